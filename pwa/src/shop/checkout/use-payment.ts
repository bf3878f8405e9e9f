/**
 * The payment of the payment step: artwork first, then the checkout on the server, whose answer the card form needs.
 *
 *   artwork ─→ opening ─→ ready          (an intent that has been paid already is `ready` too: only the order is missing)
 *        └──────┴──────→ failed ── try again
 */
import { useCallback, useEffect, useState } from 'react';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { beginVisit } from '#pwa/common/local/links/begin-visit.ts';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { useCart } from '#pwa/common/local/cart/cart.ts';
import { useArtworkUploads } from '#pwa/common/local/artwork/use-artwork-uploads.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { artworkOf, paymentRequest, type Purchase } from './order-request.ts';
import { codeOf, newTotalOf, refusalText } from './refusal-text.ts';

export type PaymentState =
  | { phase: 'artwork' }
  | { phase: 'opening' }
  | { phase: 'ready'; payment: OpenedPayment }
  /** `newTotalCents`: what the server would charge, if that is the reason. */
  | { phase: 'failed'; words: string; code: string | undefined; newTotalCents: number | null };

const initializeWords = 'Could not initialize payment. Please try again.';

/** `key` identifies the cart that is paid for. A different key opens the payment again. */
export function usePayment(purchase: Purchase, key: string, onOpened: (payment: OpenedPayment) => void) {
  const [state, setState] = useState<PaymentState>({ phase: 'artwork' });
  const [attempt, setAttempt] = useState(0);
  const { ensure } = useArtworkUploads();
  const toast = useToast();
  const cart = useCart();

  useEffect(() => {
    let isCurrent = true;
    const show = (next: PaymentState) => isCurrent && setState(next);
    async function open(): Promise<void> {
      show({ phase: 'artwork' });
      const missing = await ensure(artworkOf(purchase.lines));
      if (!isCurrent) return;
      if (missing.length > 0) {
        show({ phase: 'failed', words: artworkWords, code: 'artwork_missing', newTotalCents: null });
        return;
      }
      show({ phase: 'opening' });
      await beginVisit();
      const payment = await call('POST /api/create-payment-intent', { body: paymentRequest(purchase) });
      if (!isCurrent) return;
      onOpened(payment);
      show({ phase: 'ready', payment });
    }
    open().catch(async (error: unknown) => {
      if (error instanceof ApiError && error.details['isRepeatRefused'] === true) {
        // The changed total is another purchase, which opens by itself.
        await cart.forgetRepeats();
        toast({
          title: 'Set-up is part of the total now',
          description: 'It is free only for an exact repeat of an order of yours, while you are signed in.',
        });
        return;
      }
      if (!isCurrent) return;
      const code = codeOf(error);
      const words = refusalText(error, initializeWords);
      show({ phase: 'failed', words, code, newTotalCents: newTotalOf(error) });
      // A changed price, or a code that doesn't work, is shown as a question in its place.
      if (code !== 'price_changed' && code !== 'code_refused')
        toast({ title: 'Error', description: initializeWords, tone: 'danger' });
    });
    return () => {
      isCurrent = false;
    };
    // The purchase is the one behind `key`; the toast and the callback do not change what is paid for.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, attempt]);

  const retry = useCallback(() => setAttempt(count => count + 1), []);
  return { state, retry };
}

const artworkWords = 'A design has not reached us yet. The payment opens when it has.';
