/** Whose prices this device shows: those of whoever is signed in, also while the shop doesn't answer. */
import { useMemo } from 'react';
import type { Buyer } from '#contract/money/buyer-prices.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useSession } from './use-session.ts';

/** Null for a visitor. Stays the same object while nothing changes. */
export function useBuyer(): Buyer | null {
  const { user } = useSession();
  const { memberDiscountBasisPoints } = useShopFacts();
  const prices = user?.prices;
  const isSignedIn = Boolean(user);
  return useMemo(
    () => (isSignedIn ? { memberBasisPoints: memberDiscountBasisPoints, agreed: prices ?? [] } : null),
    [isSignedIn, memberDiscountBasisPoints, prices],
  );
}
