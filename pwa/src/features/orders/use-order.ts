import { useCallback, useEffect, useState } from 'react';
import type { OrderDetail } from '#contract/endpoints/orders.ts';
import { ApiError, call, OfflineError } from '#pwa/local/call.ts';
import { deleteRecord, readRecord, writeRecord } from '#pwa/local/with-shop-database.ts';

export type AskedOrder =
  | { phase: 'loading' }
  | { phase: 'ready'; order: OrderDetail; staleSince: string | null }
  /** Unknown, or not for this person: the server does not say which. */
  | { phase: 'missing' }
  | { phase: 'failed'; isOffline: boolean };

/** Coming back to the page is a visit too, but not twice within this time. */
const freshMs = 15_000;

/** The order as the server has it, else the copy that this device saw last. Asked for at every visit. */
export function useOrder(orderId: string, token: string | null | undefined): [AskedOrder, () => void] {
  const [asked, setAsked] = useState<AskedOrder>({ phase: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const askAgain = useCallback(() => setAttempt(count => count + 1), []);

  useEffect(() => {
    // Not before it is known whether this device holds the order's token.
    if (token === undefined) return undefined;
    let isCurrent = true;
    const show = (next: AskedOrder) => isCurrent && setAsked(next);
    void askFor(orderId, token).then(show);
    return () => {
      isCurrent = false;
    };
  }, [orderId, token, attempt]);

  useEffect(() => {
    let askedAt = Date.now();
    function visit() {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < freshMs) return;
      askedAt = Date.now();
      askAgain();
    }
    document.addEventListener('visibilitychange', visit);
    addEventListener('online', askAgain);
    return () => {
      document.removeEventListener('visibilitychange', visit);
      removeEventListener('online', askAgain);
    };
  }, [askAgain]);

  return [asked, askAgain];
}

async function askFor(orderId: string, token: string | null): Promise<AskedOrder> {
  const key = `order ${orderId}`;
  try {
    const query = token ? { token } : {};
    const order = await call('GET /api/orders/{orderId}', { params: { orderId }, query });
    await writeRecord(key, order).catch(() => undefined);
    return { phase: 'ready', order, staleSince: null };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      // Whoever may not read it any more does not keep a copy of it either.
      await deleteRecord(key).catch(() => undefined);
      return { phase: 'missing' };
    }
    const copy = await readRecord<OrderDetail>(key).catch(() => undefined);
    return copy
      ? { phase: 'ready', order: copy.value, staleSince: copy.asOf }
      : { phase: 'failed', isOffline: error instanceof OfflineError };
  }
}
