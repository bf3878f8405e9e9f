/**
 * Lines and letters in a mask: the width of the thinnest line, the height of the smallest row of letters. In mask
 * pixels.
 */
import type { Mask } from './picture-pixels.ts';

interface Shape {
  area: number;
  /** Pixels with a neighbour outside the shape, and their number of outer sides. */
  rim: number;
  sides: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Distances are in thirds of a pixel: 3 sideways, 4 diagonally. */
const far = 60_000;

/** Distance of each pixel to the nearest one of value `to`. Pixels beyond the edge of the picture don't count. */
function distances(mask: Mask, size: { width: number; height: number }, to: 0 | 1): Uint16Array {
  const { width, height } = size;
  const found = new Uint16Array(mask.length);
  for (let at = 0; at < mask.length; at++) found[at] = mask[at] === to ? 0 : far;
  const nearer = (at: number, from: number, step: number) => {
    const reached = (found[from] ?? far) + step;
    if (reached < (found[at] ?? far)) found[at] = reached;
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (found[at] === 0) continue;
      if (x > 0) nearer(at, at - 1, 3);
      if (y === 0) continue;
      nearer(at, at - width, 3);
      if (x > 0) nearer(at, at - width - 1, 4);
      if (x < width - 1) nearer(at, at - width + 1, 4);
    }
  }
  for (let y = height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--) {
      const at = y * width + x;
      if (found[at] === 0) continue;
      if (x < width - 1) nearer(at, at + 1, 3);
      if (y === height - 1) continue;
      nearer(at, at + width, 3);
      if (x < width - 1) nearer(at, at + width + 1, 4);
      if (x > 0) nearer(at, at + width - 1, 4);
    }
  }
  return found;
}

/** Connected parts of a mask; pixels that touch by an edge or a corner are connected. */
export function shapesOf(mask: Mask, { width, height }: { width: number; height: number }): Shape[] {
  const seen = new Uint8Array(mask.length);
  const stack = new Int32Array(mask.length);
  const shapes: Shape[] = [];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1 || seen[start] === 1) continue;
    let [area, rim, sides, left, right, top, bottom] = [0, 0, 0, width, 0, height, 0];
    let depth = 0;
    stack[depth++] = start;
    seen[start] = 1;
    while (depth > 0) {
      const at = stack[--depth] ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      area++;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      const sidesBefore = sides;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          if ((dx === 0 && dy === 0) || x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height)
            continue;
          const next = at + dy * width + dx;
          if (mask[next] !== 1) {
            if (dx === 0 || dy === 0) sides++;
          } else if (seen[next] === 0) {
            seen[next] = 1;
            stack[depth++] = next;
          }
        }
      }
      if (sides > sidesBefore) rim++;
    }
    shapes.push({ area, rim, sides, x: left, y: top, width: right - left + 1, height: bottom - top + 1 });
  }
  return shapes;
}

/** Lines wider than this many pixels don't matter: even on a small print they are over a millimetre wide. */
const widestLine = 20;
/** A thin part shorter than this many times its width is a corner or a tip, not a line. */
const lineProportion = 3;

/**
 * Width of the thinnest line: the smallest disc that can't pass through some part at least three discs long. It
 * returns that part's own width. With `atMost`, it only looks for lines thinner than that, which is much faster.
 */
export function thinnestLine(
  mask: Mask,
  size: { width: number; height: number },
  atMost = widestLine,
): number | null {
  const inner = distances(mask, size, 0);
  const linesBelow = (disc: number) => {
    const reached = new Uint8Array(mask.length);
    // A line of n pixels has its middle 3·n/2 thirds from the ground, give or take half a pixel.
    for (let at = 0; at < reached.length; at++)
      reached[at] = (inner[at] ?? 0) * 2 >= 3 * (disc + 0.5) ? 1 : 0;
    const outer = distances(reached, size, 1);
    const missed = new Uint8Array(mask.length);
    for (let at = 0; at < missed.length; at++) {
      missed[at] = mask[at] === 1 && (outer[at] ?? far) > 3 * (disc / 2 + 1) ? 1 : 0;
    }
    const least = Math.max(lineProportion * disc, 8);
    return shapesOf(missed, size).filter(shape => Math.hypot(shape.width, shape.height) >= least);
  };
  let high = Math.min(widestLine, Math.ceil(atMost));
  let lines = linesBelow(high);
  if (lines.length === 0) return null;
  let low = 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const found = linesBelow(middle);
    if (found.length > 0) [high, lines] = [middle, found];
    else low = middle;
  }
  // Two steps wider, the whole line is found, and not only the parts where it covers fewer pixels.
  const whole = linesBelow(high + 2);
  return Math.min(...(whole.length > 0 ? whole : lines).map(widthOf));
}

/** Area divided by half the outline. On a slope, rim pixels measure the outline too short and their sides too long. */
function widthOf({ area, rim, sides }: Shape): number {
  return (2 * area) / Math.sqrt(rim * sides);
}

const lettersInRow = 4;
const mostShapes = 600;

/**
 * Height of the smallest row of four or more shapes that are similar in height and stand side by side, as letters do.
 * It doesn't recognise letters: four equal dots are a row too, and need the same care in print.
 */
export function smallestRow(mask: Mask, size: { width: number; height: number }): number | null {
  const likely = shapesOf(mask, size).filter(one => one.height >= 5 && one.width <= 3 * one.height);
  if (likely.length < lettersInRow || likely.length > mostShapes) return null;
  const heights = likely.flatMap(one => {
    const row = likely.filter(other => isBeside(one, other));
    return row.length >= lettersInRow ? [Math.max(...row.map(other => other.height))] : [];
  });
  return heights.length > 0 ? Math.min(...heights) : null;
}

/** Within six heights of each other, on one line, at most half as high again. */
function isBeside(one: Shape, other: Shape): boolean {
  const height = Math.max(one.height, other.height);
  const middle = (shape: Shape) => ({ x: shape.x + shape.width / 2, y: shape.y + shape.height / 2 });
  const [a, b] = [middle(one), middle(other)];
  return (
    height <= 1.6 * Math.min(one.height, other.height) &&
    Math.abs(a.y - b.y) <= 0.4 * height &&
    Math.abs(a.x - b.x) <= 6 * height
  );
}
