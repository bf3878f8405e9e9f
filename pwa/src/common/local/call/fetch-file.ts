import { ApiError, OfflineError } from './call.ts';

/** A file of our server as bytes. Refusals and silence are told apart as `call` does. */
export async function fetchFile(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address, { credentials: 'same-origin' }).catch(() => {
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
