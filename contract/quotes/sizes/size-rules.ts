/** Sizes that several people fill in by links of their own: what a row may say, and what all rows come to. Pure. */
import type { SizeQuantity } from '../../cart/cart.ts';
import { canonicalSize } from '../../catalogue/sizes.ts';
import type { RosterPiece } from '../../roster/roster.ts';
import { rowFaults, tidyRow } from '../../roster/check-roster.ts';

export const sizeLimits = {
  links: 60,
  labelLength: 80,
  /** Of one link. */
  rows: 200,
  /** Of one row: a helper may fill in for a group. */
  quantity: 999,
} as const;

export interface TypedRow {
  name: string;
  number: string;
  size: string;
  quantity: number;
}

/** As it is stored: trimmed, the size as the shop writes it. */
export function tidySizeRow<T extends TypedRow>(row: T): T {
  const { name, number, size } = tidyRow({ ...row, note: '' });
  return { ...row, name, number, size };
}

/** Sentences by field. Empty: the row can be kept. */
export function sizeRowFaults(
  row: TypedRow,
  sizes: readonly string[],
): Partial<Record<keyof TypedRow, string>> {
  const { note: _, ...faults } = rowFaults({ ...row, note: '' }, { sizes });
  const isCount =
    Number.isSafeInteger(row.quantity) && row.quantity >= 1 && row.quantity <= sizeLimits.quantity;
  return isCount ? faults : { ...faults, quantity: `Enter pieces from 1 to ${sizeLimits.quantity}.` };
}

/** What rows come to, in the order of the sizes on sale. */
export function sumOfRows(
  rows: readonly Pick<TypedRow, 'size' | 'quantity'>[],
  sizes: readonly string[],
): SizeQuantity[] {
  const sums = new Map<string, number>();
  for (const { size, quantity } of rows) {
    const name = canonicalSize(size);
    sums.set(name, (sums.get(name) ?? 0) + quantity);
  }
  const known = sizes.filter(size => sums.has(size));
  const others = [...sums.keys()].filter(size => !sizes.includes(size));
  return [...known, ...others].map(size => ({ size, quantity: sums.get(size) ?? 0 }));
}

/** The pieces that rows name, one by one: a row of several says the same on each. */
export function piecesOfRows(rows: readonly TypedRow[]): RosterPiece[] {
  return rows.flatMap(({ name, number, size, quantity }) =>
    Array.from({ length: quantity }, () => ({ name, number, size: canonicalSize(size), note: '' })),
  );
}

/** "2 more than the 60 agreed on", "3 fewer than the 60 agreed on"; null where they are the same. */
export function differenceWords(given: number, agreed: number): string | null {
  if (given === agreed) return null;
  return given > agreed
    ? `${given - agreed} more than the ${agreed} agreed on`
    : `${agreed - given} fewer than the ${agreed} agreed on`;
}
