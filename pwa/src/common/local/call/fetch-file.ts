import { ApiError, OfflineError, sessionLine } from './call.ts';

/** Fetches a file from our server as bytes. Distinguishes refusals from no answer in the same way as `call`. */
export function fetchFile(address: string): Promise<ArrayBuffer> {
  // Some files need only a link and no session.
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
