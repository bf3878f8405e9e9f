import { keptInside } from '#contract/artwork/keep-inside.ts';
import { placementLimits } from '#contract/artwork/placements.ts';
import type { Place } from '#contract/cart/place-words.ts';
import { designBox, type DesignSettings, type Printable } from '#contract/garments/garments.ts';
import type { DrawnDesign } from '#contract/lettering/text-design.ts';
import { svgSize } from '#pwa/common/local/artwork/svg-size.ts';
import type { Placed } from '../design-state.ts';

export interface FittedText {
  settings: DesignSettings;
  /** Than it was made, by what anybody would see. */
  isSmaller: boolean;
  isLarger: boolean;
  isMoved: boolean;
  /** Turned as it was, it has no size that fits. */
  isUpright: boolean;
}

/**
 * A text as wide as it was made, where `before` stands: made smaller, moved in or set upright as far as its print area
 * needs it, so that all of it is printed.
 */
export function fitText(
  garment: Printable,
  { position, area }: Place,
  drawn: DrawnDesign,
  before: Pick<Placed, 'xOffset' | 'yOffset' | 'rotation'> = { xOffset: 0, yOffset: 0, rotation: 0 },
): FittedText {
  // In the proportions of the file that is kept: they decide later whether it is inside.
  const { widthPx, heightPx } = svgSize(drawn.svg) ?? { widthPx: drawn.widthMm, heightPx: drawn.heightMm };
  const { xOffset, yOffset, rotation } = before;
  const still = { area, scale: 1, xOffset, yOffset, rotation, aspect: widthPx / heightPx };
  const wanted = drawn.widthMm / designBox(garment, position, still).widthMm;
  const { scaleMin, scaleMax } = placementLimits;
  const asked = {
    ...still,
    scale: Math.min(scaleMax, Math.max(scaleMin, Math.round(100 * wanted) / 100)),
  };
  const turned = keptInside(garment, position, asked);
  const upright = turned ? null : keptInside(garment, position, { ...asked, rotation: 0 });
  const kept = turned ?? upright ?? {};
  const settings = { ...asked, ...kept, ...(upright && { rotation: 0 }) };
  // The tool steps in hundredths: nobody is told of one.
  const isOther =
    Math.abs(settings.scale - wanted) * (drawn.widthMm / wanted) > Math.max(2, drawn.widthMm / 100);
  return {
    settings,
    isSmaller: isOther && settings.scale < wanted,
    isLarger: isOther && settings.scale > wanted,
    isMoved: Math.max(Math.abs(settings.xOffset - xOffset), Math.abs(settings.yOffset - yOffset)) >= 1,
    isUpright: upright !== null,
  };
}
