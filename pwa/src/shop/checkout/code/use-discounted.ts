/** The prices of the checkout with its discount code, which is worked out by code that is loaded only where there is one. */
import { useCallback, useState } from 'react';
import type { PricedCart } from '#contract/money/pricing.ts';
import type { CartPrices } from '#pwa/common/local/cart/cart-prices.ts';

interface Discounted {
  /** The cart that it was worked out for. */
  of: PricedCart;
  cart: PricedCart;
}

/** `isWaiting`: a code is kept, and what it takes off these prices isn't known yet. */
export function useDiscounted(prices: CartPrices, hasCode: boolean) {
  const [known, setKnown] = useState<Discounted | null>(null);
  const take = useCallback((of: PricedCart, cart: PricedCart) => setKnown({ of, cart }), []);
  if (prices.phase !== 'priced' || !hasCode) return { prices, take, isWaiting: false };
  const isKnown = known?.of === prices.cart;
  return { prices: isKnown ? { ...prices, cart: known.cart } : prices, take, isWaiting: !isKnown };
}
