/**
 * The same picture as AVIF. It is made of the largest WebP, as the received file is not kept. Quality and effort are those
 * that decision 161 measured; of the smallest width AVIF saves less than a kilobyte.
 */
import sharp from 'sharp';
import { type PreviewWidth } from '../encoded-artwork.ts';
import { previewWidths } from '../preview-widths.ts';

export interface EncodedAvif {
  width: PreviewWidth;
  avif: Uint8Array;
}

const settings = { quality: 64, effort: 2, chromaSubsampling: '4:2:0' };
const widths = previewWidths.filter(width => width > 96);

export async function encodeAvif(webp: Uint8Array): Promise<EncodedAvif[]> {
  const made: EncodedAvif[] = [];
  for (const width of widths) {
    const picture = sharp(webp, { failOn: 'error' }).resize({
      width,
      height: width,
      fit: 'inside',
      withoutEnlargement: true,
    });
    made.push({ width, avif: await picture.avif(settings).toBuffer() });
  }
  return made;
}
