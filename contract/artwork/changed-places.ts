/** Whether designs still lie where they were made, after the print areas of their product have changed. */
import type { Place } from '../cart/place-words.ts';
import { garmentOf, type Made } from '../garments/print-areas.ts';
import { areasOf, drawingOf, findArea, printArea, type Printable } from '../garments/garments.ts';

/** A tenth of a millimetre on the finest drawing. */
const slack = 0.5;

/** The area is there in both, at one spot and of one size. */
export function isSamePlace(before: Printable, now: Printable, { position, area }: Place): boolean {
  if (before === now) return true;
  if (drawingOf(before) !== drawingOf(now)) return false;
  const isThere = (garment: Printable) =>
    area === undefined
      ? areasOf(garment)[position].length > 0
      : findArea(garment, position, area) !== undefined;
  if (!isThere(before) || !isThere(now)) return false;
  const [one, other] = [printArea(before, position, area), printArea(now, position, area)];
  return (['x', 'y', 'width', 'height'] as const).every(edge => Math.abs(one[edge] - other[edge]) < slack);
}

/** Designs of a line that its product, as it is now, would have elsewhere or in another size. */
export function movedDesigns<T extends Place>(
  line: Made & { designPlacements: readonly T[] },
  product: Made,
): T[] {
  const [before, now] = [garmentOf(line), garmentOf(product)];
  // Another drawing is another matter: designs follow it by their share of the area.
  return drawingOf(before) === drawingOf(now) ? changedPlaces(before, now, line.designPlacements) : [];
}

/** Those that would be made at another spot or in another size than they were made for. */
export function changedPlaces<T extends Place>(
  before: Printable,
  now: Printable,
  placements: readonly T[],
): T[] {
  return placements.filter(place => !isSamePlace(before, now, place));
}
