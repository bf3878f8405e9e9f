/** A picture into the media library: its bytes as any upload, then its place in the library. */
import { artworkLimitBytes, artworkRefusals } from '#contract/artwork.ts';
import type { MediumRecord } from '#contract/endpoints/media.ts';
import { call } from './call.ts';

/** Words for people where the file can not be used, before it is sent. */
export function mediumTrouble(file: File): string | null {
  if (file.size > artworkLimitBytes) return artworkRefusals.size;
  return file.type !== '' && !file.type.startsWith('image/') ? artworkRefusals.type : null;
}

export async function putMedium(file: File): Promise<MediumRecord> {
  const bytes = await file.arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('');
  await call('PUT /api/uploads/{sha256}', {
    params: { sha256 },
    query: { name: file.name.slice(0, 255) },
    bytes: new Blob([bytes], { type: file.type || 'application/octet-stream' }),
  });
  const title = file.name.replace(/\.[^.]*$/, '').slice(0, 255);
  return call('POST /api/media', { body: { sha256, title, alt: '' } });
}
