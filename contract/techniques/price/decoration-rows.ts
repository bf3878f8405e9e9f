/** The rows that techniques with an added price put on a line. */
import { matrixCents } from './matrix-price.ts';
import { type DecoratedLine, inksOf, type PlacedRun } from './runs.ts';
import type { BuyersTable, PricedTechnique, TechniquePrice } from '../technique.ts';

/** Cents for one piece. `code` is the technique's id, or `multiple_colours`. */
export interface DecorationPrice {
  code: string;
  perItemCents: number;
  /** Whose terms have made it cheaper than for everybody, and what it would cost then. */
  of?: BuyersTable['of'];
  listCents?: number;
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
  const rows = added.map((technique): DecorationPrice => ({
    code: technique.id,
    ...leastPrice(
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

/** By the technique's own table, or by the one of the buyer's that comes to less for the whole piece. */
function leastPrice(
  technique: PricedTechnique,
  placed: readonly PlacedRun[],
  line: Pick<DecoratedLine, 'allowMultipleColors'>,
): Omit<DecorationPrice, 'code'> {
  const listCents = pieceCents(technique, technique.price, placed, line);
  let best: Omit<DecorationPrice, 'code'> = { perItemCents: listCents };
  for (const { of, ...table } of technique.agreed ?? []) {
    const perItemCents = pieceCents(technique, table, placed, line);
    // As with goods, terms that come to nothing count as not set.
    if (perItemCents > 0 && perItemCents < best.perItemCents) best = { perItemCents, of, listCents };
  }
  return best;
}

function pieceCents(
  technique: PricedTechnique,
  price: Pick<TechniquePrice, 'by' | 'columns' | 'rows'>,
  placed: readonly PlacedRun[],
  line: Pick<DecoratedLine, 'allowMultipleColors'>,
): number {
  if (price.by === 'item') {
    return matrixCents(price, Math.max(...placed.map(({ run }) => run.pieces)), {});
  }
  return placed.reduce(
    (sum, { run, placement }) =>
      sum + matrixCents(price, run.pieces, { ...placement, inks: inksOf(placement, line, technique) }),
    0,
  );
}
