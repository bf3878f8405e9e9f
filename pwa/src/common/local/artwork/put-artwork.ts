import type { UploadAnswer } from './artwork-uploads.ts';
import type { StoredArtwork } from '../database/shop-database.ts';

/** Uses XMLHttpRequest because fetch doesn't report upload progress. */
export function putArtwork(
  artwork: StoredArtwork,
  onProgress: (sentBytes: number) => void,
): Promise<UploadAnswer> {
  return new Promise(resolve => {
    const request = new XMLHttpRequest();
    const { sha256, fileSha256 = sha256, page = 1 } = artwork;
    const query = new URLSearchParams({
      name: artwork.name,
      ...(page > 1 && { page: String(page) }),
      ...(artwork.madeFrom && { from: artwork.madeFrom }),
    });
    request.open('PUT', `/api/uploads/${fileSha256}?${query.toString()}`);
    request.setRequestHeader('Content-Type', artwork.type);
    request.upload.onprogress = event => onProgress(event.loaded);
    request.onerror = request.onabort = request.ontimeout = () => resolve(null);
    request.onload = () => {
      // A captive portal answers too, but without our request id.
      if (!request.getResponseHeader('X-Request-Id')) return resolve(null);
      resolve({ status: request.status, message: messageOf(request.responseText) });
    };
    request.send(artwork.bytes);
  });
}

function messageOf(text: string): string | undefined {
  try {
    const body: unknown = JSON.parse(text);
    const isTold = typeof body === 'object' && body !== null && 'message' in body;
    return isTold && typeof body.message === 'string' ? body.message : undefined;
  } catch {
    return undefined;
  }
}
