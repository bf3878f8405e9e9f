/**
 * A declined payment leaves a pending order behind when its buyer is emailed, at the price of the
 * checkout, so that the link can pay it on any device. If it stays unpaid, it is closed like every unpaid order.
 */
import type { Knex } from 'knex';
import type { CheckoutParts } from '../checkout-parts.ts';
import { findPlace } from '../open/find-place.ts';
import type { CheckoutRow } from '../checkout-row.ts';
import { insertOrder } from '../insert-order.ts';

/** Row id of the order; null where it is not known what was wanted. */
export async function placeDeclined(
  trx: Knex.Transaction,
  checkoutId: string,
  parts: Pick<CheckoutParts, 'now' | 'sales'>,
): Promise<number | null> {
  const checkout = await trx('checkouts')
    .where({ id: checkoutId, status: 'paying' })
    .forUpdate()
    .first<(CheckoutRow & { paymentMethod: string | null }) | undefined>();
  if (!checkout || checkout.items.length === 0) return null;
  const place = await findPlace(trx, checkout);
  if (place.known) return place.known.id;
  const order = await insertOrder(parts.sales, trx, checkout, place, {
    occasion: 'declined',
    placedAt: parts.now(),
    method: checkout.paymentMethod,
  });
  return order.id;
}
