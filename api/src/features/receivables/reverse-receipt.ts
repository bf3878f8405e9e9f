/**
 * Takes a receipt back: what it paid is open again, unless other money covers it. The receipt stays, and says that it has
 * been reversed.
 */
import type { Knex } from 'knex';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { readCreditStanding } from '#api/database/shared/customer-credit.ts';
import { readInvoiceOf } from '#api/database/shared/open-invoices.ts';
import {
  documentedOfOrderSql,
  goOnPaying,
  heldOfOrderSql,
  paysOrderSql,
  writtenOffOfOrderSql,
} from '#api/database/shared/payments-of-order.ts';
import { orderStatus, paymentStatus } from '#api/database/state-words.ts';
import { lockCustomer, lockOrder } from './lock-account.ts';
import type { OrdersRow } from '#api/database/tables.ts';
import type { ReceivableParts } from './receivable-parts.ts';

type Parts = Pick<ReceivableParts, 'knex' | 'now' | 'noteCancellation'>;

export async function reverseReceipt(
  parts: Parts,
  number: string,
  reason: string,
  actorId: number,
): Promise<null | Refusal> {
  return changeOrRefuse(parts.knex, async trx => {
    const receipt = await trx('receipts').where({ number }).first();
    if (!receipt) throw new Refused(refuse('not_found'));
    const paid = await trx('payments').where({ receiptId: receipt.id }).orderBy('orderId').select('orderId');
    const orderIds = [...new Set(paid.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))];
    for (const id of orderIds) await lockOrder(trx, id);
    await lockCustomer(trx, receipt.customerId);
    if (await trx('receipt_reversals').where({ receiptId: receipt.id }).first('receiptId')) return null;
    await mustNotBeRefunded(trx, receipt.id);
    const at = parts.now();
    await trx('receipt_reversals').insert({
      receiptId: receipt.id,
      reason,
      createdBy: actorId,
      reversedAt: at,
    });
    await trx('payments')
      .where({ receiptId: receipt.id, status: 'succeeded' })
      .update({ status: 'canceled' });
    await trx('bank_lines')
      .where({ receiptId: receipt.id })
      .update({ status: 'open', receiptId: null, decidedBy: actorId });
    for (const id of orderIds) await reopen(trx, parts, id, { number, reason, actorId, at });
    const { creditCents = 0 } = (await readCreditStanding(trx, receipt.customerId)) ?? {};
    if (creditCents < 0)
      throw conflict('The credit from this receipt has been used or given back. Reverse that first.');
    await recordAudit(trx, {
      actorId,
      entity: 'customers',
      entityId: receipt.customerId,
      action: 'customer.reverseReceipt',
      after: { number, reason, amountCents: receipt.amountCents },
      occurredAt: at,
    });
    return null;
  });
}

async function mustNotBeRefunded(trx: Knex.Transaction, receiptId: number): Promise<void> {
  const refund = await trx('refunds as r')
    .join('payments as p', 'p.id', 'r.paymentId')
    .where('p.receiptId', receiptId)
    .whereIn('r.status', ['pending', 'succeeded'])
    .first<{ id: number } | undefined>('r.id');
  if (refund) throw conflict('Money of this receipt has been refunded, so it can’t be reversed.');
}

async function reopen(
  trx: Knex.Transaction,
  { noteCancellation }: Parts,
  orderRowId: number,
  { number, reason, actorId, at }: { number: string; reason: string; actorId: number; at: Date },
): Promise<void> {
  const unpaid = { isPaid: false, paidAt: null, paymentId: null, paymentMethod: null };
  const other = await readOtherPayment(trx, orderRowId);
  if (!other) await goOnPaying(trx, orderRowId);
  await trx('orders')
    .where({ id: orderRowId, isPaid: true })
    .update(other ?? unpaid);
  const invoice = await readInvoiceOf(trx, orderRowId);
  const paidAmountCents = invoice?.paidCents ?? 0;
  await trx('projects').where({ orderId: orderRowId }).update({ paidAmountCents });
  await trx('order_events').insert({
    orderId: orderRowId,
    type: 'receipt_reversed',
    data: JSON.stringify({ receipt: number, reason, openCents: invoice?.openCents ?? 0 }),
    actorId,
    at,
  });
  // A cancelled order owes nothing: its invoice comes to what is still here.
  await noteCancellation(trx, orderRowId);
}

/** What still pays an order that was paid and has since become cheaper: the newest payment of those that cover it. */
async function readOtherPayment(
  trx: Knex.Transaction,
  orderRowId: number,
): Promise<Pick<OrdersRow, 'paymentId' | 'paymentMethod'> | undefined> {
  const { rows } = await trx.raw<{ rows: Pick<OrdersRow, 'paymentId' | 'paymentMethod'>[] }>(
    `select case when o.payment_id is not null then p.provider_payment_id end as "paymentId", p.method as "paymentMethod"
     from orders o join payments p on p.order_id = o.id
     where o.id = ? and o.is_paid and not o.payment_review and o.status <> ${orderStatus('cancelled')}
       and p.status = ${paymentStatus('succeeded')} and p.received_cents > 0 and ${paysOrderSql}
       and ${heldOfOrderSql} >= ${documentedOfOrderSql} - ${writtenOffOfOrderSql}
     order by p.provider_payment_id = o.payment_id desc nulls last, p.id desc limit 1`,
    [orderRowId],
  );
  return rows[0];
}
