/** Uploaded pictures of products: re-encoded like all others, kept under a hash of what was sent. */
import { createHash } from 'node:crypto';
import { artworkRefusals } from '#contract/artwork.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { pictureTooLarge, productLimits, type ProductPictureField } from '#contract/products.ts';
import { mediaUrl } from '#contract/media.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import type { ArtworkTrouble, ReEncode } from '#api/outside/images/re-encode-artwork.ts';

export interface PictureParts {
  files: FileStore;
  reEncode: ReEncode;
}

export type PictureFiles = Partial<Record<ProductPictureField, Uint8Array | undefined>>;
export type PictureUrls = Partial<Record<ProductPictureField, string>>;

const troubles: Readonly<Record<ArtworkTrouble, readonly ['unsupported_type' | 'invalid', string]>> = {
  type: ['unsupported_type', artworkRefusals.type],
  heic: ['unsupported_type', artworkRefusals.heic],
  pixels: ['invalid', artworkRefusals.pixels],
  broken: ['invalid', artworkRefusals.broken],
  active: ['unsupported_type', 'That SVG contains scripts. Export it again as a plain SVG.'],
  linked: [
    'invalid',
    'That SVG shows pictures that are not inside the file. Embed them and export it again.',
  ],
};

/** Answers the address of each picture, or the refusal of the first that can not be used, told of its field. */
export async function storePictures(
  parts: PictureParts,
  pictures: PictureFiles,
): Promise<PictureUrls | Refusal> {
  const urls: PictureUrls = {};
  for (const field of ['image', 'imageBack', 'imageSide'] as const) {
    const bytes = pictures[field];
    if (!bytes) continue;
    const stored = await storePicture(parts, bytes);
    if (typeof stored !== 'string') {
      return refuse(stored.code, { message: stored.message, fields: { [field]: stored.message } });
    }
    urls[field] = mediaUrl(stored);
  }
  return urls;
}

interface PictureTrouble {
  code: 'too_large' | 'unsupported_type' | 'invalid';
  message: string;
}

async function storePicture(
  { files, reEncode }: PictureParts,
  bytes: Uint8Array,
): Promise<string | PictureTrouble> {
  const received = await files.receive(once(bytes), productLimits.pictureBytes);
  if (!received) return { code: 'too_large', message: pictureTooLarge };
  try {
    const encoded = await reEncode(received.path);
    if (typeof encoded === 'string') {
      const [code, message] = troubles[encoded];
      return { code, message };
    }
    const sha256 = nameOf(bytes);
    for (const { width, webp } of encoded.previews) await files.put(`${sha256}.${width}.webp`, webp);
    return sha256;
  } finally {
    await received.discard();
  }
}

/**
 * Not the hash of the bytes alone: a customer may send the same bytes as a design, whose files are swept up when
 * nobody needs them any more.
 */
function nameOf(bytes: Uint8Array): string {
  return createHash('sha256').update('picture of a product\n').update(bytes).digest('hex');
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
