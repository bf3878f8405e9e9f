/** Saved designs, as devices and accounts keep them: made on one product, usable on any other. Pure; no zod here. */
import type { DecorationMethod } from '../cart/cart.ts';
import { placeWords } from '../cart/place-words.ts';
import type { SavedDesign } from './design-endpoints.ts';
import { designNameLimit } from './design-limits.ts';
import {
  areasOf,
  designBox,
  drawingOf,
  findArea,
  printArea,
  type DesignSettings,
  type Printable,
} from '../garments/garments.ts';
import { garmentOf } from '../garments/print-areas.ts';
import { isSamePlace } from './changed-places.ts';
import { keptInside } from './keep-inside.ts';
import { hindrance, placeOf } from './place-rules.ts';
import { placementLimits } from './placements.ts';

export type SavedPlacement = SavedDesign['placements'][number];
export type DesignContents = Pick<
  SavedDesign,
  'name' | 'garment' | 'printAreas' | 'decorationMethod' | 'allowMultipleColors' | 'placements'
>;

/**
 * Fits the placements to another garment, or to the same one after its product's print areas have changed. Scale is a
 * share of the print area, so it stays on another drawing; offsets are units of the drawing and follow the size of the
 * area. On the same drawing a design keeps its millimetres and its spot on the cloth, as far as the area reaches, and
 * so does one whose area the garment hasn't: it goes into the side's main one. All of a design stays inside its area,
 * as in the design tool. Of two designs for one place, the first goes on; a side without areas takes none.
 */
export function fitPlacements(
  { placements, ...made }: Pick<SavedDesign, 'garment' | 'printAreas' | 'placements'>,
  to: Printable,
): SavedPlacement[] {
  const from = garmentOf(made);
  if (from === to) return placements;
  const found: SavedPlacement[] = [];
  for (const placement of placements) {
    if (areasOf(to)[placement.position].length === 0) continue;
    const one = isSamePlace(from, to, placement) ? placement : fitted(placement, from, to);
    if (!hindrance(to, one, found)) found.push(one);
  }
  return found;
}

function fitted(placement: SavedPlacement, from: Printable, to: Printable): SavedPlacement {
  const { position, area, artwork, scale, rotation } = placement;
  const isSameDrawing = drawingOf(from) === drawingOf(to);
  const before = printArea(from, position, area);
  const there = area === undefined ? undefined : findArea(to, position, area);
  const after = there ?? printArea(to, position);
  const settings = {
    // Without a name it is the side's main area, whichever that is; one that the office has made is named.
    area: area === undefined && !isSameDrawing ? undefined : placeOf(position, after).area,
    rotation,
    aspect: artwork.widthPx / artwork.heightPx,
  };
  const keepsShare = !isSameDrawing && (area === undefined || there !== undefined);
  const size = keepsShare ? scale : sameWidth(placement, { from, to, settings });
  const { xOffset, yOffset } = isSameDrawing
    ? sameSpot(placement, { from, to, settings: { ...settings, scale: size } })
    : {
        xOffset: Math.round((placement.xOffset * after.width) / before.width),
        yOffset: Math.round((placement.yOffset * after.height) / before.height),
      };
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

interface Refit {
  from: Printable;
  to: Printable;
  settings: Pick<DesignSettings, 'area' | 'rotation' | 'aspect'>;
}

/** Offsets at which its middle is where it was on the drawing. */
function sameSpot(
  { position, area, scale, xOffset, yOffset }: SavedPlacement,
  { from, to, settings }: Refit & { settings: Pick<DesignSettings, 'scale'> },
): { xOffset: number; yOffset: number } {
  const was = designBox(from, position, { ...settings, area, scale, xOffset, yOffset });
  const rest = designBox(to, position, { ...settings, xOffset: 0, yOffset: 0 });
  return {
    xOffset: was.x + was.width / 2 - rest.x - rest.width / 2,
    yOffset: was.y + was.height / 2 - rest.y - rest.height / 2,
  };
}

function sameWidth({ position, area, scale }: SavedPlacement, { from, to, settings }: Refit): number {
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
