/** How the place of a design is named wherever garments aren't loaded. */
import type { DesignPosition } from './cart.ts';

/** A side of the garment, and the print area on it; without an area, the side's main one. */
export interface Place {
  position: DesignPosition;
  area?: string | undefined;
}

/** The same text for the same place. */
export const placeKey = ({ position, area }: { position: string; area?: string | null | undefined }) =>
  area ? `${position} ${area}` : position;

/** "left chest"; "front" for the side's main area. An area's id is its name. */
export const placeWords = ({ position, area }: { position: string; area?: string | null | undefined }) =>
  (area ?? position).replaceAll('-', ' ');

/** "Left chest". */
export function placeName(place: { position: string; area?: string | null | undefined }): string {
  const words = placeWords(place);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
