/** Why a checkout can no longer be paid; null while it can. */
import { type OrderStanding, whyNot } from '#contract/orders/orders.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import type { SavedCheckout } from './open/find-known.ts';

const closed = 'This payment was closed, and nothing was charged. Please add the items to your cart again.';

/** Without an order its checkout decides: one that was given up after a day is not opened again. */
export async function whyNotPayable(
  { knex }: Pick<CheckoutParts, 'knex'>,
  { id, status }: Pick<SavedCheckout, 'id' | 'status'>,
): Promise<string | null> {
  const order = await knex('orders')
    .where({ checkoutId: id })
    .first<OrderStanding | undefined>('status', 'isPaid', 'paymentReview', 'isShipped');
  if (order) return whyNot('pay', order);
  return status === 'abandoned' ? closed : null;
}
