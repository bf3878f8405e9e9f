/** What a technique costs, in words. They follow from the figures that are charged, so the two can't disagree. */
import { formatCents } from '../../money/money.ts';
import { matrixCents, type DesignMeasure } from './matrix-price.ts';
import type { SetUp, TechniquePrice } from '../technique.ts';

const perItem = (price: Pick<TechniquePrice, 'mode'>, words: string) =>
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

export function multipleNote(price: TechniquePrice): string {
  return perItem(price, formatCents(price.multiColourCents));
}

const units = { position: 'for each position', ink: 'for each ink', file: 'for each design' } as const;

/** "$59.95 set-up for each position"; a technique without a fee says so. */
export function setUpNote({ per, cents }: SetUp): string {
  return cents === 0 ? 'no set-up fee' : `${formatCents(cents)} set-up ${units[per]}`;
}
