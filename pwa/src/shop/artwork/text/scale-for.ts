import { placementLimits } from '#contract/artwork/placements.ts';
import type { Place } from '#contract/cart/place-words.ts';
import { designBox, type Printable } from '#contract/garments/garments.ts';

/** The scale at which a design is this wide, within what a placement takes. */
export function scaleFor(
  garment: Printable,
  { position, area }: Place,
  { widthMm, heightMm }: { widthMm: number; heightMm: number },
): number {
  const settings = { area, scale: 1, xOffset: 0, yOffset: 0, rotation: 0, aspect: widthMm / heightMm };
  const atOne = designBox(garment, position, settings).widthMm;
  const { scaleMin, scaleMax } = placementLimits;
  return Math.min(scaleMax, Math.max(scaleMin, Math.round((100 * widthMm) / atOne) / 100));
}
