/** What somebody typed into a field for dollars, in cents; null when it is no amount. */
import { dollarsToCents, isDollars } from './money.ts';

export function readDollars(written: string): number | null {
  const plain = written.replace(/[\s$,]/g, '');
  if (!/^\d+(\.\d{1,2})?$/.test(plain)) return null;
  const dollars = Number(plain);
  return isDollars(dollars) ? dollarsToCents(dollars) : null;
}
