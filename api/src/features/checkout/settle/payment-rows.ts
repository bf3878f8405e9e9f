/** What the shop keeps of a payment at the provider. */
import type { Knex } from 'knex';
import { type Change, writeRows } from '#api/database/write-rows.ts';
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

interface PaidFor {
  checkoutId: string | null;
  orderId: number | null;
  /** A deposit: it goes on paying the order when the rest comes by another payment. */
  paysToo?: boolean;
}

/** When the provider first said that it succeeded stays, however often it is told. */
export async function recordPayment(trx: Knex.Transaction, ...paid: Parameters<typeof paymentChange>) {
  await writeRows(trx, [], [paymentChange(...paid)]);
}

/** The same, for a statement that writes more. */
export function paymentChange(
  { provider, now }: Pick<CheckoutParts, 'provider' | 'now'>,
  intent: PaymentIntent,
  { checkoutId, orderId, paysToo = false }: PaidFor,
): Change {
  const { id, method, amountCents, receivedCents, currency, status } = intent;
  return {
    sql: recordSql,
    bindings: [
      provider.name,
      id,
      checkoutId,
      orderId,
      method,
      amountCents,
      receivedCents,
      currency,
      status,
      now(),
      paysToo,
    ],
  };
}

const recordSql = `insert into payments as known (provider, provider_payment_id, checkout_id, order_id, method,
    amount_cents, received_cents, currency, status, succeeded_at, pays_too)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
  on conflict (provider_payment_id) do update set checkout_id = excluded.checkout_id, order_id = excluded.order_id,
    method = excluded.method, amount_cents = excluded.amount_cents, received_cents = excluded.received_cents,
    currency = excluded.currency, status = excluded.status, error_code = null, error_message = null,
    pays_too = known.pays_too or excluded.pays_too,
    succeeded_at = coalesce(known.succeeded_at, excluded.succeeded_at)`;
