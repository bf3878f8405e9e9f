/** A stored photograph inside a drawing: as a data URL of a JPEG, which every renderer of SVG reads. */
import { buffer } from 'node:stream/consumers';
import type Sharp from 'sharp';
import { loadLater } from '#api/load-later.ts';
import { readMediaPath } from '#contract/content/media.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';

const sharp = loadLater<typeof Sharp>('sharp');

export type ReadPhoto = (url: string) => Promise<string | null>;

/** A little more than a link's picture shows of it. */
const shown = { width: 560, height: 680 };
/** Behind what is see-through: the ground that pictures stand on in the shop. */
const ground = '#ebe7dc';

export function createReadPhoto(files: Pick<FileStore, 'read'>): ReadPhoto {
  return async url => {
    const named = readMediaPath(url);
    const file = named && (await files.read(`${named.sha256}.1200.webp`));
    if (!file) return null;
    const jpeg = await sharp()(await buffer(file.stream))
      .resize({ ...shown, fit: 'cover' })
      .flatten({ background: ground })
      .jpeg({ quality: 86 })
      .toBuffer();
    return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
  };
}
