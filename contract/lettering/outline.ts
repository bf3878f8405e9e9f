/**
 * A line of text as a path in millimetres. Only additions, multiplications and rounding to hundredths of a millimetre
 * are used, so device and server write the same bytes. `y` grows downwards; a straight line stands on y = 0.
 */
import type { FaceFont } from './face.ts';
import { cosine, radians, sine } from './sine.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Outline {
  /** Data of an SVG path; empty for blanks. */
  d: string;
  box: Box;
}

export interface LineOptions {
  /** Height of a capital letter. */
  mm: number;
  /** Added between letters. */
  spacingMm?: number;
  /** How far the line bends, in degrees: positive arches, negative sags, 0 is straight. */
  arc?: number;
}

export const emptyOutline: Outline = { d: '', box: { x: 0, y: 0, width: 0, height: 0 } };

type Point = readonly [x: number, y: number];
type Place = (x: number, y: number) => Point;

/** Centred on x = 0. */
export function outlineOf(
  font: FaceFont,
  text: string,
  { mm, spacingMm = 0, arc = 0 }: LineOptions,
): Outline {
  const { glyphs, positions } = font.layout(text.normalize('NFC'));
  const scale = mm / (font.capHeight > 0 ? font.capHeight : font.unitsPerEm * 0.7);
  const advances = positions.map(({ xAdvance }, at) => {
    const isLast = at === positions.length - 1;
    return xAdvance * scale + (isLast ? 0 : spacingMm);
  });
  const length = advances.reduce((sum, advance) => sum + advance, 0);
  const pen = new Pen();
  let at = 0;
  for (const [index, { path }] of glyphs.entries()) {
    const advance = advances[index] ?? 0;
    const { xOffset, yOffset } = positions[index] ?? { xOffset: 0, yOffset: 0 };
    const place = placeOn(arc, { length, from: at, advance });
    const toMm: Place = (x, y) => place((x + xOffset) * scale, -(y + yOffset) * scale);
    for (const { command, args } of path.commands) pen.draw(command, args, toMm);
    at += advance;
  }
  return pen.outline();
}

/** Each letter keeps its shape and stands upright on the line, which bends under its middle. */
function placeOn(
  arc: number,
  { length, from, advance }: { length: number; from: number; advance: number },
): Place {
  const middle = from + advance / 2 - length / 2;
  if (arc === 0 || length === 0) return (x, y) => [x + from - length / 2, y];
  const radius = length / radians(arc);
  const angle = middle / radius;
  const [sin, cos] = [sine(angle), cosine(angle)];
  const [originX, originY] = [radius * sin, radius - radius * cos];
  return (x, y) => {
    const along = x - advance / 2;
    return [originX + along * cos - y * sin, originY + along * sin + y * cos];
  };
}

/** Writes commands with their exact bounds. */
class Pen {
  private readonly parts: string[] = [];
  private low: Point = [Infinity, Infinity];
  private high: Point = [-Infinity, -Infinity];
  private last: Point = [0, 0];

  draw(command: string, args: readonly number[], place: Place): void {
    if (command === 'closePath') {
      this.parts.push('Z');
      return;
    }
    const points: Point[] = [];
    for (let at = 0; at + 1 < args.length; at += 2) points.push(place(args[at] ?? 0, args[at + 1] ?? 0));
    const letter = letters[command];
    if (letter === undefined) throw new Error(`no such part of a path: ${command}`);
    this.parts.push(letter + points.map(([x, y]) => `${figure(x)} ${figure(y)}`).join(' '));
    this.take(points);
  }

  private take(points: readonly Point[]): void {
    const end = points.at(-1) ?? this.last;
    this.reach(end);
    if (points.length === 2 && points[0]) this.reachBend(this.last, points[0], end);
    // A cubic stays within its controls; fonts with them are rare, and a little air does no harm.
    if (points.length === 3) for (const point of points) this.reach(point);
    this.last = end;
  }

  /** The outermost point of a quadratic curve in each direction. */
  private reachBend(from: Point, control: Point, to: Point): void {
    for (const axis of [0, 1] as const) {
      const [a, b, c] = [from[axis], control[axis], to[axis]];
      const below = a - 2 * b + c;
      const t = below === 0 ? 0 : (a - b) / below;
      if (t <= 0 || t >= 1) continue;
      const at = (1 - t) * (1 - t) * a + 2 * (1 - t) * t * b + t * t * c;
      this.reach(axis === 0 ? [at, to[1]] : [to[0], at]);
    }
  }

  private reach([x, y]: Point): void {
    this.low = [Math.min(this.low[0], x), Math.min(this.low[1], y)];
    this.high = [Math.max(this.high[0], x), Math.max(this.high[1], y)];
  }

  outline(): Outline {
    if (this.parts.length === 0) return emptyOutline;
    const [x, y] = [rounded(this.low[0]), rounded(this.low[1])];
    const box = { x, y, width: rounded(this.high[0] - x), height: rounded(this.high[1] - y) };
    return { d: this.parts.join(''), box };
  }
}

const letters: Readonly<Record<string, string>> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
};

const rounded = (mm: number) => Math.round(mm * 100) / 100;

/** Hundredths of a millimetre. Never "-0". */
export const figure = (mm: number): string => String(rounded(mm) + 0);
