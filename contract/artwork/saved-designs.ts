/** Saved designs, as devices and accounts keep them: made on one product, usable on any other. Pure; no zod here. */
import type { DecorationMethod, DesignPosition } from '../cart/cart.ts';
import type { SavedDesign } from './design-endpoints.ts';
import { designNameLimit } from './design-limits.ts';
import { designBox, type GarmentId, garmentOrTee, printArea } from '../garments/garments.ts';

export type SavedPlacement = SavedDesign['placements'][number];
export type DesignContents = Pick<
  SavedDesign,
  'name' | 'garment' | 'decorationMethod' | 'allowMultipleColors' | 'placements'
>;

/**
 * Fits the placements to another garment. Scale is a share of the print area, so it stays; offsets are units of the
 * drawing and follow the size of the area. A design that no longer fits stops at the edge, as in the design tool.
 */
export function fitPlacements(
  { garment, placements }: Pick<SavedDesign, 'garment' | 'placements'>,
  to: GarmentId,
): SavedPlacement[] {
  const from = garmentOrTee(garment);
  if (from === to) return placements;
  return placements.map(placement => fitted(placement, from, to));
}

function fitted(placement: SavedPlacement, from: GarmentId, to: GarmentId): SavedPlacement {
  const { position, artwork, scale, rotation } = placement;
  const [before, after] = [printArea(from, position), printArea(to, position)];
  const settings = { scale, rotation, aspect: artwork.widthPx / artwork.heightPx };
  const xOffset = (placement.xOffset * after.width) / before.width;
  const yOffset = (placement.yOffset * after.height) / before.height;
  const rest = designBox(to, position, { ...settings, xOffset: 0, yOffset: 0 });
  const moved = designBox(to, position, { ...settings, xOffset, yOffset });
  return { ...placement, xOffset: Math.round(moved.x - rest.x), yOffset: Math.round(moved.y - rest.y) };
}

/** The saved method if the product supports it, else the product's own. */
export function methodFor(
  { decorationMethod }: Pick<SavedDesign, 'decorationMethod'>,
  offered: readonly DecorationMethod[],
): DecorationMethod {
  return offered.includes(decorationMethod) ? decorationMethod : (offered[0] ?? decorationMethod);
}

/** A proposed name, such as "Crest, front", from the first file's name and its position. */
export function proposedName(placements: readonly { position: DesignPosition; artwork: { name: string } }[]) {
  const [first] = placements;
  if (!first) return '';
  const stem = first.artwork.name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  const where = placements.map(({ position }) => position).join(' and ');
  return `${stem || 'Design'}, ${where}`.slice(0, designNameLimit);
}
