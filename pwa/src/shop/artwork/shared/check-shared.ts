import { artworkLimitBytes, artworkRefusals } from '#contract/artwork/artwork.ts';
import { artworkTypeOf, sniffBytes } from '#contract/artwork/artwork-type.ts';

/** What the worker says when it could keep nothing, in words. */
export const shareTroubles: Readonly<Record<string, string>> = {
  nothing: 'There was no file in what you shared. Share a picture or a PDF.',
  size: artworkRefusals.size,
  failed: 'There isn’t enough space for that file on this device. Free some up and try again.',
  // From the server: the app's own worker was not there.
  worker: 'The app was not ready. Open it once while you are online, then share the picture again.',
};

/** Why a shared file can't be a design, by its first bytes; null where nothing speaks against it. */
export async function whyUnusable(file: File): Promise<string | null> {
  if (file.size > artworkLimitBytes) return artworkRefusals.size;
  const bytes = await file
    .slice(0, sniffBytes)
    .arrayBuffer()
    .catch(() => null);
  if (!bytes || bytes.byteLength === 0) return artworkRefusals.broken;
  const type = artworkTypeOf(new Uint8Array(bytes));
  if (type === 'postscript') return artworkRefusals.postscript;
  return type === null ? artworkRefusals.type : null;
}
