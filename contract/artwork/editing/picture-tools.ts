/**
 * What can be done to a picture before it is printed: its plain background taken away, fewer inks, light and dark swapped.
 * Pure; each answers a picture of its own and leaves the given one as it was.
 */
import { coloursOf, hexOf } from '../picture-colours.ts';
import { colourAt, groundOf, type Pixels, rgbDistance, type Rgb } from '../picture-pixels.ts';

export interface PictureChange {
  background: 'keep' | 'around' | 'everywhere';
  /** How far from the background's colour still counts as background, 0 to 100. */
  reach: number;
  /** How many inks it is reduced to; null leaves its colours. */
  inks: number | null;
  isInverted: boolean;
}

interface ChangedPicture {
  pixels: Pixels;
  /** Its inks, the largest area first; empty for a photograph. */
  inks: string[];
}

export const pictureChangeLimits = { mostInks: 12, reach: 100 } as const;

export const noChange: PictureChange = { background: 'keep', reach: 30, inks: null, isInverted: false };

/** The colour of the background that can be taken away; null for a photograph or a transparent picture. */
export function backgroundOf(pixels: Pixels): string | null {
  const ground = groundOf(pixels);
  return ground.kind === 'flat' ? hexOf(ground.colour) : null;
}

export function changePicture(pixels: Pixels, change: PictureChange): ChangedPicture {
  const { background, reach, inks, isInverted } = change;
  // Not by spreading: an ImageData has its size from its class.
  const { width, height, data } = pixels;
  let made: Pixels = { width, height, data: new Uint8ClampedArray(data) };
  if (background !== 'keep') takeGroundAway(made, reach, background === 'everywhere');
  if (isInverted) invert(made);
  if (inks !== null) made = withInks(made, inks);
  return { pixels: made, inks: coloursOf(made).hexes };
}

function takeGroundAway(pixels: Pixels, reach: number, isEverywhere: boolean): void {
  const ground = groundOf(pixels);
  if (ground.kind !== 'flat') return;
  const { colour } = ground;
  const near = 8 + reach * 1.6;
  const isGround = isEverywhere ? null : reached(pixels, colour, near);
  const gone = new Uint8Array(pixels.width * pixels.height);
  for (let pixel = 0; pixel < gone.length; pixel++) {
    const isGone = isGround ? isGround[pixel] === 1 : rgbDistance(colourAt(pixels, pixel), colour) < near;
    if (isGone) gone[pixel] = 1;
  }
  const edges = edgesOf(pixels, gone, colour);
  for (let pixel = 0; pixel < gone.length; pixel++) if (gone[pixel] === 1) pixels.data[pixel * 4 + 3] = 0;
  for (const { pixel, ink, share } of edges) {
    const alpha = pixels.data[pixel * 4 + 3] ?? 0;
    pixels.data.set([...ink, Math.round(alpha * share)], pixel * 4);
  }
}

interface Edge {
  pixel: number;
  ink: Rgb;
  share: number;
}

/** Pixels in which the background is mixed with the drawing: the drawing's colour, and how much of it there is. */
function edgesOf(pixels: Pixels, gone: Uint8Array, ground: Rgb): Edge[] {
  const { width, height } = pixels;
  const found: Edge[] = [];
  const neighbours = [-1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const pixel = y * width + x;
      if (gone[pixel] === 1 || !neighbours.some(by => gone[pixel + by] === 1)) continue;
      const around = neighbours.filter(by => gone[pixel + by] !== 1).map(by => pixel + by);
      const own = rgbDistance(colourAt(pixels, pixel), ground);
      const ink = around.reduce<{ colour: Rgb; distance: number } | null>((best, one) => {
        const distance = rgbDistance(colourAt(pixels, one), ground);
        return distance > (best?.distance ?? 0) ? { colour: colourAt(pixels, one), distance } : best;
      }, null);
      if (ink && own < ink.distance * 0.95) found.push({ pixel, ink: ink.colour, share: own / ink.distance });
    }
  }
  return found;
}

/** What can be reached from the picture's edge without crossing the drawing. */
function reached(pixels: Pixels, colour: Rgb, most: number): Uint8Array {
  const { width, height } = pixels;
  const found = new Uint8Array(width * height);
  const open = new Int32Array(width * height);
  let count = 0;
  const visit = (pixel: number) => {
    if (found[pixel] === 1 || rgbDistance(colourAt(pixels, pixel), colour) >= most) return;
    found[pixel] = 1;
    open[count++] = pixel;
  };
  for (let x = 0; x < width; x++) {
    visit(x);
    visit((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    visit(y * width);
    visit(y * width + width - 1);
  }
  while (count > 0) {
    const pixel = open[--count] ?? 0;
    const x = pixel % width;
    if (x > 0) visit(pixel - 1);
    if (x < width - 1) visit(pixel + 1);
    if (pixel >= width) visit(pixel - width);
    if (pixel < width * (height - 1)) visit(pixel + width);
  }
  return found;
}

/** Light becomes dark and dark light; the hue stays, so that red is still red. */
function invert({ data }: Pixels): void {
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const shift = 255 - Math.max(red, green, blue) - Math.min(red, green, blue);
    data[at] = red + shift;
    data[at + 1] = green + shift;
    data[at + 2] = blue + shift;
  }
}

/** A pixel that is printed at all gets exactly one of the inks: half-tones are not mixed on cloth. */
function withInks(pixels: Pixels, count: number): Pixels {
  const inks = inksOf(pixels, count);
  if (inks.length === 0) return pixels;
  const data = new Uint8ClampedArray(pixels.data.length);
  const known = new Map<number, Rgb>();
  for (let at = 0; at < data.length; at += 4) {
    if ((pixels.data[at + 3] ?? 0) < 128) continue;
    const colour = colourAt(pixels, at / 4);
    const key =
      (Math.round(colour[0] / 4) << 12) | (Math.round(colour[1] / 4) << 6) | Math.round(colour[2] / 4);
    const ink = known.get(key) ?? nearest(inks, colour);
    known.set(key, ink);
    data[at] = ink[0];
    data[at + 1] = ink[1];
    data[at + 2] = ink[2];
    data[at + 3] = 255;
  }
  return { ...pixels, data };
}

/** The means of groups of like colours (k-means), begun with the colours that cover most and lie furthest apart. */
function inksOf(pixels: Pixels, count: number): Rgb[] {
  const bins = binsOf(pixels);
  if (bins.length === 0) return [];
  let inks: Rgb[] = [];
  while (inks.length < Math.min(count, bins.length)) {
    const next = bins.reduce((best, one) => (weightFrom(inks, one) > weightFrom(inks, best) ? one : best));
    if (weightFrom(inks, next) === 0) break;
    inks.push(next.colour);
  }
  for (let round = 0; round < 12; round++) {
    const sums = inks.map(() => [0, 0, 0, 0] as [number, number, number, number]);
    for (const { colour, count: weight } of bins) {
      const sum = sums[inks.indexOf(nearest(inks, colour))];
      if (!sum) continue;
      for (const channel of [0, 1, 2] as const) sum[channel] += colour[channel] * weight;
      sum[3] += weight;
    }
    inks = sums.map(([red, green, blue, weight], at) =>
      weight > 0 ? [red / weight, green / weight, blue / weight] : (inks[at] ?? [0, 0, 0]),
    );
  }
  return inks.map(([red, green, blue]) => [Math.round(red), Math.round(green), Math.round(blue)]);
}

interface Bin {
  colour: Rgb;
  count: number;
}

const weightFrom = (inks: readonly Rgb[], { colour, count }: Bin) =>
  count * Math.min(442, ...inks.map(ink => rgbDistance(ink, colour))) ** 2;

function binsOf(pixels: Pixels): Bin[] {
  const bins = new Map<number, { sum: [number, number, number]; count: number }>();
  const total = pixels.width * pixels.height;
  const step = Math.max(1, Math.floor(total / 400_000));
  for (let pixel = 0; pixel < total; pixel += step) {
    if ((pixels.data[pixel * 4 + 3] ?? 0) < 128) continue;
    const [red, green, blue] = colourAt(pixels, pixel);
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    const bin = bins.get(key) ?? { sum: [0, 0, 0], count: 0 };
    bin.sum = [bin.sum[0] + red, bin.sum[1] + green, bin.sum[2] + blue];
    bin.count++;
    bins.set(key, bin);
  }
  return [...bins.values()].map(({ sum, count }) => ({
    colour: [sum[0] / count, sum[1] / count, sum[2] / count],
    count,
  }));
}

function nearest(inks: readonly Rgb[], colour: Rgb): Rgb {
  let best: Rgb = inks[0] ?? [0, 0, 0];
  let least = Number.POSITIVE_INFINITY;
  for (const ink of inks) {
    const distance = rgbDistance(ink, colour);
    if (distance < least) [best, least] = [ink, distance];
  }
  return best;
}
