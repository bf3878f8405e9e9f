/** Saved designs, as devices and accounts keep them: made on one product, usable on any other. Pure; no zod here. */
import type { DecorationMethod } from '../cart/cart.ts';
import { placeWords } from '../cart/place-words.ts';
import type { SavedDesign } from './design-endpoints.ts';
import { designNameLimit } from './design-limits.ts';
import {
  designBox,
  findArea,
  garmentOrTee,
  printArea,
  type DesignSettings,
  type GarmentId,
} from '../garments/garments.ts';
import { keptInside } from './keep-inside.ts';
import { hindrance, placeOf } from './place-rules.ts';
import { placementLimits } from './placements.ts';

export type SavedPlacement = SavedDesign['placements'][number];
export type DesignContents = Pick<
  SavedDesign,
  'name' | 'garment' | 'decorationMethod' | 'allowMultipleColors' | 'placements'
>;

/**
 * Fits the placements to another garment. Scale is a share of the print area, so it stays; offsets are units of the
 * drawing and follow the size of the area. An area that the garment hasn't is replaced by the side's main one, in which
 * the design keeps its millimetres. All of a design stays inside its area, as in the design tool. Of two designs for
 * one place, the first goes on.
 */
export function fitPlacements(
  { garment, placements }: Pick<SavedDesign, 'garment' | 'placements'>,
  to: GarmentId,
): SavedPlacement[] {
  const from = garmentOrTee(garment);
  if (from === to) return placements;
  const found: SavedPlacement[] = [];
  for (const placement of placements) {
    const one = fitted(placement, from, to);
    if (!hindrance(to, one, found)) found.push(one);
  }
  return found;
}

function fitted(placement: SavedPlacement, from: GarmentId, to: GarmentId): SavedPlacement {
  const { position, area, artwork, scale, rotation } = placement;
  const before = printArea(from, position, area);
  const there = area === undefined ? undefined : findArea(to, position, area);
  const after = there ?? printArea(to, position);
  const settings = {
    area: area === undefined ? undefined : placeOf(position, after).area,
    rotation,
    aspect: artwork.widthPx / artwork.heightPx,
  };
  const xOffset = Math.round((placement.xOffset * after.width) / before.width);
  const yOffset = Math.round((placement.yOffset * after.height) / before.height);
  const size = area === undefined || there ? scale : sameWidth(placement, { from, to, settings });
  const asked = { ...settings, scale: size, xOffset, yOffset };
  const rest = designBox(to, position, { ...asked, xOffset: 0, yOffset: 0 });
  const moved = designBox(to, position, asked);
  const held = keptInside(to, position, asked) ?? {
    scale: size,
    xOffset: Math.round(moved.x - rest.x),
    yOffset: Math.round(moved.y - rest.y),
  };
  const { area: _, ...others } = placement;
  return { ...others, ...(settings.area ? { area: settings.area } : {}), ...held };
}

function sameWidth(
  { position, area, scale }: SavedPlacement,
  {
    from,
    to,
    settings,
  }: { from: GarmentId; to: GarmentId; settings: Pick<DesignSettings, 'area' | 'rotation' | 'aspect'> },
): number {
  const still = { xOffset: 0, yOffset: 0, scale: 1 };
  const widthMm = designBox(from, position, { ...settings, ...still, area, scale }).widthMm;
  const wanted = widthMm / designBox(to, position, { ...settings, ...still }).widthMm;
  const { scaleMin, scaleMax } = placementLimits;
  return Math.round(Math.min(scaleMax, Math.max(scaleMin, wanted)) * 100) / 100;
}

/** The saved method if the product supports it, else the product's own. */
export function methodFor(
  { decorationMethod }: Pick<SavedDesign, 'decorationMethod'>,
  offered: readonly DecorationMethod[],
): DecorationMethod {
  return offered.includes(decorationMethod) ? decorationMethod : (offered[0] ?? decorationMethod);
}

/** A proposed name, such as "Crest, front", from the first file's name and its position. */
export function proposedName(
  placements: readonly (Pick<SavedPlacement, 'position' | 'area'> & { artwork: { name: string } })[],
) {
  const [first] = placements;
  if (!first) return '';
  const stem = first.artwork.name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  const where = placements.map(placeWords).join(' and ');
  return `${stem || 'Design'}, ${where}`.slice(0, designNameLimit);
}
