/** Words on product cards and above lists, for the app and for the first paint that the server fills in. */
import { formatCents } from '../money/money.ts';

/** "$24.95", or the words for a price on request. */
export function priceText(priceCents: number): string {
  return priceCents > 0 ? formatCents(priceCents) : 'Price on request';
}

interface Priced {
  price: number;
  priceBreaks: readonly { quantity: number; price: number }[];
}

/** The price of one piece at the largest price break; empty if there is none. */
export function lowestPriceText({ price, priceBreaks }: Priced): string {
  const last = priceBreaks.at(-1);
  return last && last.price < price ? `${formatCents(last.price)} each from ${last.quantity}` : '';
}

export function stylesText(count: number): string {
  return count === 1 ? '1 style' : `${count} styles`;
}
