/** A paid order and all that follows from it, in one statement. */
import type { Knex } from 'knex';
import type { Change, Guard } from '#api/database/write-rows.ts';
import type { BeginOptions } from '#api/new-sale.ts';
import type { PaymentIntent } from '#api/outside/payments/payment-provider.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import type { Place } from './open/find-place.ts';
import { type CheckoutRow, insertOrder, type OrderHead, type Settled } from './insert-order.ts';
import { recordPayment } from './settle/payment-rows.ts';

export interface Work {
  checkout: CheckoutRow;
  intent: PaymentIntent;
  settled: Settled;
}

export interface PlaceOptions extends BeginOptions {
  guard?: Guard;
}

export async function placeSettled(
  parts: CheckoutParts,
  knex: Knex,
  place: Place,
  { checkout, intent, settled }: Work,
  { guard, ...options }: PlaceOptions,
): Promise<OrderHead> {
  return insertOrder(knex, checkout, place, {
    // One moment for both: a clock that is read twice would tell the payment before the order.
    placedAt: settled.event.at,
    method: intent.method,
    policy: await parts.readPolicy(knex),
    gstRegistered: await isRegistered(parts, knex),
    settled,
    ...(guard ? { guard } : {}),
    async along(sale) {
      const begun = settled.columns.isPaid ? await parts.begin(knex, sale, options) : null;
      const changes = [
        ...(begun?.changes ?? []),
        closeCheckout(knex, checkout, settled),
        recordPayment(knex, parts, intent, { checkoutId: checkout.id, orderId: sale.order.id }),
      ];
      return { ...begun, changes };
    },
  });
}

export function closeCheckout(knex: Knex, { id }: CheckoutRow, { columns }: Settled): Change {
  const { isPaid, paymentMethod } = columns;
  return knex('checkouts')
    .where({ id })
    .update({ status: isPaid ? 'paid' : 'payment_review', paymentMethod });
}

export async function isRegistered(
  { readPricing }: Pick<CheckoutParts, 'readPricing'>,
  knex: Knex,
): Promise<boolean> {
  return (await readPricing(knex)).gstRegistered ?? true;
}
