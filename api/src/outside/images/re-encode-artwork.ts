/**
 * A stranger's picture into pictures of our own: a file to print from and three previews, all without metadata.
 * Nothing of the received bytes is ever shown; only an SVG, a PDF or a HEIC is kept as it came, for staff to download. Runs in a
 * process of its own (`open-files.ts`), which is ended when this takes more than it may.
 */
import { open, readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { artworkLimitPixels } from '#contract/artwork/artwork.ts';
import { artworkTypeOf, sniffBytes, type ArtworkType } from '#contract/artwork/artwork-type.ts';
import type { EncodedArtwork, PreviewWidth } from './encoded-artwork.ts';
import { compileLibheif, encodeHeic } from './heic/encode-heic.ts';
import { compilePdfium, encodePdf } from './pdf/encode-pdf.ts';
import type { ArtworkTrouble } from './artwork-trouble.ts';
import { svgTrouble } from './svg/check-svg.ts';
import { densityFor } from './svg/density-for.ts';
import { costlySvg } from './svg/measure-svg.ts';
import { previewWidths } from './preview-widths.ts';

/** Told before the work begins how many pixels are in it: what a picture may cost grows with them. */
export type TellPixels = (pixels: number) => void;

/** What sharp calls each type that we take. */
const formatOf: Readonly<Record<Exclude<ArtworkType, 'application/pdf' | 'image/heic'>, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
  'image/svg+xml': 'svg',
};

/** Compiles the library that reads this file, once in the life of the process: on nobody's bill, and only where it is needed. */
export async function prepareFor(file: string): Promise<void> {
  const type = artworkTypeOf(await readHead(file));
  if (type === 'application/pdf') await compilePdfium();
  if (type === 'image/heic') await compileLibheif();
}

export async function reEncode(
  file: string,
  page: number,
  tellPixels: TellPixels,
): Promise<EncodedArtwork | ArtworkTrouble> {
  const type = artworkTypeOf(await readHead(file));
  if (type === null) return 'type';
  if (type === 'postscript') return type;
  if (page > 1 && type !== 'application/pdf') return 'page';
  try {
    if (type === 'application/pdf') return await encodePdf(file, page, previewsOf);
    if (type === 'image/heic') return await encodeHeic(file, tellPixels, previewsOf);
    return type === 'image/svg+xml'
      ? await encodeSvg(file, tellPixels)
      : await encodeRaster(file, type, tellPixels);
  } catch (error) {
    return error instanceof Error && /pixel limit/i.test(error.message) ? 'pixels' : 'broken';
  }
}

async function encodeRaster(
  file: string,
  type: keyof typeof formatOf,
  tellPixels: TellPixels,
): Promise<EncodedArtwork | ArtworkTrouble> {
  const decode = () =>
    sharp(file, {
      limitInputPixels: artworkLimitPixels,
      failOn: 'error',
      pages: 1,
      sequentialRead: true,
      autoOrient: true,
    });
  const { format, autoOrient, hasAlpha } = await decode().metadata();
  if (format !== formatOf[type]) return 'broken';
  tellPixels(autoOrient.width * autoOrient.height);
  // Photographs stay photographs; a lossless PNG of one would be five times its size.
  const isPhotograph = !hasAlpha && (type === 'image/jpeg' || type === 'image/avif');
  const print = await (
    isPhotograph
      ? decode().keepIccProfile().jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
      : decode().keepIccProfile().png({ compressionLevel: 6 })
  ).toBuffer();
  return {
    type,
    widthPx: autoOrient.width,
    heightPx: autoOrient.height,
    previews: await previewsOf(decode()),
    print: { extension: isPhotograph ? 'jpg' : 'png', bytes: print },
  };
}

/** Drawn at the largest preview's size whatever the drawing says of itself. librsvg loads nothing from a buffer's outside. */
async function encodeSvg(file: string, tellPixels: TellPixels): Promise<EncodedArtwork | ArtworkTrouble> {
  const bytes = await readFile(file);
  const trouble = svgTrouble(bytes) ?? costlySvg(bytes.toString('utf8').replace(/^\uFEFF/, ''));
  if (trouble) return trouble;
  tellPixels(0);
  const { width, height } = await sharp(bytes, { failOn: 'error' }).metadata();
  const largest = previewWidths.at(-1) ?? 1200;
  const density = await densityFor(bytes, largest);
  const drawn = sharp(bytes, { density, limitInputPixels: 4 * largest * largest, failOn: 'error' });
  return {
    type: 'image/svg+xml',
    widthPx: width,
    heightPx: height,
    previews: await previewsOf(drawn),
    print: null,
  };
}

/** The picture is decoded once: the smaller ones are made of the largest. */
async function previewsOf(picture: Sharp): Promise<EncodedArtwork['previews']> {
  const [large, ...smaller] = previewWidths.toReversed();
  const pixels = await picture
    .resize({ width: large, height: large, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer();
  const encode = async (width: PreviewWidth) => ({
    width,
    webp: await sharp(pixels)
      .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84, alphaQuality: 90 })
      .toBuffer(),
  });
  const previews: EncodedArtwork['previews'] = [];
  for (const width of [large ?? 1200, ...smaller] as PreviewWidth[]) previews.push(await encode(width));
  return previews;
}

async function readHead(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
