/**
 * Places the order of a successful payment, and retries until it succeeds: until the server has returned the order
 * number, the request stays on this device and is sent again with the same key, even after a reload. The cart is
 * cleared either way, because the money has been paid.
 */
import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenedPayment, SettledPayment } from '#contract/checkout/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useCart } from '#pwa/common/local/cart/cart.ts';
import type { KeptCheckoutHandle } from '#pwa/common/local/cart/use-kept-checkout.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import type { OrderRequest, Purchase } from './order-request.ts';
import { placedOrderOf } from './placed-order.ts';

const againAfterMs = 8_000;
/** Longer than other toasts, because it asks the user to act. */
const problemShownMs = 15_000;

/** Belongs to the finished payment, not to the next one. */
const settled = { orderId: null, payment: null, leaving: null, returned: null, discount: null } as const;

export function usePlaceOrder(kept: KeptCheckoutHandle) {
  const cart = useCart();
  const toast = useToast();
  const shop = useShopFacts();
  const navigate = useNavigate();
  const { change, latest } = kept;

  /** What has been paid for leaves the cart, even after a crash in between. */
  const emptyCart = useCallback(async (): Promise<void> => {
    for (const lineId of latest().placed?.lineIds ?? []) await cart.remove(lineId).catch(() => undefined);
  }, [cart, latest]);

  const send = useCallback(async (): Promise<void> => {
    const { placed } = latest();
    if (!placed || placed.isFinal) return;
    const { orderId, isPaid, proofNext } = await call('POST /api/orders', {
      body: placed.request as OrderRequest,
    });
    const now = latest().placed;
    // Another order may have been started meanwhile. Its number is different.
    if (now && !now.isFinal)
      await change({
        placed: { ...now, orderId, proofNext, isFinal: true, isInReview: !isPaid, request: null },
      });
  }, [change, latest]);

  const place = useCallback(
    async (purchase: Purchase, payment: OpenedPayment): Promise<void> => {
      const placed = placedOrderOf(purchase, payment, shop);
      await change({ ...settled, placed });
      navigate('/checkout?step=confirmation', { replace: true });
      await emptyCart();
      await send().catch(() => {
        toast({
          title: 'Error',
          description:
            'Your payment was successful, but there was a problem creating your order. Please contact customer support.',
          tone: 'danger',
          shownMs: problemShownMs,
        });
      });
    },
    [change, emptyCart, navigate, send, toast, shop],
  );

  /** The server says that it was paid and has placed the order: after a bank's page, a crash, or in another tab. */
  const accept = useCallback(
    async ({ orderId, email, isBlank, proofNext, isInReview }: SettledPayment): Promise<void> => {
      const { leaving, orderId: cartOrderId } = latest();
      // Not the order of this device's cart: that cart and its payment stay unchanged.
      const isOfCart = leaving?.orderId === orderId || cartOrderId === orderId;
      const known =
        leaving?.orderId === orderId ? leaving : { accessToken: null, paymentIntentId: null, lineIds: [] };
      const placed = {
        ...known,
        orderId,
        email,
        isBlank,
        proofNext,
        at: new Date().toISOString(),
        isFinal: true,
        isInReview,
        request: null,
      };
      await change({ ...(isOfCart ? settled : { returned: null }), placed });
      await emptyCart();
      navigate('/checkout?step=confirmation', { replace: true });
    },
    [change, emptyCart, latest, navigate],
  );

  const isWaiting = kept.value?.placed?.isFinal === false;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => void send().catch(() => undefined);
    const timer = setInterval(again, againAfterMs);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [isWaiting, send]);

  // The page may have died between the payment and the last line.
  const placedAt = kept.value?.placed?.at;
  useEffect(() => {
    if (placedAt) void emptyCart();
  }, [placedAt, emptyCart]);

  return { place, accept };
}
