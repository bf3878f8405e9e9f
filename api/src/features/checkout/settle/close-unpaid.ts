/**
 * Closes unpaid orders. Until then, each holds the stock it took, so a browser that never meant to pay must not
 * block it for longer. Orders from accepted offers wait for their buyer, and orders the office has touched wait for
 * the office.
 */
import type { Knex } from 'knex';
import { returnStock } from '#api/database/shared/stock.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { CheckoutParts } from '../checkout-parts.ts';

/** Named in the mails. */
export const daysToPay = 7;
export const keptMs = daysToPay * 24 * 3_600_000;
const batch = 200;

/** True if the order was closed and can no longer be paid. */
export async function closeUnpaid(
  { knex, provider, now }: CheckoutParts,
  { id, paymentIntentId, updatedAt }: { id: string; paymentIntentId: string; updatedAt: Date },
): Promise<boolean> {
  if (now().getTime() - updatedAt.getTime() < keptMs) return false;
  const ended = await provider.cancel(paymentIntentId);
  if (ended.status !== 'canceled') return false;
  return inTransaction(knex, trx => close(trx, id, now()));
}

/** The same for orders whose payment was never begun, so no payment needs checking. */
export async function closeNeverBegun({ knex, now }: Pick<CheckoutParts, 'knex' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - keptMs);
  const ids = await untouched(knex('orders'))
    .join('checkouts as c', 'c.id', 'orders.checkoutId')
    .where('orders.createdAt', '<', before)
    .where('c.updatedAt', '<', before)
    .where(isNotBegun)
    .orderBy('orders.createdAt')
    .limit(batch)
    .pluck<string[]>('c.id');
  let closed = 0;
  for (const id of ids) {
    const isClosed = await inTransaction(knex, async trx => {
      // Starting a payment takes this lock too.
      const still = await trx('checkouts as c')
        .where('c.id', id)
        .where(isNotBegun)
        .forUpdate()
        .first<{ id: string } | undefined>('c.id');
      return still !== undefined && close(trx, id, now());
    });
    if (isClosed) closed++;
  }
  return closed;
}

const isNotBegun = (checkout: Knex.QueryBuilder) =>
  void checkout.whereNot('c.status', 'paying').orWhereNull('c.paymentIntentId');

/** Placed by a browser or by a declined payment, and left alone since. */
function untouched(orders: Knex.QueryBuilder): Knex.QueryBuilder {
  return orders
    .where({ 'orders.status': 'pending', 'orders.isPaid': false, 'orders.paymentReview': false })
    .whereNull('orders.paymentId')
    .whereNull('orders.notes')
    .whereRaw(
      `exists (select 1 from order_events e where e.order_id = orders.id and e.type = 'placed' and e.data ->> 'offer' is null)
       and not exists (select 1 from order_events e where e.order_id = orders.id and e.actor_id is not null)
       and not exists (select 1 from audit_events a where a.entity = 'order' and a.entity_id = orders.order_id)`,
    );
}

async function close(trx: Knex.Transaction, checkoutId: string, at: Date): Promise<boolean> {
  const [closed] = await untouched(trx('orders').where({ checkoutId }))
    .update({ status: 'cancelled' })
    .returning<{ id: number }[]>('id');
  if (!closed) return false;
  await returnStock(trx, closed.id, at);
  const reason = `Nobody paid within ${daysToPay} days.`;
  await trx('order_events').insert({
    orderId: closed.id,
    type: 'cancelled',
    data: JSON.stringify({ from: 'pending', reason }),
    at,
  });
  return true;
}
