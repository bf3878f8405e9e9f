/** What a technique costs, in words. They follow from the figures that are charged, so the two can't disagree. */
import { formatCents } from '../../money/money.ts';
import { matrixCents, type DesignMeasure } from './matrix-price.ts';
import type { TechniquePrice } from '../technique.ts';

export const perItem = (price: Pick<TechniquePrice, 'mode'>, words: string) =>
  price.mode === 'added' ? `+${words} per item` : `${words} per item, included`;

/** "$2.50 per item, included", "+$2.50 per item", "from +$4.00 per item". */
export function priceNote(price: TechniquePrice, pieces: number, design?: DesignMeasure): string {
  const prices = design
    ? [matrixCents(price, pieces, design)]
    : price.columns.map((_, at) => columnCents(price, pieces, at));
  const least = Math.min(...prices);
  const isOpen = prices.some(one => one !== least);
  return `${isOpen ? 'from ' : ''}${perItem(price, formatCents(least))}`;
}

function columnCents({ rows }: TechniquePrice, pieces: number, at: number): number {
  const row = rows.findLast(({ fromPieces }) => fromPieces <= pieces) ?? rows[0];
  return row?.cents[at] ?? 0;
}
