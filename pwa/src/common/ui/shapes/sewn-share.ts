/**
 * Share of a seam that is sewn, in percent with two decimals; CSS rounds it down to whole stitches.
 * Rounded down so that 999 of 1,000 never looks whole; 100 exactly when all is done.
 */
export function sewnShare(done: number, total: number): number {
  if (!(total > 0) || !(done > 0)) return 0;
  if (done >= total) return 100;
  return Math.floor((done / total) * 10_000) / 100;
}
