/**
 * What is left of a quote or an order over the cost of its blanks. Costs and what is earned are without GST. Decoration,
 * set-up and freight have no cost here: they are part of what is earned, freight is not. Pure, and without zod.
 */
import { exGstToIncGst, gstIncludedFor } from '../money/gst.ts';

/** Of one piece. */
export const mostCostCents = 10_000_000;

export interface Earned {
  /** Pieces with their decoration and set-up, as the customer pays them. */
  totalCents: number;
  /** Of all its blanks; null where one of them is unknown. */
  costCents: number | null;
}

export interface Margin {
  /** Without GST. */
  earnedCents: number;
  costCents: number;
  marginCents: number;
  /** Of what is earned, in tenths of a per cent; null where nothing is. */
  permille: number | null;
}

/** Null where the cost is unknown. A shop that is not registered for GST pays it to its suppliers and gets none back. */
export function marginOf({ totalCents, costCents }: Earned, isGstRegistered: boolean): Margin | null {
  if (costCents === null) return null;
  const earnedCents = totalCents - gstIncludedFor(isGstRegistered, totalCents);
  const paidCents: number = isGstRegistered ? costCents : exGstToIncGst(costCents);
  const marginCents = earnedCents - paidCents;
  return {
    earnedCents,
    costCents: paidCents,
    marginCents,
    permille: earnedCents === 0 ? null : Math.round((marginCents * 1000) / earnedCents),
  };
}

export interface CostedPiece {
  size: string;
  quantity: number;
}

/** Cost of a blank by its size, in one colour; null for one that nobody knows. */
export type CostsBySize = ReadonlyMap<string, number | null>;

/**
 * Of a line's blanks. While its sizes are to come, each is counted at the dearest of its colour, as its price is. Null
 * where a cost is unknown.
 */
export function costOfLine(
  { sizes, pieces }: { sizes: readonly CostedPiece[]; pieces: number },
  bySize: CostsBySize,
  /** Of the product; for sizes that have none of their own. */
  usual: number | null,
): number | null {
  const costOf = (size: string) => bySize.get(size) ?? usual;
  if (sizes.length === 0) {
    const known = bySize.size === 0 ? [usual] : [...bySize.keys()].map(costOf);
    return known.includes(null) ? null : Math.max(...(known as number[])) * pieces;
  }
  const costs = sizes.map(({ size, quantity }) => {
    const cost = costOf(size);
    return cost === null ? null : cost * quantity;
  });
  return costs.includes(null) ? null : (costs as number[]).reduce((sum, cost) => sum + cost, 0);
}

/** "42.5 %", "-3 %". */
export const permilleText = (permille: number): string => `${permille / 10} %`;
