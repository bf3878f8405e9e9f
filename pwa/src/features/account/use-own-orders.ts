import { useCallback, useEffect, useState } from 'react';
import type { OrderSummary } from '#contract/endpoints/orders.ts';
import { call, OfflineError } from '#pwa/local/call.ts';
import { ownOrdersKey } from '#pwa/local/forget-person.ts';
import { readRecord, writeRecord } from '#pwa/local/with-shop-database.ts';

export type AskedOrders =
  | { phase: 'loading' }
  /** `staleSince`: the copy that this device saw last, as the server could not be asked (C75). */
  | { phase: 'ready'; orders: OrderSummary[]; staleSince: string | null; isOffline: boolean }
  | { phase: 'failed'; isOffline: boolean };

/** The own orders: the device's copy at once, then what the server says. */
export function useOwnOrders(userId: number): [AskedOrders, () => void] {
  const [asked, setAsked] = useState<AskedOrders>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const show = (next: AskedOrders) => isCurrent && setAsked(next);
    const key = ownOrdersKey(userId);
    async function ask(): Promise<void> {
      try {
        const orders = await call('GET /api/user/orders');
        show({ phase: 'ready', orders, staleSince: null, isOffline: false });
        await writeRecord(key, orders).catch(() => undefined);
      } catch (error) {
        const isOffline = error instanceof OfflineError;
        const copy = await readRecord<OrderSummary[]>(key).catch(() => undefined);
        show(
          copy
            ? { phase: 'ready', orders: copy.value, staleSince: copy.asOf, isOffline }
            : { phase: 'failed', isOffline },
        );
      }
    }
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [userId, attempt]);

  // What did not come for want of a network comes with it.
  const isWaiting = asked.phase !== 'loading' && 'isOffline' in asked && asked.isOffline;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => setAttempt(count => count + 1);
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isWaiting]);

  return [asked, useCallback(() => setAttempt(count => count + 1), [])];
}
