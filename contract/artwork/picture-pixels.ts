/**
 * A decoded picture as `picture-facts.ts` reads it, split into drawing and background. Pure: the same on every device.
 */
export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue, alpha by pixel, not premultiplied, as ImageData has them. */
  data: Uint8ClampedArray;
}

export type Rgb = readonly [number, number, number];

/** `full` has neither transparency nor one colour all round: a photograph, or a design that fills the picture. */
export type Ground = { kind: 'transparent' } | { kind: 'flat'; colour: Rgb } | { kind: 'full' };

const opaqueFrom = 128;
/** Up to half a percent of transparent pixels may be rounded corners; more is intended. */
const transparentShare = 0.005;
const flatBorderShare = 0.85;
const sameColour = 36;

export function rgbDistance(a: Rgb, b: Rgb): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

export function colourAt({ data }: Pixels, pixel: number): Rgb {
  const at = pixel * 4;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

export function isOpaqueAt({ data }: Pixels, pixel: number): boolean {
  return (data[pixel * 4 + 3] ?? 0) >= opaqueFrom;
}

/** How many pixels would be printed. */
export function opaqueCount(pixels: Pixels): number {
  let count = 0;
  for (let at = 3; at < pixels.data.length; at += 4) if ((pixels.data[at] ?? 0) >= opaqueFrom) count++;
  return count;
}

export function groundOf(pixels: Pixels): Ground {
  const count = pixels.width * pixels.height;
  if (opaqueCount(pixels) < count * (1 - transparentShare)) return { kind: 'transparent' };
  const border = borderPixels(pixels).map(pixel => colourAt(pixels, pixel));
  const middle = medianColour(border);
  const alike = border.filter(one => rgbDistance(one, middle) < sameColour).length;
  return alike >= border.length * flatBorderShare ? { kind: 'flat', colour: middle } : { kind: 'full' };
}

function borderPixels({ width, height }: Pixels): number[] {
  const along = Array.from({ length: width }, (_, x) => [x, (height - 1) * width + x]);
  const down = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]);
  return [...along, ...down].flat();
}

function medianColour(colours: readonly Rgb[]): Rgb {
  const median = (channel: 0 | 1 | 2) =>
    colours.map(one => one[channel]).toSorted((a, b) => a - b)[colours.length >> 1] ?? 0;
  return [median(0), median(1), median(2)];
}

/** One byte per pixel: 1 where the mask applies. */
export type Mask = Uint8Array;

/** The drawing on the background: every opaque pixel except a flat background. */
export function drawnMask(pixels: Pixels, ground: Ground): Mask {
  const mask = new Uint8Array(pixels.width * pixels.height);
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (!isOpaqueAt(pixels, pixel)) continue;
    if (ground.kind === 'flat' && rgbDistance(colourAt(pixels, pixel), ground.colour) < 2 * sameColour)
      continue;
    mask[pixel] = 1;
  }
  return mask;
}

const luma = ([red, green, blue]: Rgb) => 0.299 * red + 0.587 * green + 0.114 * blue;
const leastContrast = 60;

/**
 * Splits the drawing in two by brightness, to find light lettering on a dark badge and the reverse. On a flat ground,
 * only the half that differs from it is returned, as blurred edges would make a thin line of the other.
 */
export function toneMasks(pixels: Pixels, ground: Ground, drawn: Mask): Mask[] {
  const split = splitOf(pixels, drawn);
  if (split === null) return [];
  const half = (isLight: boolean) => {
    const mask = new Uint8Array(drawn.length);
    for (let pixel = 0; pixel < mask.length; pixel++) {
      if (drawn[pixel] === 1 && luma(colourAt(pixels, pixel)) >= split === isLight) mask[pixel] = 1;
    }
    return mask;
  };
  if (ground.kind === 'flat') return [half(luma(ground.colour) < split)];
  return [half(true), half(false)];
}

/** The brightness that best separates light from dark (Otsu); null if the two hardly differ. */
function splitOf(pixels: Pixels, drawn: Mask): number | null {
  const counts = new Float64Array(256);
  for (let pixel = 0; pixel < drawn.length; pixel++) {
    if (drawn[pixel] === 1) {
      const level = Math.round(luma(colourAt(pixels, pixel)));
      counts[level] = (counts[level] ?? 0) + 1;
    }
  }
  const total = counts.reduce((sum, count) => sum + count, 0);
  const weighted = counts.reduce((sum, count, level) => sum + count * level, 0);
  let best = { spread: 0, split: 0, gap: 0 };
  let below = 0;
  let belowWeighted = 0;
  for (let level = 0; level < 255; level++) {
    below += counts[level] ?? 0;
    belowWeighted += (counts[level] ?? 0) * level;
    if (below === 0 || below === total) continue;
    const gap = (weighted - belowWeighted) / (total - below) - belowWeighted / below;
    const spread = below * (total - below) * gap * gap;
    if (spread > best.spread) best = { spread, split: level + 1, gap };
  }
  return best.gap >= leastContrast ? best.split : null;
}
