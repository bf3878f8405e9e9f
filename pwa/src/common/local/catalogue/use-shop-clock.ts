import { useMemo } from 'react';
import { useNow } from '#pwa/common/platform/use-now.ts';
import { useShopFacts } from './shop-facts.ts';

export interface ShopClock {
  now: Date;
  timeZone: string;
}

/** The time by the shop's clock, for "late" and "today". Returns a new object every minute. */
export function useShopClock(): ShopClock {
  const now = useNow();
  const { timeZone } = useShopFacts();
  return useMemo(() => ({ now, timeZone }), [now, timeZone]);
}
