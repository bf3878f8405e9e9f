import type Sharp from 'sharp';
import { loadLater } from '#api/load-later.ts';

const sharp = loadLater<typeof Sharp>('sharp');

const maxSvgBytes = 512 * 1024;
const maxWidth = 2000;
const timeoutSeconds = 10;
/** The storefront's cotton: link previews show garments on it, as a transparent picture turns black on some sites. */
const cotton = '#ebe7dc';

/**
 * One of our own drawings as a picture, for Open Graph. Never for a file of a stranger: uploads are re-encoded by
 * their own adapter, which starts no SVG renderer.
 */
export async function rasteriseSvg(
  svg: string,
  { width, format }: { width: number; format: 'png' | 'webp' },
): Promise<Buffer> {
  const bytes = Buffer.from(svg);
  if (bytes.length > maxSvgBytes) throw new RangeError('Drawing too large to rasterise');
  if (!Number.isInteger(width) || width < 1 || width > maxWidth) throw new RangeError('Width out of range');
  // 72 dpi draws the view box 1:1; sharp reads the density before it resizes.
  const picture = sharp()(bytes, { density: 72, limitInputPixels: 4_000_000, failOn: 'error' })
    .timeout({ seconds: timeoutSeconds })
    .resize({ width })
    .flatten({ background: cotton });
  return format === 'png'
    ? picture.png({ palette: true, compressionLevel: 9 }).toBuffer()
    : picture.webp({ quality: 82 }).toBuffer();
}
