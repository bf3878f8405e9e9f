/**
 * How quotes name the place of a decoration and its method, and the design tool's limits. Quotes write
 * `printed` and `other`; both spellings are accepted and stored as they came.
 */
import { designPositions, type DecorationMethod, type DesignPosition } from '../cart/cart.ts';

export type QuotePosition = DesignPosition | 'other';
export const quotePositions: readonly QuotePosition[] = [...designPositions, 'other'];

export const defaultPlacement = {
  decorationMethod: 'print',
  xOffset: 0,
  yOffset: 0,
  scale: 1,
  rotation: 0,
} as const;

/** More than any garment has places. */
export const placementsPerLine = 12;

/** Limits of the design tool. Scale is a factor, rotation degrees, nudges canvas units. */
export const placementLimits = {
  scaleMin: 0.5,
  scaleMax: 2,
  scaleStep: 0.1,
  rotationMin: 0,
  rotationMax: 360,
  rotationSliderStep: 5,
  rotationButtonStep: 15,
  nudge: 5,
} as const;

/** Maps any accepted spelling to a technique's id; null for an unknown spelling. */
export function toDecorationMethod(
  written: string,
  techniques: readonly { id: string }[] = [],
): DecorationMethod | null {
  const word = written.trim().toLowerCase();
  if (techniques.some(({ id }) => id === word)) return word;
  if (word === 'print' || word === 'printed') return 'print';
  if (word === 'embroidery' || word === 'embroidered') return 'embroidery';
  return null;
}

/** The payload list of a quote with 1, 2, 4 or 5 (More) print locations: front, back, side, then `other`. */
export function quotePlacementList(locationCount: number): QuotePosition[] {
  return Array.from({ length: locationCount }, (_, index) => designPositions[index] ?? 'other');
}
