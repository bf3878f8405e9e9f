/**
 * Runs: everything in a cart that one set-up serves. The same artwork on the same position by the same technique is one
 * run, whatever the product, its colour and the exact place. Without artwork, the lines of one Add to Cart are.
 */
import { totalQuantity, type SizeQuantity } from '../../cart/cart.ts';
import type { DesignMeasure } from './matrix-price.ts';
import { findTechnique, type PricedTechnique } from '../technique.ts';

export interface PricedPlacement extends DesignMeasure {
  position: string;
  /** The print area on it. No part of a run: the exact place doesn't matter to a set-up. */
  area?: string | undefined;
  decorationMethod: string;
  /** SHA-256 of the design's file. */
  artwork?: string | null;
}

export interface DecoratedLine {
  lineId: string;
  designGroupId: string | null;
  sizeQuantities: readonly SizeQuantity[];
  placements: readonly PricedPlacement[];
  allowMultipleColors: boolean;
  isRepeat?: boolean;
}

export interface Run {
  technique: PricedTechnique;
  pieces: number;
  /** The most that any of its designs has. */
  inks: number;
  /** It was set up for an earlier order. */
  isFree: boolean;
  /** The line that carries its fee. */
  carrierId: string;
}

export interface PlacedRun {
  run: Run;
  placement: PricedPlacement;
}

/** Every line's placements with their runs; the same design named twice for one place counts once. */
export function findRuns(
  lines: readonly DecoratedLine[],
  techniques: readonly PricedTechnique[],
): Map<string, PlacedRun[]> {
  const runs = new Map<string, Run>();
  const carriers = new Map<string, string>();
  const placed = new Map<string, PlacedRun[]>();
  for (const line of lines) {
    const group = groupOf(line);
    const seen = new Set<string>();
    const pieces = totalQuantity(line);
    const own: PlacedRun[] = [];
    for (const placement of line.placements) {
      const technique = findTechnique(techniques, placement.decorationMethod);
      const { decorationMethod, position, area = '', artwork = '' } = placement;
      const place = `${decorationMethod} ${position} ${area} ${artwork}`;
      if (!technique || seen.has(place)) continue;
      seen.add(place);
      // The fee stands on the first decorated line of the group, where the buyer looks for it.
      if (!carriers.has(group)) carriers.set(group, line.lineId);
      const key = keyOf(technique, placement, group);
      const isRepeat = line.isRepeat ?? false;
      const known = runs.get(key);
      const run = known ?? {
        technique,
        pieces: 0,
        inks: 1,
        isFree: isRepeat,
        carrierId: carriers.get(group) ?? line.lineId,
      };
      // Files are compared by the server; what has none might be anything, so all of it has to be a repeat.
      run.isFree = placement.artwork ? run.isFree || isRepeat : run.isFree && isRepeat;
      if (!own.some(one => one.run === run)) run.pieces += pieces;
      run.inks = Math.max(run.inks, inksOf(placement, line, technique));
      runs.set(key, run);
      own.push({ run, placement });
    }
    placed.set(line.lineId, own);
  }
  return placed;
}

/** The prefixes prevent a line id from passing as another line's group id. */
const groupOf = ({ designGroupId, lineId }: DecoratedLine) =>
  designGroupId === null ? `line:${lineId}` : `group:${designGroupId}`;

function keyOf(
  { id, setUp }: PricedTechnique,
  { artwork, position }: PricedPlacement,
  group: string,
): string {
  const design = artwork ? `artwork:${artwork}` : group;
  return setUp.per === 'file' ? `${id} ${design}` : `${id} ${design} ${position}`;
}

/** As chosen; otherwise one, or as many as the technique takes where several colours are wanted. */
export function inksOf(
  { inks }: DesignMeasure,
  { allowMultipleColors }: Pick<DecoratedLine, 'allowMultipleColors'>,
  { mostInks }: Pick<PricedTechnique, 'mostInks'>,
): number {
  const most = mostInks ?? inks ?? 1;
  return Math.min(most, inks ?? (allowMultipleColors ? most : 1));
}
