import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SettledPayment } from '#contract/checkout/endpoints.ts';
import type { KeptCheckoutHandle, PlacedOrder } from '#pwa/common/local/cart/use-kept-checkout.ts';
import { useSettle } from '../use-settle.ts';

interface LeftBehindProps {
  kept: KeptCheckoutHandle;
  leaving: PlacedOrder | null;
  onPaid: (answer: SettledPayment) => void;
}

/**
 * Pay was pressed before this page was opened, and the result wasn't seen: a closed tab, an empty battery, Back from
 * the bank. Asks for the payment's outcome, so that the shopper doesn't pay for the same cart again.
 */
export function LeftBehind({ kept, leaving, onPaid }: LeftBehindProps) {
  // The state when the page opened: a press on this very page doesn't count.
  const [found] = useState(leaving);
  const navigate = useNavigate();
  const settling = useSettle(
    found?.paymentIntentId
      ? {
          paymentIntentId: found.paymentIntentId,
          ...(found.accessToken ? { accessToken: found.accessToken } : {}),
        }
      : null,
  );
  const answer = 'answer' in settling ? settling.answer : null;

  useEffect(() => {
    if (settling.phase === 'unknown' || answer?.state === 'open') {
      if (kept.latest().leaving?.at === found?.at) void kept.change({ leaving: null });
    }
    if (answer?.state === 'paid' && !kept.latest().placed) onPaid(answer);
    if (answer?.state === 'processing') navigate('/checkout/success', { replace: true });
    // Once for each answer.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [settling.phase, answer]);

  return null;
}
