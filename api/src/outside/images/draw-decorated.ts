/** A garment with a design on it as one picture: what a customer approves, and what is kept of it for good. */
import type Sharp from 'sharp';
import { loadLater } from '#api/load-later.ts';
import { keepNewest } from '#api/keep-newest.ts';
import { garmentViewBox } from '#contract/garments/garment-pictures.ts';
import type { DesignBox } from '#contract/garments/garments.ts';
import { createTurns } from './turns.ts';

const sharp = loadLater<typeof Sharp>('sharp');

/** 1.4 pixels for each unit of the drawing: a mark on the chest can be read when a phone is held close. */
export const proofScale = 1.4;
/** Cloth is soft: drawn at half the picture's size and enlarged it looks the same, for a quarter of the work (its shades are blurred). */
const garmentScale = 0.75;
/** Half of the work of sharp's own effort, 4, for 7 % more bytes: some 30 KB. */
const packing = { quality: 86, effort: 2 };
const timeoutSeconds = 60;
/** The storefront's cotton, as on link previews: white garments are seen on it, and so are black ones. */
const cotton = '#ebe7dc';
const drawnAtOnce = 2;
/** Cloths that are kept, some 300 KB each: drawing one is half of the work, and an order has the same one many times. */
const keptCloths = 8;

export interface Decorated {
  /** Our own drawing, in its colours. */
  garmentSvg: string;
  /** For a print area on the half that the drawing doesn't show. */
  isMirrored?: boolean;
  /** A picture that we have encoded ourselves. */
  design: Buffer;
  box: Pick<DesignBox, 'x' | 'y' | 'width' | 'height'>;
  /** Degrees, clockwise, round the middle of the box. */
  rotation: number;
}

export type DrawDecorated = (decorated: Decorated) => Promise<Buffer>;

/** WebP. Few at once and one thread each, as a proof of many placements must leave the shop its processors. */
export function createDrawDecorated(): DrawDecorated {
  const inTurn = createTurns(drawnAtOnce);
  return decorated => inTurn(() => drawDecorated(decorated));
}

async function drawDecorated({ garmentSvg, isMirrored, design, box, rotation }: Decorated): Promise<Buffer> {
  sharp().concurrency(1);
  sharp().cache(false);
  const [width, height] = [garmentViewBox.width * proofScale, garmentViewBox.height * proofScale];
  const mark = await sharp()(design, { failOn: 'error' })
    .timeout({ seconds: timeoutSeconds })
    .resize({ width: pixels(box.width), height: pixels(box.height), fit: 'fill' })
    .ensureAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const turned = await sharp()(mark)
    .rotate(rotation, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  // A turned picture has a larger frame; its middle stays where it was.
  const left = Math.round((box.x + box.width / 2) * proofScale - turned.info.width / 2);
  const top = Math.round((box.y + box.height / 2) * proofScale - turned.info.height / 2);
  const layer = await cutToFrame(turned.data, { left, top, width, height });
  return sharp()(await drawCloth(garmentSvg))
    .timeout({ seconds: timeoutSeconds })
    .flop(isMirrored === true)
    .resize({ width, height, fit: 'fill' })
    .composite(layer ? [layer] : [])
    .flatten({ background: cotton })
    .webp(packing)
    .toBuffer();
}

const drawCloth = keepNewest(keptCloths, drawOnlyCloth);

/** Lossless. In a step of its own: otherwise sharp would draw it at the size that the picture is to have. */
async function drawOnlyCloth(garmentSvg: string): Promise<Buffer> {
  return sharp()(Buffer.from(garmentSvg), { density: 72 * garmentScale, failOn: 'error' })
    .timeout({ seconds: timeoutSeconds })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What stands out of the picture is cut off: sharp refuses a layer that is larger than what it lies on. */
async function cutToFrame(picture: Buffer, { left, top, width, height }: Frame) {
  const { width: w = 0, height: h = 0 } = await sharp()(picture).metadata();
  const x = Math.max(0, -left);
  const y = Math.max(0, -top);
  const seenWidth = Math.min(w - x, width - Math.max(0, left));
  const seenHeight = Math.min(h - y, height - Math.max(0, top));
  if (seenWidth < 1 || seenHeight < 1) return null;
  const input = await sharp()(picture)
    .extract({ left: x, top: y, width: seenWidth, height: seenHeight })
    .toBuffer();
  return { input, left: Math.max(0, left), top: Math.max(0, top) };
}

const pixels = (units: number) => Math.max(1, Math.round(units * proofScale));
