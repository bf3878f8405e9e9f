/**
 * An order paid outside the checkout, or cancelled, could still be paid on a page that is open somewhere. So its
 * payment is cancelled at the provider as soon as the decision is committed. If that fails, the reconciler (cancelled
 * orders) or the sweep of the provider's payments (paid, in review) finds it later.
 */
import type { OrderStanding } from '#contract/orders/orders.ts';
import type { CheckoutParts } from '../checkout-parts.ts';
import { finalizePayment } from './finalize-payment.ts';

type Ended = OrderStanding & {
  checkoutId: string;
  paymentIntentId: string | null;
  paymentId: string | null;
};

/** Never throws: the decision is final, whatever the provider says. */
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
  // Records the payment's current state. If the money arrived first, it is listed to be refunded.
  await finalizePayment(parts, paymentIntentId);
  if (!isCancelled) return;
  await parts.knex('checkouts').where({ id: checkoutId, status: 'paying' }).update({ status: 'abandoned' });
}
