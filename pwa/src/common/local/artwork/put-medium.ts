/** Adds a picture to the media library: uploads its bytes, then creates its entry. */
import { type ArtworkRef, artworkRefusals } from '#contract/artwork/artwork.ts';
import { mediumLimitBytes, mediumTooLarge } from '#contract/content/media.ts';
import type { MediumRecord } from '#contract/content/media-endpoints.ts';
import { call } from '../call/call.ts';
import { sha256Of } from './sha256-of.ts';

/** Says why a file can't be used, before it is sent. */
export function mediumTrouble(file: File): string | null {
  if (file.size > mediumLimitBytes) return mediumTooLarge;
  return file.type !== '' && !file.type.startsWith('image/') ? artworkRefusals.type : null;
}

/** Uploads the bytes under the hash by which the server stores them. */
export async function putDesign(file: File): Promise<ArtworkRef> {
  const bytes = await file.arrayBuffer();
  const sha256 = await sha256Of(bytes);
  const name = file.name.slice(0, 255);
  const stored = await call('PUT /api/uploads/{sha256}', {
    params: { sha256 },
    query: { name },
    bytes: new Blob([bytes], { type: file.type || 'application/octet-stream' }),
  });
  return { ...stored, name };
}

export async function putMedium(file: File): Promise<MediumRecord> {
  const { sha256 } = await putDesign(file);
  const title = file.name.replace(/\.[^.]*$/, '').slice(0, 255);
  return call('POST /api/media', { body: { sha256, title, alt: '' } });
}
