/** A row that a technique added to a line, with its name and price on the day of the order. */
export interface SoldDecoration {
  /** The technique's id, `multiple_colours`, `roster_names` or `roster_numbers`. */
  code: string;
  name: string;
  /** Missing: every piece of the line. */
  quantity?: number | undefined;
  perItemCents: number;
  totalCents: number;
}

/** One row for each name, in the order in which they first appear. */
export function sumByName<T extends { name: string; totalCents: number }>(
  rows: readonly T[],
): { name: string; totalCents: number }[] {
  const sums = new Map<string, number>();
  for (const { name, totalCents } of rows) sums.set(name, (sums.get(name) ?? 0) + totalCents);
  return [...sums].map(([name, totalCents]) => ({ name, totalCents }));
}
