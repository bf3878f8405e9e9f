/**
 * The deposit of an offer, paid by card on the offer's page: only now is the offer accepted, and its order begins on
 * account. What the office or somebody else has done in the meantime comes first: then the money is written down without
 * an order, so that it is listed to be refunded.
 */
import type { Knex } from 'knex';
import { Refused } from '#api/database/change-or-refuse.ts';
import { formatCents } from '#contract/money/money.ts';
import type { PaymentIntent } from '#api/outside/payments/payment-provider.ts';
import type { CheckoutParts, PaidDeposit } from '../checkout-parts.ts';
import type { CheckoutRow, OrderHead } from '../checkout-row.ts';
import { readOrderHead } from '../insert-order.ts';
import { paymentChange, recordPayment } from './payment-rows.ts';

type Settled = { kind: 'ordered'; order: OrderHead } | { kind: 'held'; why: string };

type DepositCheckout = CheckoutRow & { offerId: number; depositCents: number; status?: string };

const isDeposit = (checkout: CheckoutRow): checkout is DepositCheckout =>
  checkout.offerId !== null && checkout.depositCents !== null;

/** Null for any other checkout, and once its order is there: that is paid like any other. The caller holds its lock. */
export async function settleDeposit(
  parts: CheckoutParts,
  trx: Knex.Transaction,
  checkout: CheckoutRow,
  intent: PaymentIntent,
  { withInvoice }: { withInvoice: boolean },
): Promise<Settled | null> {
  if (!isDeposit(checkout) || (await readOrderHead(trx, checkout.id))) return null;
  const booked = await orderOf(trx, intent.id);
  if (booked) return { kind: 'ordered', order: booked };
  const taken = await take(parts, trx, checkout, intent, withInvoice);
  if (typeof taken === 'string') return hold(parts, trx, checkout, intent, taken);
  const order = await orderOf(trx, intent.id);
  if (!order) throw new Error(`no order of the deposit ${intent.id}`);
  return { kind: 'ordered', order };
}

/** A reason where it can't be booked. */
async function take(
  parts: CheckoutParts,
  trx: Knex.Transaction,
  checkout: DepositCheckout,
  intent: PaymentIntent,
  withInvoice: boolean,
): Promise<{ orderRowId: number } | string> {
  const why = whyNot(checkout, intent);
  if (why) return why;
  const deposit: PaidDeposit = {
    checkout,
    depositCents: checkout.depositCents,
    method: intent.method,
    at: parts.now(),
    withInvoice,
    payment: orderId => paymentChange(parts, intent, { checkoutId: checkout.id, orderId, paysToo: true }),
  };
  try {
    // What was done before a refusal is undone; the money stays.
    const taken = await trx.transaction(part => parts.offers.take(part, deposit));
    return 'why' in taken ? taken.why : taken;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.refusal.message ?? error.refusal.refusal;
  }
}

function whyNot(
  checkout: DepositCheckout,
  { currency, receivedCents, checkoutId }: PaymentIntent,
): string | null {
  // Given up, or looked at before.
  if (checkout.status === 'abandoned') return 'The payment was closed before the money came.';
  if (currency !== checkout.currency) return `Paid in ${currency}, not in ${checkout.currency}.`;
  if (receivedCents !== checkout.depositCents)
    return `Received ${formatCents(receivedCents)} for a deposit of ${formatCents(checkout.depositCents)}.`;
  return checkoutId === checkout.id ? null : 'The payment names another checkout.';
}

async function hold(
  parts: CheckoutParts,
  trx: Knex.Transaction,
  checkout: DepositCheckout,
  intent: PaymentIntent,
  why: string,
): Promise<Settled> {
  await recordPayment(trx, parts, intent, { checkoutId: checkout.id, orderId: null });
  // From here on it is decided: it isn't booked hours later, when the office may have given it back.
  await trx('checkouts').where({ id: checkout.id }).update({ status: 'abandoned' });
  parts.log.error({ paymentIntentId: intent.id, offerId: checkout.offerId, why }, 'deposit not booked');
  return { kind: 'held', why };
}

/** That the payment pays. */
async function orderOf(trx: Knex.Transaction, paymentIntentId: string): Promise<OrderHead | null> {
  const row = await trx('payments as p')
    .join('orders as o', 'o.id', 'p.orderId')
    .where('p.providerPaymentId', paymentIntentId)
    .first<OrderHead | undefined>('o.id', 'o.orderId', 'o.totalCents', 'o.isPaid', 'o.paymentId', 'o.status');
  return row ?? null;
}
