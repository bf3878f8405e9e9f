/** Which payment /checkout/success is about. Removes the secret from the address bar. */
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { KeptCheckoutHandle } from '#pwa/common/local/cart/use-kept-checkout.ts';
import type { AskedPayment } from './use-settle.ts';

const given = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type'] as const;

export function useReturnedPayment(
  { value, change }: KeptCheckoutHandle,
  isReturn: boolean,
): AskedPayment | null {
  const [query, setQuery] = useSearchParams();
  const paymentIntentId = query.get('payment_intent');
  const clientSecret = query.get('payment_intent_client_secret');

  useEffect(() => {
    if (!isReturn || !paymentIntentId || !value) return;
    // Stored first, so that a reload in between still knows which payment it is about.
    void change({ returned: { paymentIntentId, ...(clientSecret ? { clientSecret } : {}) } }).then(() =>
      setQuery(
        before => {
          const next = new URLSearchParams(before);
          for (const name of given) next.delete(name);
          return next;
        },
        { replace: true },
      ),
    );
  }, [isReturn, paymentIntentId, clientSecret, value === undefined]); // oxlint-disable-line react-hooks/exhaustive-deps -- once for each address

  if (!isReturn || !value || paymentIntentId) return null;
  if (value.returned) return withToken(value.returned, value.leaving?.accessToken);
  const open = value.leaving ?? value.payment;
  return open?.paymentIntentId
    ? withToken({ paymentIntentId: open.paymentIntentId }, open.accessToken)
    : null;
}

function withToken(asked: AskedPayment, accessToken: string | null | undefined): AskedPayment {
  return accessToken ? { ...asked, accessToken } : asked;
}
