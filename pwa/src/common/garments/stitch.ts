/**
 * A picture as it looks sewn: few thread colours, rows of slanted stitches, a raised edge. A preview, not a sewing
 * file: threads are drawn some eight times as wide as they are, as true ones could not be seen.
 */
import { coloursOf } from '#contract/artwork/picture-colours.ts';
import { colourAt, rgbDistance, type Pixels, type Rgb } from '#contract/artwork/picture-pixels.ts';

/** The longer side of a sewn picture. */
export const stitchedSidePx = 640;
const threadMm = 3.2;
const threadPx = { least: 8, most: 16 };
const stitchProportion = 5;
/** Each colour lies in a direction of its own, which parts it from its neighbour as on a real patch. */
const slantsDeg = [24, -32, 62, -8, -58, 42];

export function stitch(pixels: Pixels, widthMm: number): Pixels {
  const { width, height } = pixels;
  const data = new Uint8ClampedArray(pixels.data.length);
  const threads = threadsOf(pixels);
  const row = Math.min(threadPx.most, Math.max(threadPx.least, (width * threadMm) / Math.max(1, widthMm)));
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * 4;
    const alpha = pixels.data[at + 3] ?? 0;
    if (alpha < 96) continue;
    const x = pixel % width;
    const y = (pixel - x) / width;
    const own = colourAt(pixels, pixel);
    const thread = nearest(threads, own);
    const light =
      threadLight(x, y, { row, slantDeg: slantsDeg[thread % slantsDeg.length] ?? 0 }) +
      edgeLight(pixels, x, y);
    const dye = threads[thread] ?? own;
    for (const channel of [0, 1, 2] as const) {
      // Black thread has a sheen too: light is added as well as multiplied.
      data[at + channel] = dye[channel] * light + 26 * (light - 0.72);
    }
    data[at + 3] = 255;
  }
  return { width, height, data };
}

/** A photograph keeps its own colours, thread by thread. */
function threadsOf(pixels: Pixels): Rgb[] {
  return coloursOf(pixels)
    .hexes.map(hex => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)))
    .map(([red = 0, green = 0, blue = 0]) => [red, green, blue] as const);
}

function nearest(threads: readonly Rgb[], colour: Rgb): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, thread] of threads.entries()) {
    const away = rgbDistance(thread, colour);
    if (away < least) [best, least] = [at, away];
  }
  return best;
}

/** Round threads lie side by side; each ends after a stitch and the next begins, as bricks do. */
function threadLight(x: number, y: number, { row, slantDeg }: { row: number; slantDeg: number }): number {
  const slant = (slantDeg * Math.PI) / 180;
  const along = x * Math.cos(slant) + y * Math.sin(slant);
  const across = (-x * Math.sin(slant) + y * Math.cos(slant)) / row;
  const which = Math.floor(across);
  const round = Math.sin(Math.PI * (across - which));
  const length = row * stitchProportion;
  const shift = (which * 0.38 + unevenness(which) * 0.2) * length;
  const within = ((((along + shift) % length) + length) % length) / length;
  const end = Math.min(1, 6 * Math.min(within, 1 - within));
  return 0.66 + 0.38 * round * (0.55 + 0.45 * end) + 0.05 * unevenness(which + 7);
}

/** Thread lies higher than cloth: its edge takes light at the top left and shade at the bottom right. */
function edgeLight({ width, height, data }: Pixels, x: number, y: number): number {
  const alphaAt = (dx: number, dy: number) => {
    const [toX, toY] = [x + dx, y + dy];
    return toX < 0 || toY < 0 || toX >= width || toY >= height ? 0 : (data[(toY * width + toX) * 4 + 3] ?? 0);
  };
  return (0.22 * (alphaAt(3, 3) - alphaAt(-3, -3))) / 255;
}

/** 0 to 1, always the same for a row. */
function unevenness(row: number): number {
  const value = Math.sin(row * 12.9898) * 43_758.5453;
  return value - Math.floor(value);
}
