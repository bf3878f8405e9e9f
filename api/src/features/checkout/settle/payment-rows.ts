/** What the shop keeps of a payment at the provider. */
import type { Knex } from 'knex';
import type { Change } from '#api/database/write-rows.ts';
import type { PaymentIntent } from '#api/outside/payments/payment-provider.ts';
import type { CheckoutParts } from '../checkout-parts.ts';

/** What has become of a payment that has not been made, for the office; what succeeded is never written over. */
export async function noteState({ knex, provider }: CheckoutParts, intent: PaymentIntent): Promise<void> {
  // The test provider's ledger is this very table.
  if (provider.name === 'test') return;
  const checkout = intent.checkoutId
    ? await knex('checkouts').where({ id: intent.checkoutId }).first('id')
    : undefined;
  const state = {
    status: intent.status,
    method: intent.method,
    amountCents: intent.amountCents,
    errorCode: intent.error?.code.slice(0, 100) ?? null,
    errorMessage: intent.error?.message ?? null,
  };
  await knex('payments')
    .insert({
      ...state,
      provider: provider.name,
      providerPaymentId: intent.id,
      checkoutId: checkout?.id ?? null,
      currency: intent.currency,
    })
    .onConflict('providerPaymentId')
    .merge(state)
    .whereNotIn('payments.status', ['succeeded', 'canceled']);
}

/** When the provider first said that it succeeded stays, however often it is told. */
export function recordPayment(
  knex: Knex,
  { provider, now }: Pick<CheckoutParts, 'provider' | 'now'>,
  intent: PaymentIntent,
  { checkoutId, orderId }: { checkoutId: string | null; orderId: number | null },
): Change {
  const known = {
    checkoutId,
    orderId,
    method: intent.method,
    amountCents: intent.amountCents,
    receivedCents: intent.receivedCents,
    currency: intent.currency,
    status: intent.status,
    errorCode: null,
    errorMessage: null,
    succeededAt: now(),
  };
  return knex('payments')
    .insert({ ...known, provider: provider.name, providerPaymentId: intent.id })
    .onConflict('providerPaymentId')
    .merge({ ...known, succeededAt: knex.raw('coalesce(payments.succeeded_at, excluded.succeeded_at)') });
}
