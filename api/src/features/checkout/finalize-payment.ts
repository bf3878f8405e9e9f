/**
 * `finalizePayment` turns a payment that succeeded into its order, exactly once, whoever asks: the browser, a webhook,
 * the reconciler, all at the same moment. The provider is asked for the truth, then one transaction does it all:
 *
 *   lock the checkout → the order, if there is none → items, events, payment, mail → production → commit
 *
 * The second caller waits on the lock and finds the order. After payment nothing is refused: what does not fit is an
 * order in review, unpaid and never shippable (SECURITY, decisions 3 and 4).
 */
import type { Knex } from 'knex';
import { formatCents } from '#contract/money.ts';
import { lockTracked } from '#api/database/stock.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { PaymentIntent, PaymentStatus } from '#api/outside/payments/payment-provider.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { type CheckoutRow, insertOrder, type OrderHead, readOrderHead } from './insert-order.ts';
import { shortAfterPayment } from './short-stock.ts';

export type Finalized =
  | { kind: 'ordered'; order: OrderHead }
  /** No money has moved, or not yet. */
  | { kind: 'incomplete'; status: PaymentStatus; message: string | null }
  /** Paid as a bare amount: the browser still has to say for which cart. */
  | { kind: 'waiting' }
  | { kind: 'unknown' };

/** How long a payment without a cart waits for its browser before it becomes an order in review. */
const bareGraceMs = 10 * 60_000;

export async function finalizePayment(parts: CheckoutParts, paymentIntentId: string): Promise<Finalized> {
  const intent = await parts.provider.retrieve(paymentIntentId);
  if (!intent) return { kind: 'unknown' };
  if (intent.status !== 'succeeded') {
    await noteState(parts, intent);
    return { kind: 'incomplete', status: intent.status, message: intent.error?.message ?? null };
  }
  // Before the transaction: fifty of them that each wait for a second connection would wait for ever.
  const gstRegistered = await isRegistered(parts);
  return inTransaction(parts.knex, trx => settle(parts, trx, { intent, gstRegistered }));
}

async function settle(
  parts: CheckoutParts,
  trx: Knex.Transaction,
  { intent, gstRegistered }: { intent: PaymentIntent; gstRegistered: boolean },
): Promise<Finalized> {
  const checkout = await lockCheckout(trx, intent);
  if (!checkout) {
    await recordPayment(trx, parts, intent, null, null);
    parts.log.error({ paymentIntentId: intent.id }, 'payment without a checkout');
    return { kind: 'unknown' };
  }
  const known = await readOrderHead(trx, checkout.id);
  if (known?.paymentId) return alreadyPaid(parts, trx, known, checkout, intent);
  if (checkout.items.length === 0 && isFresh(checkout, parts.now())) return { kind: 'waiting' };

  const reviewReason = mismatch(checkout, intent) ?? (known ? null : await shortage(trx, checkout));
  const order =
    known ??
    (await insertOrder(trx, checkout, {
      placedAt: parts.now(),
      method: intent.method,
      policy: await parts.readPolicy(trx),
      gstRegistered,
    }));
  await trx('orders')
    .where({ id: order.id })
    .update({
      paymentMethod: intent.method,
      paymentId: intent.id,
      ...(reviewReason
        ? { paymentReview: true, reviewReason }
        : { isPaid: true, paidAt: parts.now(), status: 'processing' }),
    });
  await trx('checkouts')
    .where({ id: checkout.id })
    .update({ status: reviewReason ? 'payment_review' : 'paid', paymentMethod: intent.method });
  await recordPayment(trx, parts, intent, checkout.id, order.id);
  await trx('order_events').insert({
    orderId: order.id,
    type: reviewReason ? 'payment_review' : 'paid',
    data: JSON.stringify({
      method: intent.method,
      receivedCents: intent.receivedCents,
      reason: reviewReason,
    }),
    at: parts.now(),
  });
  if (reviewReason) {
    parts.log.error(
      { orderId: order.orderId, paymentIntentId: intent.id, reviewReason },
      'payment in review',
    );
  } else {
    await parts.mails.received(trx, order.id);
    await parts.startProduction(trx, order.id);
  }
  return { kind: 'ordered', order: { ...order, isPaid: !reviewReason, paymentId: intent.id } };
}

/** A replay answers the order; a second payment of the same checkout is money that has to go back. */
async function alreadyPaid(
  parts: CheckoutParts,
  trx: Knex.Transaction,
  order: OrderHead,
  checkout: CheckoutRow,
  intent: PaymentIntent,
): Promise<Finalized> {
  if (order.paymentId === intent.id) return { kind: 'ordered', order };
  const isNew = await recordPayment(trx, parts, intent, checkout.id, order.id);
  if (isNew) {
    await trx('order_events').insert({
      orderId: order.id,
      type: 'paid_twice',
      data: JSON.stringify({ paymentId: intent.id, receivedCents: intent.receivedCents }),
      at: parts.now(),
    });
    parts.log.error({ orderId: order.orderId, paymentIntentId: intent.id }, 'order paid twice');
  }
  return { kind: 'ordered', order };
}

async function lockCheckout(trx: Knex.Transaction, intent: PaymentIntent): Promise<CheckoutRow | null> {
  const byId = intent.checkoutId
    ? await trx('checkouts').where({ id: intent.checkoutId }).forUpdate().first<CheckoutRow | undefined>()
    : undefined;
  return (
    byId ??
    (await trx('checkouts')
      .where({ paymentIntentId: intent.id })
      .forUpdate()
      .first<CheckoutRow | undefined>()) ??
    null
  );
}

function isFresh(checkout: CheckoutRow, now: Date): boolean {
  return now.getTime() - checkout.updatedAt.getTime() < bareGraceMs;
}

export async function isRegistered({ readPricing }: Pick<CheckoutParts, 'readPricing'>): Promise<boolean> {
  return (await readPricing()).gstRegistered ?? true;
}

/** A payment that took longer than its pieces were held. */
async function shortage(trx: Knex.Transaction, { items }: CheckoutRow): Promise<string | null> {
  return shortAfterPayment(await lockTracked(trx, items), items);
}

/** Why the money does not fit the checkout; null when it does. */
function mismatch(checkout: CheckoutRow, intent: PaymentIntent): string | null {
  if (checkout.items.length === 0) return 'The payment came without a cart.';
  if (intent.currency !== checkout.currency)
    return `Paid in ${intent.currency}, not in ${checkout.currency}.`;
  if (intent.receivedCents !== checkout.totalCents) {
    return `Received ${formatCents(intent.receivedCents)} for a total of ${formatCents(checkout.totalCents)}.`;
  }
  const isSame = intent.checkoutId === checkout.id && intent.orderId === checkout.orderId;
  return isSame ? null : 'The payment names another checkout.';
}

/** What has become of a payment that has not been made, for the office; what succeeded is never written over. */
async function noteState({ knex, provider }: CheckoutParts, intent: PaymentIntent): Promise<void> {
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

/** True when the payment was not tied to an order before. */
async function recordPayment(
  trx: Knex.Transaction,
  { provider, now }: CheckoutParts,
  intent: PaymentIntent,
  checkoutId: string | null,
  orderId: number | null,
): Promise<boolean> {
  const before = await trx('payments')
    .where({ providerPaymentId: intent.id })
    .first('orderId', 'succeededAt');
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
    succeededAt: before?.succeededAt ?? now(),
  };
  await trx('payments')
    .insert({ ...known, provider: provider.name, providerPaymentId: intent.id })
    .onConflict('providerPaymentId')
    .merge(known);
  return !before || before.orderId === null;
}
