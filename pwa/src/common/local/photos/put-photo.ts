/** Sends a photograph of a proof: `PUT /api/uploads/{sha256}`, where the same bytes may be sent again. */
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

/** Not about the picture: not signed in, not allowed, not now, or not with this version of the app. */
const aboutNow: ReadonlySet<number> = new Set([401, 403, 408, 425, 426, 429, 503]);

function read({ status, headers }: Response): PhotoAnswer {
  // Proxies in front of the shop send this too. There is no smaller version of the picture.
  if (status === 413) return 'refused';
  // A captive portal doesn't send a request id.
  if (headers.get('X-Request-Id') === null) return null;
  if (status < 300) return 'stored';
  if (status === 415 || status === 422) return 'refused';
  if (aboutNow.has(status)) return null;
  return status < 500 ? 'untaken' : 'fault';
}
