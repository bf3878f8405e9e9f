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
 * Pay was pressed before this page was opened, and nobody saw the end: a tab closed, a battery empty, Back from the
 * bank. It asks what became of it, so that nobody pays for the same cart again.
 */
export function LeftBehind({ kept, leaving, onPaid }: LeftBehindProps) {
  // As it was found: a press on this very page is not left behind.
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
