/**
 * A payment that was declined leaves an order behind when its buyer is written to: pending, at the price of the
 * checkout, so that the mail's link can pay it on any device. What nobody pays within a week is closed by the shop.
 */
import type { Knex } from 'knex';
import { returnStock } from '#api/database/stock.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { findPlace } from './find-place.ts';
import { type CheckoutRow, insertOrder } from './insert-order.ts';
import { isRegistered } from './place-settled.ts';

/** Named in the mail. */
export const daysToPay = 7;
const keptMs = daysToPay * 24 * 3_600_000;

/** Row id of the order; null where it is not known what was wanted. */
export async function placeDeclined(
  trx: Knex.Transaction,
  checkoutId: string,
  parts: Pick<CheckoutParts, 'now' | 'readPolicy' | 'readPricing'>,
): Promise<number | null> {
  const checkout = await trx('checkouts')
    .where({ id: checkoutId, status: 'paying' })
    .forUpdate()
    .first<(CheckoutRow & { paymentMethod: string | null }) | undefined>();
  if (!checkout || checkout.items.length === 0) return null;
  const place = await findPlace(trx, checkout);
  if (place.known) return place.known.id;
  const order = await insertOrder(trx, checkout, place, {
    placedAt: parts.now(),
    method: checkout.paymentMethod,
    policy: await parts.readPolicy(trx),
    gstRegistered: await isRegistered(parts, trx),
    after: 'declined',
  });
  return order.id;
}

/** True when it was closed: made by a declined payment, never touched by the office, and nobody can pay it any more. */
export async function closeUnpaid(
  { knex, provider, now }: CheckoutParts,
  { id, paymentIntentId, updatedAt }: { id: string; paymentIntentId: string; updatedAt: Date },
): Promise<boolean> {
  if (now().getTime() - updatedAt.getTime() < keptMs) return false;
  const ended = await provider.cancel(paymentIntentId);
  if (ended.status !== 'canceled') return false;
  return inTransaction(knex, async trx => {
    const [closed] = await trx('orders')
      .where({ checkoutId: id, status: 'pending', isPaid: false, paymentReview: false })
      .whereNull('paymentId')
      .whereNull('notes')
      .whereExists(
        trx('order_events')
          .whereRaw('order_events.order_id = orders.id')
          .where('type', 'placed')
          .whereRaw(`data ->> 'after' = 'declined'`),
      )
      .update({ status: 'cancelled' })
      .returning<{ id: number }[]>('id');
    if (!closed) return false;
    await returnStock(trx, closed.id, now());
    const reason = `Nobody paid within ${daysToPay} days.`;
    await trx('order_events').insert({
      orderId: closed.id,
      type: 'cancelled',
      data: JSON.stringify({ from: 'pending', reason }),
      at: now(),
    });
    return true;
  });
}
