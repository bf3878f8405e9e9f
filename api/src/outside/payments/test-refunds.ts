/** Refunds of test payments: events of the ledger, the same one for the same key. No money comes back either. */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type { PaymentProvider, ProviderRefund } from './payment-provider.ts';

export function createTestRefunds(
  knex: Knex,
): Pick<PaymentProvider, 'refund' | 'listRefunds' | 'retrieveDispute'> {
  const events = (paymentId: string) =>
    knex('payment_events').where({ provider: 'test', type: 'refund.created', providerPaymentId: paymentId });
  return {
    async refund({ paymentId, refundId, amountCents, idempotencyKey }) {
      const id = `re_test_${createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 24)}`;
      const made: ProviderRefund = { id, refundId, amountCents, status: 'succeeded', failureReason: null };
      await knex('payment_events')
        .insert({
          id: `evt_${id}`,
          provider: 'test',
          type: 'refund.created',
          providerPaymentId: paymentId,
          payload: JSON.stringify(made),
          processedAt: knex.fn.now(),
        })
        .onConflict('id')
        .ignore();
      return made;
    },
    listRefunds: async paymentId =>
      (await events(paymentId).select('payload')).map(({ payload }) => payload as unknown as ProviderRefund),
    retrieveDispute: async () => null,
  };
}
