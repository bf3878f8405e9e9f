/** Why a checkout can no longer be paid; null while it can. */
import { openOfOrderSql } from '#api/database/shared/payments-of-order.ts';
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
    .first<(OrderStanding & { openCents: number }) | undefined>(
      'status',
      'isPaid',
      'paymentReview',
      'isShipped',
      knex.raw(`(select ${openOfOrderSql} from orders o where o.id = orders.id) as open_cents`),
    );
  if (order) return whyNot('pay', { ...order, openCents: Number(order.openCents) });
  return status === 'abandoned' ? closed : null;
}
