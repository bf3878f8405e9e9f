/**
 * Is this a signature? A PNG by its bytes, of the pad's size or a little more, with something drawn on it.
 * What is kept is our own encoding of the pixels, so that nothing else rides along in the file.
 */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { greyPng } from './grey-png.ts';

/** Pixels on the longest screens; the pad itself sends 400×200. */
const maxWidthPx = 1200;
const maxHeightPx = 600;
const maxBytes = 200_000;
/** A dot is 3 pixels wide: less is a touch by accident. */
const minDarkPixels = 50;
/** Of 255, over white. */
const darkBelow = 128;

const prefix = 'data:image/png;base64,';
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export type InspectSignature = (dataUrl: string) => Promise<Signature | null>;

export interface Signature {
  png: Buffer;
  sha256: Buffer;
}

/** Null for anything that is not a drawn-on PNG. */
export async function inspectSignature(dataUrl: string): Promise<Signature | null> {
  if (!dataUrl.startsWith(prefix) || dataUrl.length > prefix.length + (maxBytes / 3) * 4 + 4) return null;
  const bytes = Buffer.from(dataUrl.slice(prefix.length), 'base64');
  if (bytes.length === 0 || bytes.length > maxBytes || !bytes.subarray(0, 8).equals(pngStart)) return null;
  try {
    const picture = sharp(bytes, { limitInputPixels: maxWidthPx * maxHeightPx, failOn: 'error' });
    const { width, height } = await picture.metadata();
    if (width > maxWidthPx || height > maxHeightPx) return null;
    const { data, info } = await picture
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const pixels = greyOnWhite(data);
    if (countDark(pixels) < minDarkPixels) return null;
    const png = greyPng({ width: info.width, height: info.height, pixels });
    return { png, sha256: createHash('sha256').update(png).digest() };
  } catch {
    return null;
  }
}

/** By hand: the library's way over linear light costs five times as much, on each of a day's backlog. */
function greyOnWhite(rgba: Uint8Array): Uint8Array {
  const pixels = new Uint8Array(rgba.length / 4);
  for (let at = 0, from = 0; at < pixels.length; at++, from += 4) {
    const alpha = rgba[from + 3] ?? 0;
    const grey = ((rgba[from] ?? 0) * 54 + (rgba[from + 1] ?? 0) * 183 + (rgba[from + 2] ?? 0) * 19) >> 8;
    pixels[at] = alpha === 255 ? grey : (grey * alpha + 255 * (255 - alpha)) / 255;
  }
  return pixels;
}

function countDark(grey: Uint8Array): number {
  let dark = 0;
  for (const value of grey) if (value < darkBelow) dark++;
  return dark;
}
