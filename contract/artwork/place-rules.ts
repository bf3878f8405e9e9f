/** Which places of a garment the designs of one line may take. Each print area takes one; areas that overlap exclude each other. */
import { placeWords, type Place } from '../cart/place-words.ts';
import {
  areasOf,
  designBox,
  findArea,
  garmentViews,
  printArea,
  type DesignSettings,
  type Printable,
  type GarmentView,
  type PrintArea,
} from '../garments/garments.ts';

/** How a place is written: a main area that is named as its side goes without. */
export function placeOf(view: GarmentView, area: Pick<PrintArea, 'id'>): Place {
  return area.id === view ? { position: view } : { position: view, area: area.id };
}

/** Where a design goes on a side unless told; of a side that isn't decorated, where the drawing would have it. */
export const mainPlace = (garment: Printable, view: GarmentView): Place =>
  placeOf(view, printArea(garment, view));

export function allPlaces(garment: Printable): { place: Place; area: PrintArea }[] {
  const areas = areasOf(garment);
  return garmentViews.flatMap(view => areas[view].map(area => ({ place: placeOf(view, area), area })));
}

const areaOf = (garment: Printable, { position, area }: Place) => printArea(garment, position, area);

/** Whether one picture shows both. */
export function isSameHalf(garment: Printable, a: Place, b: Place): boolean {
  const isFar = (place: Place) => areaOf(garment, place).isFarSide ?? false;
  return a.position === b.position && isFar(a) === isFar(b);
}

/** Whether two places can't both be decorated: one area, two that overlap, or two that the office has set against each other. */
export function exclude(garment: Printable, a: Place, b: Place): boolean {
  const [one, other] = [areaOf(garment, a), areaOf(garment, b)];
  if (one.excludes?.includes(other.id)) return true;
  if (!isSameHalf(garment, a, b)) return false;
  const isApart =
    one.x + one.width <= other.x ||
    other.x + other.width <= one.x ||
    one.y + one.height <= other.y ||
    other.y + other.height <= one.y;
  return !isApart;
}

/** The design that keeps a place from being used; undefined if it is free. */
export function hindrance<T extends Place>(
  garment: Printable,
  place: Place,
  placed: readonly T[],
): T | undefined {
  return placed.find(one => exclude(garment, place, one));
}

export type Placeable = Place &
  Omit<DesignSettings, 'area' | 'aspect'> & {
    designFile: { widthPx: number; heightPx: number } | null;
  };

/**
 * Why designs can't be made where they are, in words; null if they can. A design without a named area may stand out of
 * its side's main area: it was accepted so before areas had names.
 */
export function placeTrouble(
  garment: Printable,
  placements: readonly Placeable[],
  product: string,
): string | null {
  for (const [at, placement] of placements.entries()) {
    const { position, area, designFile: file, ...settings } = placement;
    const words = placeWords(placement);
    if (areasOf(garment)[position].length === 0) return `${product} isn’t decorated on the ${position}.`;
    if (area !== undefined && !findArea(garment, position, area))
      return `${product} has no place called ${words}.`;
    const other = hindrance(garment, placement, placements.slice(0, at));
    if (other && areaOf(garment, other) === areaOf(garment, placement))
      return `Two designs are on the ${words} of ${product}. Each place takes one.`;
    if (other && areaOf(garment, placement).excludes?.includes(areaOf(garment, other).id))
      return `The ${placeWords(other)} and the ${words} of ${product} can’t be decorated together. Choose one of the two places.`;
    if (other)
      return `The ${placeWords(other)} and the ${words} of ${product} overlap. Choose one of the two places.`;
    const aspect = file ? file.widthPx / file.heightPx : 1;
    const isInside = area === undefined || designBox(garment, position, { ...settings, area, aspect }).fits;
    if (!isInside)
      return `The design on the ${words} of ${product} goes over the edge of its print area. Make it smaller, or move it inside.`;
  }
  return null;
}
