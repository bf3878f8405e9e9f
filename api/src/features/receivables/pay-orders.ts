/** Money of a customer that pays orders: each share is a payment of its own, and an order that is covered is paid. */
import type { Knex } from 'knex';
import type { ManualPaymentMethod } from '#contract/orders/orders.ts';
import { readInvoiceOf } from '#api/database/shared/open-invoices.ts';
import { goOnPaying } from '#api/database/shared/payments-of-order.ts';
import type { LockedInvoice } from './lock-account.ts';
import type { ReceivableParts } from './receivable-parts.ts';
import { recoverDebt } from './write-off.ts';

export interface Paying {
  receiptId: number;
  number: string;
  method: ManualPaymentMethod;
  reference: string | null;
  /** When the money came. */
  succeededAt: Date | Knex.Raw;
  /** Null where the customer has begun the order, by paying its deposit. */
  actorId: number | null;
}

/** Answers whether the order is paid with it. */
export async function payOrder(
  trx: Knex.Transaction,
  { sales, now }: Pick<ReceivableParts, 'sales' | 'now'>,
  { order, invoice }: LockedInvoice,
  cents: number,
  { receiptId, number, method, reference, succeededAt, actorId }: Paying,
): Promise<boolean> {
  const at = now();
  const beyondCents = cents - invoice.openCents;
  if (beyondCents > 0) {
    if (actorId === null) throw new Error('Only a person of the office brings a debt back.');
    await recoverDebt(trx, order.id, beyondCents, { number, actorId, at });
  }
  const before = await trx('payments').where({ receiptId, orderId: order.id }).count({ n: '*' }).first();
  const providerPaymentId = `receipt:${receiptId}:${order.id}:${Number(before?.n ?? 0) + 1}`;
  await trx('payments').insert({
    provider: 'manual',
    providerPaymentId,
    receiptId,
    orderId: order.id,
    method,
    amountCents: cents,
    receivedCents: cents,
    status: 'succeeded',
    succeededAt,
  });
  const { openCents = 0, paidCents = 0 } = (await readInvoiceOf(trx, order.id)) ?? {};
  await trx('order_events').insert({
    orderId: order.id,
    type: openCents > 0 ? 'part_paid' : 'paid',
    data: JSON.stringify({
      method,
      receivedCents: cents,
      openCents,
      receipt: number,
      reference,
      byHand: true,
    }),
    actorId,
    at,
  });
  if (openCents > 0) {
    await trx('projects').where({ orderId: order.id }).update({ paidAmountCents: paidCents });
    return false;
  }
  await goOnPaying(trx, order.id);
  const paymentId = (await onlinePayment(trx, order.id)) ?? providerPaymentId;
  const columns = { isPaid: true, paidAt: at, paymentMethod: method, paymentId };
  await sales.write(trx, {
    occasion: 'paidByReceipt',
    order: { ...order, ...columns },
    columns,
    changes: order.checkoutId
      ? [trx('checkouts').where({ id: order.checkoutId }).update({ status: 'paid' })]
      : [],
    at,
    receivedCents: paidCents,
  });
  return true;
}

/** A payment that came by the provider before, and would be taken for a second one if the order named another. */
async function onlinePayment(trx: Knex.Transaction, orderRowId: number): Promise<string | null> {
  const payment = await trx('payments')
    .where({ orderId: orderRowId, status: 'succeeded' })
    .whereNull('receiptId')
    .orderBy('id')
    .first('providerPaymentId');
  return payment?.providerPaymentId ?? null;
}
