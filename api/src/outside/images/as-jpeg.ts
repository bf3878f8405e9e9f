/** A picture that we have encoded ourselves, for documents, which take no WebP. */
import type Sharp from 'sharp';
import { loadLater } from '#api/load-later.ts';

const sharp = loadLater<typeof Sharp>('sharp');

/** @param background behind what is see-through. */
export function asJpeg(picture: Buffer, background: string): Promise<Buffer> {
  return sharp()(picture)
    .flatten({ background })
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer();
}
