/**
 * An order that was paid past the checkout, or cancelled, can still be paid by a page that stands open somewhere. So its
 * payment is ended at the provider as soon as the decision is committed. What cannot be ended now is found by the
 * reconciler (cancelled) and by the look at the provider's side (paid, in review).
 */
import type { OrderStanding } from '#contract/orders/orders.ts';
import type { CheckoutParts } from '../checkout-parts.ts';
import { finalizePayment } from './finalize-payment.ts';

type Ended = OrderStanding & {
  checkoutId: string;
  paymentIntentId: string | null;
  paymentId: string | null;
};

/** Never throws: the decision stands, whatever the provider says. */
export async function endOpenPayment(parts: CheckoutParts, orderId: string): Promise<void> {
  try {
    const order = await parts
      .knex('orders as o')
      .join('checkouts as c', 'c.id', 'o.checkoutId')
      .where('o.orderId', orderId)
      .first<Ended | undefined>(
        'o.status',
        'o.isPaid',
        'o.paymentReview',
        'o.paymentId',
        'c.id as checkoutId',
        'c.paymentIntentId',
      );
    if (order) await endOf(parts, order);
  } catch (error) {
    parts.log.warn({ orderId, err: error }, 'open payment could not be ended yet');
  }
}

async function endOf(parts: CheckoutParts, order: Ended): Promise<void> {
  const { checkoutId, paymentIntentId, paymentId, status, isPaid, paymentReview } = order;
  const isCancelled = status === 'cancelled';
  const isWanted = !isPaid && !paymentReview && !isCancelled;
  if (isWanted || paymentIntentId === null || paymentIntentId === paymentId) return;
  await parts.provider.cancel(paymentIntentId);
  // Noted as it then stands; where the money was quicker, it stands among what has to go back.
  await finalizePayment(parts, paymentIntentId);
  if (!isCancelled) return;
  await parts.knex('checkouts').where({ id: checkoutId, status: 'paying' }).update({ status: 'abandoned' });
}
