/**
 * What the cart keeps and what orders receive. A line's prices are never stored as fact: they are calculated from
 * `pricing.ts` and the catalogue, on the device and again on the server.
 */
import type { ArtworkRef } from '../artwork/artwork.ts';
import type { PrintAreas } from '../garments/own-areas.ts';
import type { Roster } from '../roster/roster.ts';

export type DesignPosition = 'front' | 'back' | 'side';
export const designPositions: readonly DesignPosition[] = ['front', 'back', 'side'];

/** The id of a technique, such as `print`. */
export type DecorationMethod = string;

/**
 * Where and how a design is put on a garment. Offsets are drawing units of the garment's view box; rotation in
 * degrees.
 */
export interface DesignPlacement {
  position: DesignPosition;
  /** The print area on that side, such as `left-chest`; without one, the side's main area. Scale and offsets are its own. */
  area?: string;
  decorationMethod: DecorationMethod;
  designFile: ArtworkRef | null;
  xOffset: number;
  yOffset: number;
  /** 0.5 to 2. */
  scale: number;
  /** 0 to 360. */
  rotation: number;
  /** Inks that were ordered, where the technique is priced by them. */
  inks?: number;
}

export interface SizeQuantity {
  size: string;
  quantity: number;
}

export interface LineColour {
  id: string;
  name: string;
  /** Hex, `#rrggbb`. */
  value: string;
}

/** One line of the cart: one product in one colour. Lines from one Add to Cart share `designGroupId`. */
export interface CartLine {
  id: string;
  productId: number;
  designGroupId: string;
  name: string;
  garment: string;
  /** The product's own print areas that the designs were placed in; missing where the drawing's own held. */
  printAreas?: PrintAreas;
  image: string;
  color: LineColour;
  designPlacements: DesignPlacement[];
  allowMultipleColors: boolean;
  sizeQuantities: SizeQuantity[];
  /** Number of the shopper's earlier order that this line repeats; the server decides whether its set-up is free. */
  repeatOf?: string;
  /** Names and numbers. The quantity of each size follows from its pieces. */
  roster?: Roster;
  /** Unix ms; lines stay in the order they were added. */
  addedAt: number;
}

export function totalQuantity(line: { sizeQuantities: readonly SizeQuantity[] }): number {
  return line.sizeQuantities.reduce((sum, s) => sum + s.quantity, 0);
}
