/** Whether names and numbers would be put over a design. It can be meant so, and mostly isn't. */
import { isSameHalf } from '../artwork/place-rules.ts';
import type { Place } from '../cart/place-words.ts';
import {
  designBox,
  type DesignSettings,
  type Printable,
  printArea,
  turnedSize,
} from '../garments/garments.ts';
import type { DrawnLettering } from '../lettering/roster-lettering.ts';
import type { LetteringTemplate } from './roster.ts';

/** A design of the same line, where it is placed. */
export interface LetteredDesign extends Place {
  settings: DesignSettings;
}

/** Millimetres that two things may share, as people place them by eye. */
const slackMm = 1;

/** The first design that a name or a number lies over. */
export function designUnder<T extends LetteredDesign>(
  garment: Printable,
  { position }: Pick<LetteringTemplate, 'position'>,
  drawn: Pick<DrawnLettering, 'lines'>,
  designs: readonly T[],
): T | undefined {
  const area = printArea(garment, position);
  const mmPerUnit = area.widthMm / area.width;
  const slack = slackMm / mmPerUnit;
  const lines = drawn.lines.map(({ leftMm, topMm, widthMm, heightMm }) => ({
    left: area.x + area.width / 2 + leftMm / mmPerUnit,
    top: area.y + topMm / mmPerUnit,
    width: widthMm / mmPerUnit,
    height: heightMm / mmPerUnit,
  }));
  return designs.find(design => {
    if (!isSameHalf(garment, design, { position })) return false;
    const box = designBox(garment, design.position, design.settings);
    const { width, height } = turnedSize(box, design.settings.rotation);
    const [left, top] = [box.x + (box.width - width) / 2, box.y + (box.height - height) / 2];
    return lines.some(
      line =>
        line.left + slack < left + width &&
        left + slack < line.left + line.width &&
        line.top + slack < top + height &&
        top + slack < line.top + line.height,
    );
  });
}
