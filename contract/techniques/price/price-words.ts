/** What a technique costs, in words. They follow from the figures that are charged, so the two can't disagree. */
import { formatCents } from '../../money/money.ts';
import { matrixCents, type DesignMeasure } from './matrix-price.ts';
import type { BuyersTable, TechniquePrice } from '../technique.ts';

export const perItem = (price: Pick<TechniquePrice, 'mode'>, words: string) =>
  price.mode === 'added' ? `+${words} per item` : `${words} per item, included`;

/** "$2.50 per item, included", "+$2.50 per item", "from +$4.00 per item". `agreed`: tables of whoever buys. */
export function priceNote(
  price: TechniquePrice,
  pieces: number,
  design?: DesignMeasure,
  agreed: readonly BuyersTable[] = [],
): string {
  const tables = price.mode === 'added' ? [price, ...agreed] : [price];
  const prices = design
    ? [Math.min(...tables.map(table => matrixCents(table, pieces, design)))]
    : tables
        .flatMap(({ columns }) => columns)
        .map(upTo => Math.min(...tables.map(table => columnCents(table, pieces, upTo))));
  const least = Math.min(...prices);
  const isOpen = prices.some(one => one !== least);
  return `${isOpen ? 'from ' : ''}${perItem(price, formatCents(least))}`;
}

/** Of the column that a measure falls into. */
function columnCents(
  { columns, rows }: Pick<TechniquePrice, 'columns' | 'rows'>,
  pieces: number,
  upTo: number | null,
): number {
  const row = rows.findLast(({ fromPieces }) => fromPieces <= pieces) ?? rows[0];
  const at = columns.findIndex(own => own === null || (upTo !== null && upTo <= own));
  return row?.cents.at(at) ?? 0;
}
