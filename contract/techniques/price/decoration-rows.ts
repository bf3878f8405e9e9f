/** The rows that techniques with an added price put on a line. */
import { matrixCents } from './matrix-price.ts';
import { type DecoratedLine, inksOf, type PlacedRun } from './runs.ts';
import type { PricedTechnique } from '../technique.ts';

/** Cents for one piece. `code` is the technique's id, or `multiple_colours`. */
export interface DecorationPrice {
  code: string;
  perItemCents: number;
}

/** In the shop's order of techniques, whatever the order of the placements. */
export function decorationPrices(
  line: Pick<DecoratedLine, 'allowMultipleColors'>,
  placed: readonly PlacedRun[],
  techniques: readonly PricedTechnique[],
): DecorationPrice[] {
  const added = techniques.filter(
    one => one.price.mode === 'added' && placed.some(({ run }) => run.technique === one),
  );
  const rows = added.map(technique => ({
    code: technique.id,
    perItemCents: pieceCents(
      technique,
      placed.filter(({ run }) => run.technique === technique),
      line,
    ),
  }));
  const multiple = line.allowMultipleColors
    ? Math.max(0, ...added.map(({ price }) => price.multiColourCents))
    : 0;
  const all = multiple > 0 ? [...rows, { code: 'multiple_colours', perItemCents: multiple }] : rows;
  return all.filter(({ perItemCents }) => perItemCents > 0);
}

function pieceCents(
  technique: PricedTechnique,
  placed: readonly PlacedRun[],
  line: Pick<DecoratedLine, 'allowMultipleColors'>,
): number {
  const { price } = technique;
  if (price.by === 'item') {
    return matrixCents(price, Math.max(...placed.map(({ run }) => run.pieces)), {});
  }
  return placed.reduce(
    (sum, { run, placement }) =>
      sum + matrixCents(price, run.pieces, { ...placement, inks: inksOf(placement, line, technique) }),
    0,
  );
}
