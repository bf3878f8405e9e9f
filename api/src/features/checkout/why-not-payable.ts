/** Why nobody is asked for the money of a checkout any more; null while somebody may be. */
import { type OrderStanding, whyNot } from '#contract/orders.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import type { SavedCheckout } from './save-checkout.ts';

const closed =
  'This payment was closed, and nothing was charged. Please put the things into your cart again.';

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
