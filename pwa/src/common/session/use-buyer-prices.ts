/** Whose prices this device shows: those of whoever is signed in, also while the shop doesn't answer. */
import { useCallback, useMemo } from 'react';
import { type Buyer, buyerPriceFor } from '#contract/money/buyer-prices.ts';
import type { BuyerPrices } from '#pwa/common/local/catalogue/priced-product.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useSession } from './use-session.ts';

/** Stays the same function while nothing changes. */
export function useBuyerPrices(): BuyerPrices {
  const { user } = useSession();
  const { memberDiscountBasisPoints } = useShopFacts();
  const prices = user?.prices;
  const isSignedIn = Boolean(user);
  const buyer = useMemo<Buyer | null>(
    () => (isSignedIn ? { memberBasisPoints: memberDiscountBasisPoints, agreed: prices ?? [] } : null),
    [isSignedIn, memberDiscountBasisPoints, prices],
  );
  return useCallback(productId => buyerPriceFor(buyer, productId), [buyer]);
}
