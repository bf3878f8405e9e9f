import { formatCents } from '#contract/money.ts';

/** "$24.95", or the words for a product whose price is asked for. */
export function priceText(priceCents: number): string {
  return priceCents > 0 ? formatCents(priceCents) : 'Price on request';
}
