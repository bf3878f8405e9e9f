import { formatCents } from '../../money/money.ts';
import type { SoldBuyerPrice } from '../../money/buyer-prices.ts';

/** A row that a technique added to a line, with its name and price on the day of the order. */
export interface SoldDecoration {
  /** The technique's id, `multiple_colours`, `roster_names` or `roster_numbers`. */
  code: string;
  name: string;
  /** Missing: every piece of the line. */
  quantity?: number | undefined;
  perItemCents: number;
  totalCents: number;
  /** Cheaper than for everybody: by whose terms, and what it would have cost otherwise. */
  buyerPrice?: SoldBuyerPrice | undefined;
}

/**
 * One row for each name, in the order in which they first appear. A row that the buyer's terms have made cheaper says
 * so: "Embroidery, usually $55.00".
 */
export function sumByName(
  rows: readonly Pick<SoldDecoration, 'name' | 'totalCents' | 'buyerPrice'>[],
): { name: string; totalCents: number }[] {
  const sums = new Map<string, { totalCents: number; listCents: number }>();
  for (const { name, totalCents, buyerPrice } of rows) {
    const sum = sums.get(name) ?? { totalCents: 0, listCents: 0 };
    sum.totalCents += totalCents;
    sum.listCents += buyerPrice?.listTotalCents ?? totalCents;
    sums.set(name, sum);
  }
  return [...sums].map(([name, { totalCents, listCents }]) => ({
    name: listCents > totalCents ? `${name}, usually ${formatCents(listCents)}` : name,
    totalCents,
  }));
}
