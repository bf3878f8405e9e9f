/** The same design at another place of the garment, as wide as it is, as far as the place allows. */
import { designBox, type Printable } from '#contract/garments/garments.ts';
import { placementLimits } from '#contract/artwork/placements.ts';
import type { Place } from '#contract/cart/place-words.ts';
import { asPlace, type Placed } from '../design-state.ts';
import { boxOf, insideArea, settingsOf } from '../design-view.ts';

export function copiedDesign(garment: Printable, from: Placed, to: Place): Placed {
  const { artwork, rotation } = from;
  const still = { ...asPlace(to), artwork, rotation, xOffset: 0, yOffset: 0, scale: 1 };
  const atOne = designBox(garment, to.position, settingsOf(still));
  const { scaleMin, scaleMax } = placementLimits;
  const wanted = boxOf(garment, from).widthMm / atOne.widthMm;
  const scale = Math.round(Math.min(scaleMax, Math.max(scaleMin, wanted)) * 10_000) / 10_000;
  return insideArea(garment, { ...still, scale }, { ...still, rotation: 0 });
}
