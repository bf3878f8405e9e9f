/** The name and number of one piece as outlines, in millimetres from the middle of the print area's top edge. */
import type { LetteringTemplate, RosterPiece } from '../roster/roster.ts';
import type { FaceFont } from './face.ts';
import { type Outline, outlineOf } from './outline.ts';

export interface DrawnLettering {
  /** Name first. Where there is neither, none. */
  lines: {
    /** Stands on 0. */
    d: string;
    /** Where its foot stands. */
    footMm: number;
    leftMm: number;
    topMm: number;
    widthMm: number;
    heightMm: number;
  }[];
  /** A line is too wide for the area and was made smaller. */
  isShrunk: boolean;
  /** A line goes beyond the lower edge of the area. */
  isTooLow: boolean;
}

/** From the foot of the name to the head of the number. */
const gapMm = 18;

export function drawLettering(
  font: FaceFont,
  { nameMm, numberMm, topMm }: Pick<LetteringTemplate, 'nameMm' | 'numberMm' | 'topMm'>,
  { name, number }: Pick<RosterPiece, 'name' | 'number'>,
  area: { widthMm: number; heightMm: number },
): DrawnLettering {
  const lines: DrawnLettering['lines'] = [];
  let isShrunk = false;
  let headMm = topMm;
  for (const [text, mm] of [
    [name, nameMm],
    [number, numberMm],
  ] as const) {
    if (mm === null) continue;
    // An empty name keeps its room, so that numbers stand alike on all pieces.
    if (text !== '') {
      const fitted = fit(font, text, mm, area.widthMm);
      isShrunk ||= fitted.isShrunk;
      const { d, box } = fitted.outline;
      // The head of a capital stands at `headMm`; accents reach above it, tails below.
      lines.push({
        d,
        footMm: headMm + fitted.mm,
        leftMm: box.x,
        topMm: headMm + fitted.mm + box.y,
        widthMm: box.width,
        heightMm: box.height,
      });
    }
    headMm += mm + gapMm;
  }
  const lowest = Math.max(0, ...lines.map(line => line.topMm + line.heightMm));
  return { lines, isShrunk, isTooLow: lowest > area.heightMm };
}

function fit(font: FaceFont, text: string, mm: number, widthMm: number) {
  const outline: Outline = outlineOf(font, text, { mm });
  if (outline.box.width <= widthMm) return { outline, mm, isShrunk: false };
  const smaller = Math.floor(((mm * widthMm) / outline.box.width) * 10) / 10;
  return { outline: outlineOf(font, text, { mm: smaller }), mm: smaller, isShrunk: true };
}
