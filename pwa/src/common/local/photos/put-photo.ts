/** A photograph of proof on its way: `PUT /api/uploads/{sha256}`, which the same bytes may be sent to again. */
import { sessionLine } from '../call/call.ts';
import type { PhotoAnswer, PutPhoto } from './photos.ts';

const timeoutMs = 60_000;

export const putPhoto: PutPhoto = async ({ sha256, bytes, type }) => {
  try {
    const answer = await sessionLine.run(
      { isRepeatable: true, needsSession: true, signal: AbortSignal.timeout(timeoutMs) },
      signal =>
        fetch(`/api/uploads/${sha256}?name=door.jpg`, {
          method: 'PUT',
          credentials: 'same-origin',
          headers: { 'Content-Type': type },
          body: bytes,
          signal,
        }),
    );
    return read(answer);
  } catch {
    return null;
  }
};

/** Not about the picture: nobody is signed in, may send, may send now, or with this app. */
const aboutNow: ReadonlySet<number> = new Set([401, 403, 408, 425, 426, 429, 503]);

function read({ status, headers }: Response): PhotoAnswer {
  // Said by what stands before the shop too: a smaller one there is none.
  if (status === 413) return 'refused';
  // A captive portal has no id of a request.
  if (headers.get('X-Request-Id') === null) return null;
  if (status < 300) return 'stored';
  if (status === 415 || status === 422) return 'refused';
  if (aboutNow.has(status)) return null;
  return status < 500 ? 'untaken' : 'fault';
}
