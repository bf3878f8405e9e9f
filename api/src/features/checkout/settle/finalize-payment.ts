/**
 * `finalizePayment` turns a successful payment into its order exactly once, even if the browser, a webhook and the
 * reconciler call it at the same moment. It asks the provider for the payment's state. Then most orders are written at
 * once (`settle-at-once.ts`). For the rest, one transaction does everything:
 *
 *   lock the checkout → find or create its order → order, payment, mail, production, documents at once → commit
 *
 * The second caller waits for the lock and finds the order. After payment nothing is refused: a payment that doesn't
 * fit makes an order in review, unpaid and never shippable, because the money has moved and the office must see it.
 */
import type { Knex } from 'knex';
import { inTransaction } from '#api/database/transaction.ts';
import type { PaymentIntent, PaymentStatus } from '#api/outside/payments/payment-provider.ts';
import { spareInvoice } from '#api/sale/spare-invoice.ts';
import type { CheckoutParts } from '../checkout-parts.ts';
import { findPlace } from '../open/find-place.ts';
import type { CheckoutRow, OrderHead } from '../checkout-row.ts';
import { isBare, mismatch, settledBy, statusAfter } from './judge-payment.ts';
import { openOfCheckout } from './open-of-checkout.ts';
import { noteState, recordPayment } from './payment-rows.ts';
import { placeSettled, settleStanding } from './place-settled.ts';
import { readReadySale, type ReadySale } from '../ready-sale.ts';
import { settleAtOnce } from './settle-at-once.ts';
import { settleDeposit } from './settle-deposit.ts';
import { shortAfterPayment } from '../open/short-stock.ts';

export type Finalized =
  | { kind: 'ordered'; order: OrderHead }
  /** No money has moved, or not yet. */
  | { kind: 'incomplete'; status: PaymentStatus; message: string | null }
  /** Paid as a bare amount: the browser still has to say for which cart. */
  | { kind: 'waiting' }
  /** The deposit of an offer that could not be accepted with it: money that has to go back. */
  | { kind: 'held'; why: string }
  | { kind: 'unknown' };

/** How long a payment without a cart or a customer waits for its browser before it becomes an order in review. */
const bareGraceMs = 10 * 60_000;

/** With `read` the caller has it already. */
export async function finalizePayment(
  parts: CheckoutParts,
  paymentIntentId: string,
  read?: ReadySale,
): Promise<Finalized> {
  const intent = read?.intent ?? (await parts.provider.retrieve(paymentIntentId));
  if (!intent) return { kind: 'unknown' };
  if (intent.status !== 'succeeded') {
    await noteState(parts, intent);
    return { kind: 'incomplete', status: intent.status, message: intent.error?.message ?? null };
  }
  const ready = read ?? (await readReadySale(parts.knex, paymentIntentId));
  const order = ready && (await settleAtOnce(parts, intent, ready));
  if (order) return { kind: 'ordered', order };
  return spareInvoice(parts.log, { paymentIntentId }, withInvoice =>
    inTransaction(parts.knex, trx => settle(parts, trx, intent, { withInvoice })),
  );
}

async function settle(
  parts: CheckoutParts,
  trx: Knex.Transaction,
  intent: PaymentIntent,
  papers: { withInvoice: boolean },
): Promise<Finalized> {
  const checkout = await lockCheckout(trx, intent);
  if (!checkout) {
    await recordPayment(trx, parts, intent, { checkoutId: null, orderId: null });
    parts.log.error({ paymentIntentId: intent.id }, 'payment without a checkout');
    return { kind: 'unknown' };
  }
  const held = await settleDeposit(parts, trx, checkout, intent, papers);
  if (held) return held;
  const place = await findPlace(trx, checkout);
  const { known } = place;
  if (known?.paymentId) return alreadyPaid(parts, trx, known, checkout, intent);
  // It came before a change made the order dearer; what it added waits for a payment of its own.
  if (known && (await paysToo(trx, known, intent))) return { kind: 'ordered', order: known };
  if (isBare(checkout) && isFresh(checkout, parts.now())) return { kind: 'waiting' };

  if (known?.status === 'cancelled') return paidTooLate(parts, trx, known, checkout, intent);
  const openCents = (known && (await openOfCheckout(trx, checkout.id))) || checkout.totalCents;
  const reviewReason =
    mismatch(checkout, intent, openCents) ?? shortAfterPayment(place.counted, checkout.items);
  const settled = settledBy(intent, reviewReason, statusAfter(known, reviewReason), parts.now());
  const work = { checkout, intent, settled };
  const order = known
    ? await settleStanding(parts, trx, known, work, papers)
    : await placeSettled(parts, trx, place, work, papers);
  if (reviewReason) {
    parts.log.error(
      { orderId: order.orderId, paymentIntentId: intent.id, reviewReason },
      'payment in review',
    );
  }
  return { kind: 'ordered', order };
}

/** The order was cancelled meanwhile: it stays cancelled, and the money is listed to be refunded. */
async function paidTooLate(
  parts: CheckoutParts,
  trx: Knex.Transaction,
  order: OrderHead,
  checkout: CheckoutRow,
  intent: PaymentIntent,
): Promise<Finalized> {
  const reason = 'The order was cancelled before the payment came.';
  await trx('orders').where({ id: order.id }).update({ paymentMethod: intent.method, paymentId: intent.id });
  await trx('checkouts').where({ id: checkout.id }).update({ status: 'payment_review' });
  await recordPayment(trx, parts, intent, { checkoutId: checkout.id, orderId: order.id });
  await trx('order_events').insert({
    orderId: order.id,
    type: 'payment_review',
    data: JSON.stringify({ method: intent.method, receivedCents: intent.receivedCents, reason }),
    at: parts.now(),
  });
  parts.log.error({ orderId: order.orderId, paymentIntentId: intent.id }, 'cancelled order paid');
  return { kind: 'ordered', order: { ...order, paymentId: intent.id } };
}

async function paysToo(trx: Knex.Transaction, { id }: OrderHead, intent: PaymentIntent): Promise<boolean> {
  const payment = await trx('payments')
    .where({ providerPaymentId: intent.id, orderId: id, paysToo: true })
    .first('id');
  return payment !== undefined;
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
  const before = await trx('payments').where({ providerPaymentId: intent.id }).first('orderId');
  await recordPayment(trx, parts, intent, { checkoutId: checkout.id, orderId: order.id });
  if (!before || before.orderId === null) {
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
