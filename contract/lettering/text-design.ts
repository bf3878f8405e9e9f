/**
 * A design that is typed: text, a shape of the shop's own, or both. It becomes an ordinary SVG of paths, the same bytes
 * wherever it is made, and carries what it was made from, so that it can be opened and changed.
 */
import { hasHiddenCharacters } from '../roster/check-roster.ts';
import { codePointLength } from '../text/text.ts';
import type { FaceFont } from './face.ts';
import { type Box, emptyOutline, figure, type Outline, outlineOf } from './outline.ts';
import { findShape } from './shapes.ts';

export interface TextDesign {
  /** Up to three lines, with line feeds between them. Empty for a shape alone. */
  text: string;
  font: string;
  /** Height of a capital letter in millimetres. */
  mm: number;
  spacingMm: number;
  /** Degrees; only of a single line. */
  arc: number;
  /** Hex, `#rrggbb`. */
  ink: string;
  /** Behind the text. */
  shape: { id: string; mm: number; ink: string } | null;
}

export const textLimits = {
  lines: 3,
  lineLength: 40,
  leastMm: 5,
  mostMm: 300,
  spacingMm: 20,
  arc: 180,
  shapeMm: 500,
} as const;

export const firstTextDesign: TextDesign = {
  text: '',
  font: 'oswald',
  mm: 40,
  spacingMm: 0,
  arc: 0,
  ink: '#ffffff',
  shape: null,
};

/** Why it can't be made; null if it can. */
export function textDesignFault(design: TextDesign): string | null {
  const lines = design.text.split('\n');
  if (design.text.trim() === '' && design.shape === null) return 'Type something, or choose a shape.';
  if (lines.length > textLimits.lines) return `Use at most ${textLimits.lines} lines.`;
  if (lines.some(line => hasHiddenCharacters(line))) return 'The text contains invisible characters.';
  if (lines.some(line => codePointLength(line) > textLimits.lineLength))
    return `Use at most ${textLimits.lineLength} characters in a line.`;
  return null;
}

/** Air around the drawing, so that nothing touches its edge. */
const marginMm = 0.5;
/** From one line's foot to the next line's, in heights of a capital. */
const lineStep = 1.45;

export interface DrawnDesign {
  svg: string;
  widthMm: number;
  heightMm: number;
}

/** `font` is the one that the design names. */
export function drawTextDesign(design: TextDesign, font: FaceFont): DrawnDesign {
  const parts = [...shapePart(design), ...textParts(design, font)];
  const box = around(parts.map(part => part.outline.box));
  const [width, height] = [box.width + 2 * marginMm, box.height + 2 * marginMm].map(figure);
  const view = [figure(box.x - marginMm), figure(box.y - marginMm), width, height].join(' ');
  const paths = parts.map(({ outline, ink }) => `<path fill="${safeInk(ink)}" d="${outline.d}"/>`).join('');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}mm" height="${height}mm" viewBox="${view}">` +
    `<metadata>${source(design)}</metadata>${paths}</svg>`;
  return { svg, widthMm: Number(width), heightMm: Number(height) };
}

interface Part {
  outline: Outline;
  ink: string;
}

function textParts({ text, mm, spacingMm, arc, ink }: TextDesign, font: FaceFont): Part[] {
  const lines = text.split('\n');
  const isBent = lines.length === 1;
  const drawn = lines.map(line => outlineOf(font, line, { mm, spacingMm, arc: isBent ? arc : 0 }));
  const stacked = drawn.map((outline, at) => moved(outline, 0, at * mm * lineStep));
  const inked = stacked.filter(({ d }) => d !== '');
  if (inked.length === 0) return [];
  const box = around(inked.map(one => one.box));
  // Its middle is where a shape has its own.
  return inked.map(outline => ({
    outline: moved(outline, -(box.x + box.width / 2), -(box.y + box.height / 2)),
    ink,
  }));
}

function shapePart({ shape }: TextDesign): Part[] {
  const found = shape && findShape(shape.id);
  if (!shape || !found) return [];
  const factor = shape.mm / 100;
  const d = scaledPath(found.d, factor);
  const half = shape.mm / 2;
  const box = { x: -half, y: -half, width: shape.mm, height: shape.mm };
  return [{ outline: { d, box }, ink: shape.ink }];
}

/** From a box of 100 to millimetres round the middle. Radii, flags and one-way lines each have their own rule. */
function scaledPath(d: string, factor: number): string {
  return d.replaceAll(/([MLCAHVZ])([^MLCAHVZ]*)/g, (_, letter: string, written: string) => {
    const numbers =
      written.trim() === ''
        ? []
        : written
            .trim()
            .split(/[\s,]+/)
            .map(Number);
    const across = (value: number) => figure((value - 50) * factor);
    if (letter !== 'A') return letter + numbers.map(across).join(' ');
    const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0, x = 0, y = 0] = numbers;
    return `A${figure(rx * factor)} ${figure(ry * factor)} ${turn} ${large} ${sweep} ${across(x)} ${across(y)}`;
  });
}

/** Every number of our own outlines is a point: M, L, Q and C alone. */
function moved({ d, box }: Outline, dx: number, dy: number): Outline {
  if (d === '') return emptyOutline;
  let isX = false;
  const shifted = d.replaceAll(/-?\d+(?:\.\d+)?/g, number => {
    isX = !isX;
    return figure(Number(number) + (isX ? dx : dy));
  });
  return { d: shifted, box: { ...box, x: box.x + dx, y: box.y + dy } };
}

function around(boxes: readonly Box[]): Box {
  if (boxes.length === 0) return emptyOutline.box;
  const x = Math.min(...boxes.map(box => box.x));
  const y = Math.min(...boxes.map(box => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map(box => box.x + box.width)) - x,
    height: Math.max(...boxes.map(box => box.y + box.height)) - y,
  };
}

const safeInk = (ink: string) => (/^#[0-9a-f]{6}$/i.test(ink) ? ink.toLowerCase() : '#000000');

const mark = 'selvedge-text:';

/** JSON without a sign that XML knows, whatever was typed. */
function source(design: TextDesign): string {
  const { text, font, mm, spacingMm, arc, ink, shape } = design;
  const ordered = { v: 1, text, font, mm, spacingMm, arc, ink, shape };
  const json = JSON.stringify(ordered).replaceAll(/[<>&'\u007f-\u{10ffff}]/gu, sign =>
    Array.from({ length: sign.length }, (_, at) => {
      const code = sign.charCodeAt(at).toString(16).padStart(4, '0');
      return `\\u${code}`;
    }).join(''),
  );
  return mark + json;
}

/** What a file was made from; null for any other file, and for one of a later version. */
export function readTextDesign(svg: string): TextDesign | null {
  const found = new RegExp(`<metadata>${mark}([^<]{1,20000})</metadata>`).exec(svg)?.[1];
  if (found === undefined) return null;
  try {
    const read = JSON.parse(found) as Partial<TextDesign> & { v?: number };
    return read.v === 1 ? asDesign(read) : null;
  } catch {
    return null;
  }
}

/** Of a file that somebody may have edited: what can't be read is as at the start. */
function asDesign(read: Partial<TextDesign>): TextDesign {
  const number = (value: unknown, least: number, most: number, orElse: number) =>
    typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : orElse;
  const words = (value: unknown, orElse: string) => (typeof value === 'string' ? value : orElse);
  const { leastMm, mostMm, spacingMm, arc, shapeMm } = textLimits;
  const shape = read.shape && findShape(words(read.shape.id, ''));
  return {
    text: words(read.text, ''),
    font: words(read.font, firstTextDesign.font),
    mm: number(read.mm, leastMm, mostMm, firstTextDesign.mm),
    spacingMm: number(read.spacingMm, 0, spacingMm, 0),
    arc: number(read.arc, -arc, arc, 0),
    ink: safeInk(words(read.ink, firstTextDesign.ink)),
    shape:
      read.shape && shape
        ? {
            id: shape.id,
            mm: number(read.shape.mm, leastMm, shapeMm, 100),
            ink: safeInk(words(read.shape.ink, firstTextDesign.ink)),
          }
        : null,
  };
}
