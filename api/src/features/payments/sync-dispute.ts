/** A payer who asks the bank for the money back. The order is marked by events; the answer goes to the provider. */
import { inTransaction } from '#api/database/transaction.ts';
import { findPayment } from './find-payment.ts';
import type { PaymentsParts } from './payments-parts.ts';

/** Null when all is said; else why it has to be tried again. */
export async function syncDispute(parts: PaymentsParts, disputeId: string): Promise<string | null> {
  const told = await parts.provider.retrieveDispute(disputeId);
  if (!told) return null;
  const payment = await findPayment(parts, told.paymentId);
  if (payment === null || typeof payment === 'string') return payment;
  const { id: providerDisputeId, amountCents, reason, status, evidenceDueAt, isClosed } = told;
  const at = parts.now();
  await inTransaction(parts.knex, async trx => {
    await trx('payments').where({ id: payment.id }).forUpdate().first('id');
    const known = await trx('disputes').where({ providerDisputeId }).first('id', 'closedAt');
    // Closed stays closed: an answer that was asked for earlier may come later.
    if (known?.closedAt) return;
    const columns = { amountCents, reason, status, evidenceDueAt, closedAt: isClosed ? at : null };
    if (known) await trx('disputes').where({ id: known.id }).update(columns);
    else await trx('disputes').insert({ ...columns, providerDisputeId, paymentId: payment.id });
    if (payment.orderId === null) return;
    const types = [...(known ? [] : ['dispute_opened']), ...(isClosed ? ['dispute_closed'] : [])];
    for (const type of types) {
      const data = JSON.stringify({ amountCents, reason, status });
      await trx('order_events').insert({ orderId: payment.orderId, type, data, at });
    }
  });
  parts.log.warn({ paymentId: payment.id, status }, 'payment disputed');
  return null;
}
