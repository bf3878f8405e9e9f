import { ApiError, OfflineError, sessionLine } from './call.ts';

/** A file of our server as bytes. Refusals and silence are told apart as `call` does. */
export function fetchFile(address: string): Promise<ArrayBuffer> {
  // Some may be had with a link alone.
  return sessionLine.run({ isRepeatable: true, needsSession: false }, signal => fetchOnce(address, signal));
}

async function fetchOnce(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(address, { credentials: 'same-origin', signal }).catch(() => {
    throw new OfflineError();
  });
  if (!answer.headers.has('X-Request-Id')) throw new OfflineError();
  if (!answer.ok) throw new ApiError(answer.status, await answer.text(), null);
  try {
    return await answer.arrayBuffer();
  } catch {
    throw new OfflineError();
  }
}
