/**
 * Money in integer cents. Dollars exist only in calls that are defined in dollars (the checkout's), and are converted
 * to cents once, at that boundary.
 *
 * `Cents` and `Dollars` are plain numbers at run time. The two brands can't be mixed: a function that takes
 * `CentsLike` accepts a `Cents` or a bare number out of a row, never a `Dollars`.
 */
declare const unit: unique symbol;

export type Cents = number & { readonly [unit]: 'cents' };
export type Dollars = number & { readonly [unit]: 'dollars' };
/** A parameter in cents that also accepts a bare number (a database row, a JSON field). */
export type CentsLike = number & { readonly [unit]?: 'cents' };

/** Ten billion dollars, far below the point (2^45 dollars) where a double can't distinguish two cents. */
export const maxCents = 1_000_000_000_000;

/** Thrown for a number that isn't an amount of money. Forms and routes check `isCents` / `isDollars` first. */
export class MoneyError extends RangeError {
  override name = 'MoneyError';
}

export function isCents(value: unknown): value is Cents {
  return Number.isSafeInteger(value) && Math.abs(Number(value)) <= maxCents;
}

/** True for a finite number of dollars with at most two decimals: the double nearest to a whole cent. */
export function isDollars(value: unknown): value is Dollars {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  const nearestCents = Math.round(value * 100);
  return Math.abs(nearestCents) <= maxCents && nearestCents / 100 === value;
}

/** Marks an integer as cents. Throws `MoneyError` for fractions, NaN and amounts beyond `maxCents`. */
export function cents(value: CentsLike): Cents {
  if (!isCents(value)) throw new MoneyError(`Not an amount in cents: ${value}`);
  // `-0` would survive into JSON comparisons and print as "-$0.00".
  return (value === 0 ? 0 : value) as Cents;
}

/** Wire dollars to cents: 19.99 → 1999, 8.2 → 820. Throws `MoneyError` for more than two decimals. */
export function dollarsToCents(value: number): Cents {
  if (!isDollars(value)) throw new MoneyError(`Not an amount in dollars with at most two decimals: ${value}`);
  return cents(Math.round(value * 100));
}

/** Cents to dollars, for a wire format in dollars: 1999 → 19.99. */
export function centsToDollars(value: CentsLike): Dollars {
  return (cents(value) / 100) as Dollars;
}

export function sumCents(values: Iterable<CentsLike>): Cents {
  let total = 0;
  for (const value of values) total += value;
  return cents(total);
}

/**
 * 123450 → "$1,234.50"; -150 → "-$1.50". Written by hand, because a browser's first formatter takes 25 ms or more, and
 * every page starts with a price.
 */
export function formatCents(value: CentsLike): string {
  const amount = Math.abs(cents(value));
  const dollars = groupedFigure(Math.trunc(amount / 100));
  return `${value < 0 ? '-' : ''}$${dollars}.${String(amount % 100).padStart(2, '0')}`;
}

/** 1234567 → "1,234,567". */
export function groupedFigure(whole: number): string {
  return String(whole).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** "1234.50": two decimals without sign or separators, for CSV cells and number inputs. */
export function centsToDecimalText(value: CentsLike): string {
  return centsToDollars(value).toFixed(2);
}

/** Equal parts in cents; the first ones get the remainder: 10001 → 2501, 2500, 2500, 2500. */
export function splitInstalments(totalCents: CentsLike, parts = 4): Cents[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new MoneyError(`Not a number of parts: ${parts}`);
  if (totalCents < 0) throw new MoneyError('A negative amount has no instalments');
  const total = cents(totalCents);
  const smallest = Math.floor(total / parts);
  const remainder = total - smallest * parts;
  return Array.from({ length: parts }, (_, index) => cents(smallest + (index < remainder ? 1 : 0)));
}

/**
 * Distributes a whole number by weights so that the shares add up to it exactly: the largest-remainder method,
 * with ties resolved from the left. If all weights are zero, the first share gets everything.
 * Uses BigInt because total × weight may exceed the safe integers.
 */
export function apportion(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) throw new MoneyError('Nothing to share out to');
  if (!Number.isSafeInteger(total) || total < 0) throw new MoneyError(`Not a whole amount: ${total}`);
  const parts = weights.map(weight => {
    if (!Number.isSafeInteger(weight) || weight < 0) throw new MoneyError(`Not a whole weight: ${weight}`);
    return BigInt(weight);
  });
  const weightSum = parts.reduce((sum, part) => sum + part, 0n);
  if (weightSum === 0n) return weights.map((_, index) => (index === 0 ? total : 0));

  const amount = BigInt(total);
  const shares = parts.map(part => Number((amount * part) / weightSum));
  const remainders = parts.map((part, index) => ({ index, remainder: (amount * part) % weightSum }));
  remainders.sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1,
  );
  const missing = total - shares.reduce((sum, share) => sum + share, 0);
  for (const { index } of remainders.slice(0, missing)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/** "$1,230": for estimates, which are no more precise. */
export function formatWholeDollars(amount: CentsLike): string {
  return formatCents(Math.round(amount / 100) * 100).slice(0, -3);
}
