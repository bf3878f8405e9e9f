/** Counts the inks or threads a picture needs. Blurred edges between two colours don't count as a colour. */
import { isOpaqueAt, rgbDistance, colourAt, type Pixels, type Rgb } from './picture-pixels.ts';

export interface PictureColours {
  /** The largest first; empty for a photograph. */
  hexes: string[];
  /** Shades blend into each other, so its colours can't be counted. */
  isPhoto: boolean;
}

/** More colours than this aren't listed individually. */
export const mostColoursCounted = 40;
const samples = 250_000;
const evenStep = 14;
const oneInk = 46;
const leastShare = 0.003;
/** Below this share of even pixels, a picture is shaded or consists only of hairlines. */
const evenShare = 0.15;

export function coloursOf(pixels: Pixels): PictureColours {
  const opaque = sampled(pixels);
  if (opaque.length === 0) return { hexes: [], isPhoto: false };
  const even = opaque.filter(pixel => isEven(pixels, pixel));
  if (even.length >= opaque.length * evenShare) {
    const found = clustersOf(pixels, even).filter(one => one.count >= even.length * leastShare);
    return found.length > mostColoursCounted
      ? { hexes: [], isPhoto: true }
      : { hexes: hexesOf(found), isPhoto: false };
  }
  // Hairlines have no even pixels, but still few colours.
  const main = clustersOf(pixels, opaque).filter(one => one.count >= opaque.length * 0.05);
  const covered = main.reduce((sum, one) => sum + one.count, 0);
  return covered >= opaque.length * 0.8 && main.length <= 6
    ? { hexes: hexesOf(main), isPhoto: false }
    : { hexes: [], isPhoto: true };
}

function sampled(pixels: Pixels): number[] {
  const count = pixels.width * pixels.height;
  const step = Math.max(1, Math.floor(count / samples));
  const found: number[] = [];
  for (let pixel = 0; pixel < count; pixel += step) if (isOpaqueAt(pixels, pixel)) found.push(pixel);
  return found;
}

/** True if the pixel has the same colour as its four neighbours. This leaves out blurred edges. */
function isEven(pixels: Pixels, pixel: number): boolean {
  const { width, height } = pixels;
  const [x, y] = [pixel % width, Math.floor(pixel / width)];
  if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return false;
  const own = colourAt(pixels, pixel);
  return [pixel - 1, pixel + 1, pixel - width, pixel + width].every(
    other => isOpaqueAt(pixels, other) && rgbDistance(own, colourAt(pixels, other)) <= evenStep,
  );
}

interface Cluster {
  colour: Rgb;
  count: number;
}

/** Groups similar colours, starting with the most frequent, so that shades join them. */
function clustersOf(pixels: Pixels, chosen: readonly number[]): Cluster[] {
  const bins = new Map<number, { sum: [number, number, number]; count: number }>();
  for (const pixel of chosen) {
    const [red, green, blue] = colourAt(pixels, pixel);
    const key = ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3);
    const bin = bins.get(key) ?? { sum: [0, 0, 0], count: 0 };
    bin.sum = [bin.sum[0] + red, bin.sum[1] + green, bin.sum[2] + blue];
    bin.count++;
    bins.set(key, bin);
  }
  const clusters: Cluster[] = [];
  for (const { sum, count } of [...bins.values()].toSorted((a, b) => b.count - a.count)) {
    const colour: Rgb = [sum[0] / count, sum[1] / count, sum[2] / count];
    const like = clusters.find(one => rgbDistance(one.colour, colour) < oneInk);
    if (like) like.count += count;
    else clusters.push({ colour, count });
  }
  return clusters.toSorted((a, b) => b.count - a.count);
}

function hexesOf(clusters: readonly Cluster[]): string[] {
  return clusters.map(({ colour }) => hexOf(colour));
}

export function hexOf(colour: Rgb): string {
  return `#${colour.map(channel => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
