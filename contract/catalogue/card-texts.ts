/** Words on a product's card and over a list of them: the app's, and those of the first paint that the server fills. */
import { formatCents } from '../money/money.ts';

/** "$24.95", or the words for a product whose price is asked for. */
export function priceText(priceCents: number): string {
  return priceCents > 0 ? formatCents(priceCents) : 'Price on request';
}

interface Priced {
  price: number;
  priceBreaks: readonly { quantity: number; price: number }[];
}

/** What one piece costs in the largest price break; empty where there is none. */
export function lowestPriceText({ price, priceBreaks }: Priced): string {
  const last = priceBreaks.at(-1);
  return last && last.price < price ? `${formatCents(last.price)} each from ${last.quantity}` : '';
}

export function stylesText(count: number): string {
  return count === 1 ? '1 style' : `${count} styles`;
}
