import type { CartLine } from '#contract/cart.ts';
import type { RefusalCode } from '#contract/pricing.ts';
import type { CartPrices } from '#pwa/local/cart-prices.ts';

const words: Readonly<Record<RefusalCode, string>> = {
  unknown_product: 'No longer sold. Remove it to check out.',
  price_on_request: 'Priced on request now. Remove it to check out.',
  no_quantity: 'No pieces. Enter a quantity or remove it.',
  invalid_quantity: 'The quantity is not a whole number. Edit its sizes or remove it.',
  not_customizable: 'Sold blank only now: no design can go on it. Remove it to check out.',
};

/** Why a line keeps the cart from the checkout, in words; null for a sound one. */
export function lineTrouble(line: CartLine, prices: CartPrices): string | null {
  const code = prices.phase === 'refused' ? prices.refusals.get(line.id) : undefined;
  if (code) return words[code];
  const isLost = line.designPlacements.some(placement => placement.designFile === null);
  return isLost
    ? 'Its design file is not on this device any more. Remove the line and add it with the design again.'
    : null;
}
