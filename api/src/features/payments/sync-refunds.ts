/**
 * Brings our refunds of a payment to what the provider says of them, under the payment's lock. Ours are known by
 * their number in the metadata, so that an answer that was lost is found again; one that was made in the provider's
 * own office is written down as well.
 */
import type { Knex } from 'knex';
import type { ProviderRefund, RefundStatus } from '#api/outside/payments/payment-provider.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { findPayment } from './find-payment.ts';
import type { PaymentRow, PaymentsParts } from './payments-parts.ts';

export interface RefundRow {
  id: number;
  orderId: number;
  paymentId: number;
  providerRefundId: string | null;
  amountCents: number;
  status: RefundStatus;
  attempts: number;
}

/** Null when all is said; else why it has to be tried again. */
export async function syncRefunds(parts: PaymentsParts, providerPaymentId: string): Promise<string | null> {
  const payment = await findPayment(parts, providerPaymentId);
  if (payment === null || typeof payment === 'string') return payment;
  await applyRefunds(parts, payment, await parts.provider.listRefunds(providerPaymentId));
  return null;
}

export async function applyRefunds(
  { knex, log, now, mails, noteRefund }: Pick<PaymentsParts, 'knex' | 'log' | 'now' | 'mails' | 'noteRefund'>,
  payment: Pick<PaymentRow, 'id' | 'orderId'>,
  told: readonly ProviderRefund[],
): Promise<void> {
  const { id: paymentId, orderId } = payment;
  const succeeded = await inTransaction(knex, async trx => {
    const ids: number[] = [];
    await trx('payments').where({ id: paymentId }).forUpdate().first('id');
    const rows = await trx('refunds').where({ paymentId }).select<RefundRow[]>();
    for (const refund of told) {
      const row =
        rows.find(one => one.providerRefundId === refund.id) ??
        rows.find(one => one.id === refund.refundId && one.providerRefundId === null);
      const changed = row
        ? await update(trx, row, refund)
        : await insert(trx, { orderId, paymentId }, refund);
      // Of a payment that belongs to no order there is nobody to tell.
      if (changed === null || orderId === null) continue;
      const { id, status, amountCents } = changed;
      if (status !== 'pending') await addEvent(trx, { id, orderId, status, amountCents }, now());
      if (status === 'succeeded') {
        ids.push(id);
        await mails.refunded(trx, id);
      } else if (row?.status === 'succeeded') {
        // The bank did not take it after all.
        log.error({ refundId: id }, 'refund came back');
        await mails.refundFailed(trx, id);
      }
    }
    return ids;
  });
  for (const id of succeeded) await noteRefund(id);
}

type Changed = Pick<RefundRow, 'id' | 'status' | 'amountCents'>;

/** As it stands now when its status has changed, else null. */
async function update(
  trx: Knex.Transaction,
  row: RefundRow,
  refund: ProviderRefund,
): Promise<Changed | null> {
  // An answer that was asked for earlier may come later; nothing goes back to being asked for, nor from its end.
  const isOver = row.providerRefundId === refund.id && (row.status === 'failed' || row.status === 'canceled');
  const status = isOver || refund.status === 'pending' ? row.status : refund.status;
  if (status === row.status && row.providerRefundId === refund.id) return null;
  await trx('refunds')
    .where({ id: row.id })
    .update({
      providerRefundId: refund.id,
      status,
      failureReason: refund.failureReason?.slice(0, 255) ?? null,
    });
  return status === row.status ? null : { id: row.id, status, amountCents: refund.amountCents };
}

async function insert(
  trx: Knex.Transaction,
  of: { orderId: number | null; paymentId: number },
  refund: ProviderRefund,
): Promise<Changed | null> {
  const [row] = await trx('refunds')
    .insert({
      ...of,
      providerRefundId: refund.id,
      amountCents: refund.amountCents,
      status: refund.status,
      reason: 'Made at the payment provider',
      failureReason: refund.failureReason?.slice(0, 255) ?? null,
    })
    .returning<Changed[]>(['id', 'status', 'amountCents']);
  return row ?? null;
}

async function addEvent(
  trx: Knex.Transaction,
  { id, orderId, status, amountCents }: Changed & Pick<RefundRow, 'orderId'>,
  at: Date,
): Promise<void> {
  const type = status === 'succeeded' ? 'refunded' : 'refund_failed';
  await trx('order_events').insert({
    orderId,
    type,
    data: JSON.stringify({ refundId: id, amountCents }),
    at,
  });
}
