import { dollarsToCents, isDollars } from '#contract/money/money.ts';

/** Dollars as typed, in cents; null if it is no price. Nothing typed is undefined. */
export function readPrice(typed: string): number | null | undefined {
  const plain = typed.replaceAll(/[\s$,]/g, '');
  if (plain === '') return undefined;
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(plain)) return null;
  const dollars = Number(plain);
  return isDollars(dollars) ? dollarsToCents(dollars) : null;
}
