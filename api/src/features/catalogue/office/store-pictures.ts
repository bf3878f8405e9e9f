/** Uploaded pictures of products: re-encoded like all others, kept under a hash of what was sent. */
import { createHash } from 'node:crypto';
import { isRefusal, type Refusal, refuse } from '#contract/wire/errors.ts';
import { pictureTooLarge, productLimits, type ProductPictureField } from '#contract/catalogue/products.ts';
import { heicType, pdfType } from '#contract/artwork/artwork.ts';
import { mediaUrl } from '#contract/content/media.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import { refusalOf } from '#api/outside/images/artwork-trouble.ts';
import type { OpenArtwork, Sender } from '#api/outside/images/open-files.ts';

export interface PictureParts {
  files: FileStore;
  openArtwork: OpenArtwork;
}

export type PictureFiles = Partial<Record<ProductPictureField, Uint8Array | undefined>>;
export type PictureUrls = Partial<Record<ProductPictureField, string>>;

/** Returns the URL of each picture, or the refusal of the first invalid one, with its field. */
export async function storePictures(
  parts: PictureParts,
  pictures: PictureFiles,
  sender: Sender,
): Promise<PictureUrls | Refusal> {
  const urls: PictureUrls = {};
  for (const field of ['image', 'imageBack', 'imageSide'] as const) {
    const bytes = pictures[field];
    if (!bytes) continue;
    const stored = await storePicture(parts, bytes, sender);
    if (isRefusal(stored)) return { ...stored, fields: { [field]: stored.message ?? '' } };
    urls[field] = mediaUrl(stored);
  }
  return urls;
}

async function storePicture(
  { files, openArtwork }: PictureParts,
  bytes: Uint8Array,
  sender: Sender,
): Promise<string | Refusal> {
  const received = await files.receive(once(bytes), productLimits.pictureBytes);
  if (!received) return refuse('too_large', { message: pictureTooLarge });
  try {
    const encoded = await openArtwork(received.path, sender);
    if (typeof encoded === 'string') return refusalOf(encoded);
    if (encoded.type === pdfType || encoded.type === heicType) return refusalOf('type');
    const sha256 = nameOf(bytes);
    for (const { width, webp } of encoded.previews) await files.put(`${sha256}.${width}.webp`, webp);
    return sha256;
  } finally {
    await received.discard();
  }
}

/**
 * Prefixed, because a customer may upload the same bytes as a design, and unused design files are swept up.
 */
function nameOf(bytes: Uint8Array): string {
  return createHash('sha256').update('picture of a product\n').update(bytes).digest('hex');
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
