/** The price steps of the listing's filter, by the price of one piece. The upper end belongs to the next step. */
import { formatCents } from '#contract/money/money.ts';

interface PriceRange {
  /** Its value in the address. */
  id: string;
  fromCents: number;
  belowCents: number;
}

export const onRequest = 'on-request';

const steps = [0, 2000, 3000, 4000, 5000, 7500] as const;

const ranges: readonly PriceRange[] = steps.map((fromCents, at) => {
  const belowCents = steps[at + 1] ?? Infinity;
  const end = belowCents === Infinity ? 'up' : String(belowCents / 100);
  return { id: `${fromCents / 100}-${end}`, fromCents, belowCents };
});

export const priceRangeIds: readonly string[] = [...ranges.map(({ id }) => id), onRequest];

/** The step of a price. Price 0 means price on request (see the glossary). */
export function priceRangeOf(priceCents: number): string {
  if (priceCents <= 0) return onRequest;
  return ranges.find(({ belowCents }) => priceCents < belowCents)?.id ?? onRequest;
}

export function priceRangeLabel(id: string): string {
  const range = ranges.find(one => one.id === id);
  if (!range) return 'Price on request';
  if (range.fromCents === 0) return `Under ${dollars(range.belowCents)}`;
  if (range.belowCents === Infinity) return `${dollars(range.fromCents)} and over`;
  return `${dollars(range.fromCents)} to ${dollars(range.belowCents - 1)}`;
}

/** Whole dollars without cents, to be read at a glance. */
function dollars(cents: number): string {
  return formatCents(cents).replace(/\.00$/, '');
}
