/** The payment of a deposit from which a bank has led back to the page. Its secret is removed from the address bar. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface ReturnedPayment {
  paymentIntentId: string;
  clientSecret?: string;
}

const given = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type'] as const;

export function useReturnedPayment(): readonly [returned: ReturnedPayment | null, forget: () => void] {
  const [query, setQuery] = useSearchParams();
  const [returned, setReturned] = useState(() => paymentIn(query));
  const isInAddress = given.some(name => query.has(name));

  useEffect(() => {
    if (!isInAddress) return;
    setQuery(
      before => {
        const after = new URLSearchParams(before);
        for (const name of given) after.delete(name);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isInAddress, setQuery]);

  return [returned, () => setReturned(null)];
}

function paymentIn(query: URLSearchParams): ReturnedPayment | null {
  const paymentIntentId = query.get('payment_intent');
  const clientSecret = query.get('payment_intent_client_secret');
  return paymentIntentId ? { paymentIntentId, ...(clientSecret ? { clientSecret } : {}) } : null;
}
