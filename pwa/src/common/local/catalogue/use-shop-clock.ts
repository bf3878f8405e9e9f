import { useMemo } from 'react';
import { useNow } from '#pwa/common/platform/use-now.ts';
import { useShopFacts } from './shop-facts.ts';

export interface ShopClock {
  now: Date;
  timeZone: string;
}

/** The time as the shop's clock has it, for "late" and "today". A new object every minute. */
export function useShopClock(): ShopClock {
  const now = useNow();
  const { timeZone } = useShopFacts();
  return useMemo(() => ({ now, timeZone }), [now, timeZone]);
}
