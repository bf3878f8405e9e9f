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
  const { orderId } = payment;
  if (orderId === null) return;
  const succeeded = await inTransaction(knex, async trx => {
    const ids: number[] = [];
    await trx('payments').where({ id: payment.id }).forUpdate().first('id');
    const rows = await trx('refunds').where({ paymentId: payment.id }).select<RefundRow[]>();
    for (const refund of told) {
      const row =
        rows.find(one => one.providerRefundId === refund.id) ??
        rows.find(one => one.id === refund.refundId && one.providerRefundId === null);
      const changedId = row
        ? await update(trx, row, refund, now())
        : await insert(trx, { orderId, paymentId: payment.id }, refund, now());
      if (changedId === null) continue;
      if (refund.status === 'succeeded') {
        ids.push(changedId);
        await mails.refunded(trx, changedId);
      } else if (row?.status === 'succeeded') {
        // The bank did not take it after all.
        log.error({ refundId: changedId }, 'refund came back');
        await mails.refundFailed(trx, changedId);
      }
    }
    return ids;
  });
  for (const id of succeeded) await noteRefund(id);
}

/** Its row when the status has changed, else null. */
async function update(
  trx: Knex.Transaction,
  row: RefundRow,
  refund: ProviderRefund,
  at: Date,
): Promise<number | null> {
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
  if (status === row.status) return null;
  await addEvent(trx, row, { ...refund, status }, at);
  return row.id;
}

async function insert(
  trx: Knex.Transaction,
  of: { orderId: number; paymentId: number },
  refund: ProviderRefund,
  at: Date,
): Promise<number | null> {
  const [row] = await trx('refunds')
    .insert({
      ...of,
      providerRefundId: refund.id,
      amountCents: refund.amountCents,
      status: refund.status,
      reason: 'Made at the payment provider',
      failureReason: refund.failureReason?.slice(0, 255) ?? null,
    })
    .returning<RefundRow[]>(['id', 'orderId']);
  if (row && refund.status !== 'pending') await addEvent(trx, row, refund, at);
  return row?.id ?? null;
}

async function addEvent(
  trx: Knex.Transaction,
  { id, orderId }: Pick<RefundRow, 'id' | 'orderId'>,
  { status, amountCents }: Pick<ProviderRefund, 'status' | 'amountCents'>,
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
