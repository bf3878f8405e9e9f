/**
 * Money that did not come by the checkout, or not as it should have: a person decides, says why, and stands in the
 * audit with it.
 */
import type { ManualPaymentMethod } from '#contract/orders/orders.ts';
import {
  documentedOfOrderSql,
  goOnPaying,
  heldOfOrderSql,
  openOfOrderSql,
} from '#api/database/shared/payments-of-order.ts';
import { conflict } from '#api/database/change-or-refuse.ts';
import {
  addEvent,
  addToAudit,
  type Change,
  mustAllow,
  mustSayWhy,
  type OrderRow,
  saveSale,
} from './change.ts';

/**
 * One for each time that the order's whole is here, so that two people at once write down one payment. A change that
 * makes the order dearer brings another.
 */
export function isManualPayment({ orderId, paymentId }: Pick<OrderRow, 'orderId' | 'paymentId'>): boolean {
  const name = `manual:${orderId}`;
  return paymentId === name || paymentId?.startsWith(`${name}:`) === true;
}

async function nextManualPayment({ trx, order }: Change): Promise<string> {
  const known = await trx('payments').where({ orderId: order.id, provider: 'manual' }).whereNull('receiptId');
  return `manual:${order.orderId}${known.length === 0 ? '' : `:${known.length + 1}`}`;
}

export async function markPaid(
  change: Change,
  { method, reference }: { method: ManualPaymentMethod; reference?: string | undefined },
): Promise<void> {
  const { trx, order, at } = change;
  mustAllow('markPaid', order);
  const reason = mustSayWhy(change);
  if (order.paymentId) throw conflict('A payment for this order has already arrived. Check it first.');
  const paymentId = await nextManualPayment(change);
  // What receipts have brought is there already.
  const receivedCents = await restOf(change);
  await goOnPaying(trx, order.id);
  await trx('payments').insert({
    provider: 'manual',
    providerPaymentId: paymentId,
    checkoutId: order.checkoutId,
    orderId: order.id,
    method,
    amountCents: receivedCents,
    receivedCents,
    status: 'succeeded',
    succeededAt: at,
  });
  const recovered = { reason: 'Paid after all.', actorId: change.actorId, at };
  await change.credit.giveUpLess(trx, order.id, recovered);
  await addToAudit(change, 'order.markPaid', { isPaid: true, method, reference: reference || null });
  await addEvent(change, 'paid', {
    method,
    receivedCents,
    byHand: true,
    reference: reference || null,
    reason,
  });
  await settle(change, receivedCents, { paymentId, paymentMethod: method });
}

/** The customer gets the order for what came, be it more or less than its total. */
export async function acceptPayment(change: Change): Promise<void> {
  mustAllow('acceptPayment', change.order);
  const reason = mustSayWhy(change);
  const { trx, order } = change;
  const payment = await trx('payments')
    .where({ providerPaymentId: order.paymentId ?? '', status: 'succeeded' })
    .first('receivedCents', 'method');
  if (!payment) throw conflict('There’s no payment to accept.');
  const { receivedCents, method } = payment;
  await addToAudit(change, 'order.acceptPayment', { isPaid: true, receivedCents });
  await addEvent(change, 'paid', { method, receivedCents, accepted: true, reason });
  await settle(change, receivedCents, { paymentReview: false, reviewReason: null });
}

async function settle(change: Change, receivedCents: number, values: Partial<OrderRow>): Promise<void> {
  const { trx, order, at } = change;
  const isWaiting = order.status === 'pending';
  await saveSale(
    change,
    { ...values, isPaid: true, paidAt: at, ...(isWaiting ? { status: 'processing' as const } : {}) },
    {
      // What has been in the workshop is told of its money alone.
      occasion: isWaiting ? 'paid' : 'paidLater',
      receivedCents,
      changes: order.checkoutId
        ? [trx('checkouts').where({ id: order.checkoutId }).update({ status: 'paid' })]
        : [],
    },
  );
}

/** What is open; of an order that was given up, or begins only now, all that hasn’t come. */
async function restOf({ trx, order }: Change): Promise<number> {
  const { rows } = await trx.raw<{ rows: { openCents: number; restCents: number }[] }>(
    `select ${openOfOrderSql} as "openCents",
       (coalesce(${documentedOfOrderSql}, o.total_cents) - ${heldOfOrderSql})::bigint as "restCents"
     from orders o where o.id = ?`,
    [order.id],
  );
  const { openCents = 0, restCents = 0 } = rows[0] ?? {};
  return openCents || Math.max(0, restCents);
}
