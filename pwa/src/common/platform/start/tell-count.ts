/**
 * What screens tell the shop's own count of visits (local/insight), which loads long after them: a mark of the user
 * timing waits there until somebody listens, and is nothing to anybody who is not counted.
 */
export const countMark = 'selvedge-count';

export type Told =
  /** What the search field says now, and whether that finds nothing. */
  | { kind: 'search'; term: string; isNone: boolean }
  | { kind: 'cart'; product: number }
  | { kind: 'checkout' };

export function tellCount(detail: Told): void {
  performance.mark(countMark, { detail });
}
