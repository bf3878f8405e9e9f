/** An order and the payment that settles it, or does not fit: written with it, or brought on where it stands. */
import type { Knex } from 'knex';
import type { Change } from '#api/database/write-rows.ts';
import type { PaymentIntent } from '#api/outside/payments/payment-provider.ts';
import type { Occasion } from '#api/sale/sale.ts';
import type { CheckoutParts } from '../checkout-parts.ts';
import type { Place } from '../open/find-place.ts';
import type { CheckoutRow, OrderHead } from '../checkout-row.ts';
import { insertOrder, type Placing, type Settled } from '../insert-order.ts';
import { paymentChange } from './payment-rows.ts';

export interface Work {
  checkout: CheckoutRow;
  intent: PaymentIntent;
  settled: Settled;
}

export async function placeSettled(
  parts: CheckoutParts,
  knex: Knex,
  place: Place,
  { checkout, intent, settled }: Work,
  options: Pick<Placing, 'withInvoice' | 'unlocked'>,
): Promise<OrderHead> {
  return insertOrder(parts.sales, knex, checkout, place, {
    occasion: settled.columns.isPaid ? 'paid' : 'inReview',
    // One moment for both: a clock that is read twice would tell the payment before the order.
    placedAt: settled.event.at,
    method: intent.method,
    settled,
    changes: changesOf(parts, { checkout, intent, settled }, place.orderRowId),
    receivedCents: intent.receivedCents,
    ...options,
  });
}

/** The same for one that was placed before. */
export async function settleStanding(
  parts: CheckoutParts,
  trx: Knex.Transaction,
  { id }: OrderHead,
  work: Work,
  { withInvoice }: Pick<Placing, 'withInvoice'>,
): Promise<OrderHead> {
  const { columns, event } = work.settled;
  const before = await trx('orders').where({ id }).forUpdate().first();
  if (!before) throw new Error(`order ${id} has vanished`);
  const order = { ...before, ...columns };
  await parts.sales.write(trx, {
    occasion: occasionOf(columns.isPaid, before.status),
    order,
    columns,
    rows: [{ table: 'order_events', rows: [{ ...event, orderId: id }] }],
    changes: changesOf(parts, work, id),
    at: event.at,
    receivedCents: work.intent.receivedCents,
    withInvoice,
  });
  return order;
}

/** What has begun on account goes on as it is: only its money is new. */
function occasionOf(isPaid: boolean, before: OrderHead['status']): Occasion {
  if (!isPaid) return 'inReview';
  return before === 'pending' ? 'paid' : 'paidLater';
}

function changesOf(parts: CheckoutParts, { checkout, intent, settled }: Work, orderId: number): Change[] {
  const { isPaid, paymentMethod } = settled.columns;
  const status = isPaid ? 'paid' : 'payment_review';
  return [
    {
      sql: 'update checkouts set status = ?, payment_method = ? where id = ?',
      bindings: [status, paymentMethod, checkout.id],
    },
    paymentChange(parts, intent, { checkoutId: checkout.id, orderId }),
  ];
}
