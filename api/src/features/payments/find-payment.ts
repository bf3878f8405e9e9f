import type { PaymentRow, PaymentsParts } from './payments-parts.ts';

const columns = ['id', 'provider', 'providerPaymentId', 'orderId', 'receivedCents', 'status'] as const;

/**
 * A payment with its order. The message that something became of it may be quicker than the one that it was made:
 * then its order is made first. One that belongs to no checkout, or came for an offer that
 * had changed, has none. Null when the provider does not know it; a
 * reason when it has to wait.
 */
export async function findPayment(
  parts: PaymentsParts,
  providerPaymentId: string,
): Promise<PaymentRow | string | null> {
  const read = () =>
    parts
      .knex('payments')
      .where({ providerPaymentId })
      .first<PaymentRow | undefined>(...columns);
  const known = await read();
  if (known?.orderId) return known;
  const { kind } = await parts.finalize(providerPaymentId);
  const found = await read();
  if (found?.orderId) return found;
  return kind === 'unknown' || kind === 'held' ? (found ?? null) : 'The payment has no order yet.';
}
