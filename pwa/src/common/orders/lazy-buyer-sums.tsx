import { lazy, Suspense } from 'react';
import type { PricedCart } from '#contract/money/pricing.ts';

const Sums = lazy(() => import('./buyer-price-sums.tsx').then(m => ({ default: m.BuyerPriceSums })));

/** Loaded where somebody has prices of their own, which most haven't. */
export function LazyBuyerSums({ cart }: { cart: PricedCart }) {
  if (!cart.lines.some(line => line.buyerPrice)) return null;
  return (
    <Suspense fallback={null}>
      <Sums cart={cart} />
    </Suspense>
  );
}
