import { useCallback, useEffect, useState } from 'react';
import type { OrderDetail } from '#contract/endpoints/orders.ts';
import { ApiError, call, OfflineError } from '#pwa/local/call.ts';
import { readRecord, writeRecord } from '#pwa/local/with-shop-database.ts';

export type AskedOrder =
  | { phase: 'loading' }
  | { phase: 'ready'; order: OrderDetail; staleSince: string | null }
  /** Unknown, or not for this person: the server does not say which. */
  | { phase: 'missing' }
  | { phase: 'failed'; isOffline: boolean };

/** The order as the server has it, else the copy that this device saw last. */
export function useOrder(orderId: string, token: string | null): [AskedOrder, () => void] {
  const [asked, setAsked] = useState<AskedOrder>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const show = (next: AskedOrder) => isCurrent && setAsked(next);
    const key = `order ${orderId}`;
    async function ask(): Promise<void> {
      try {
        const query = token ? { token } : {};
        const order = await call('GET /api/orders/{orderId}', { params: { orderId }, query });
        show({ phase: 'ready', order, staleSince: null });
        await writeRecord(key, order).catch(() => undefined);
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return void show({ phase: 'missing' });
        const copy = await readRecord<OrderDetail>(key).catch(() => undefined);
        show(
          copy
            ? { phase: 'ready', order: copy.value, staleSince: copy.asOf }
            : { phase: 'failed', isOffline: error instanceof OfflineError },
        );
      }
    }
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [orderId, token, attempt]);

  return [asked, useCallback(() => setAttempt(count => count + 1), [])];
}
