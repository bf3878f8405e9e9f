/**
 * `POST /api/checkouts/pay`: what was ordered and not paid is paid after all, from the order's page, from the link in
 * the mail about a payment that failed, or on the way back from one. The checkout stays the same, so there is no
 * second order; its price is the one that was written down, so the caller states no amount.
 */
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { checkoutEndpoints, PayablePayment } from '#contract/checkout/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { PaymentUnavailable } from '#api/outside/payments/payment-provider.ts';
import { openOfCheckout } from './settle/open-of-checkout.ts';
import { intentFor } from './settle/ask-provider.ts';
import type { CheckoutParts, Owner } from './checkout-parts.ts';
import type { SavedCheckout } from './open/find-known.ts';
import type { CheckoutRow } from './checkout-row.ts';
import { readOrderHead } from './insert-order.ts';
import { beginInstalments, notThisTime, reasonAgainst } from './instalments.ts';
import { selectCheckouts } from './open/save-checkout.ts';
import { findCheckoutOf, mayAsk } from './settle/settle-payment.ts';
import { whyNotPayable } from './why-not-payable.ts';

type Body = BodyOf<typeof checkoutEndpoints.payAgain>;

export interface PayAgainAnswer {
  success: boolean;
  message: string;
  redirectUrl: string | null;
  payment: PayablePayment | null;
}

/** Whether the person who asks may read the order of this number; another feature knows. */
export type MayReadOrder = (orderId: string, token: string | undefined) => Promise<boolean>;

export async function payAgain(
  parts: CheckoutParts,
  owner: Owner,
  body: Body,
  mayRead: MayReadOrder,
): Promise<PayAgainAnswer | Refusal> {
  try {
    const checkout = await findCheckout(parts, owner, body, mayRead);
    if (!checkout || checkout.items.length === 0) return refuse('not_found');
    const why = await whyNotPayable(parts, checkout);
    if (why) return refuse('conflict', { message: why });
    return await openAgain(parts, checkout, body.method);
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    parts.log.warn({ err: error }, 'payment could not be opened again');
    return refuse('payment_unavailable', { message: cannotBeChecked, retryAfterSeconds: 5 });
  }
}

const cannotBeChecked = 'Payments cannot be checked right now. Please try again in a moment.';

type Row = CheckoutRow & Pick<SavedCheckout, 'status'>;

async function findCheckout(
  parts: CheckoutParts,
  owner: Owner,
  body: Body,
  mayRead: MayReadOrder,
): Promise<Row | null> {
  const { knex } = parts;
  const { orderId, token, paymentIntentId } = body;
  if (paymentIntentId) {
    const row = await findCheckoutOf(knex, paymentIntentId);
    // Another sum than its total: it is opened from the page of the offer.
    if (row && row.depositCents !== null && !(await readOrderHead(knex, row.id))) return null;
    return row && (await mayAsk(parts, owner, row, { ...body, paymentIntentId })) ? row : null;
  }
  if (!orderId || !(await mayRead(orderId, token))) return null;
  const row = await knex('checkouts as c')
    .join('orders as o', 'o.checkoutId', 'c.id')
    .where('o.orderId', orderId)
    .first<Row | undefined>('c.*');
  return row ?? null;
}

async function openAgain(
  parts: CheckoutParts,
  checkout: Row,
  method: Body['method'],
): Promise<PayAgainAnswer | Refusal> {
  const info = checkout.customerInfo as CustomerInfo;
  if (method === 'afterpay_clearpay') {
    const isCompany = Boolean(info.company || info.abn);
    const against = await reasonAgainst(
      parts,
      (await openOfCheckout(parts.knex, checkout.id)) || checkout.totalCents,
      isCompany,
    );
    if (against) return notOffered(against);
  }
  const payment = await openPayment(parts, checkout, method);
  if (isRefusal(payment)) return payment.details?.['refused'] ? notOffered(notThisTime) : payment;
  const isOpen = payment.status !== 'succeeded' && payment.status !== 'processing';
  if (method === 'card' || !isOpen) return { success: true, message: '', redirectUrl: null, payment };
  const begun = await beginInstalments(parts, payment, info);
  if (isRefusal(begun)) return begun;
  if (begun === 'refused') return notOffered(notThisTime);
  const { status, redirectUrl } = begun;
  return { success: true, message: '', redirectUrl, payment: { ...payment, status } };
}

async function openPayment(
  parts: CheckoutParts,
  { id, orderId, totalCents, userId, customerInfo }: Row,
  method: Body['method'],
): Promise<PayablePayment | Refusal> {
  const { knex, provider } = parts;
  // From here on the payment is polled, as after the first attempt.
  await knex('checkouts')
    .where({ id })
    .whereIn('status', ['open', 'paying'])
    .update({ paymentMethod: method });
  const saved = await selectCheckouts(knex).where('c.id', id).first();
  if (!saved) throw new Error(`no checkout ${id}`);
  const openCents = (await openOfCheckout(knex, id)) || totalCents;
  const intent = await intentFor(parts, { userId }, saved, {
    method,
    customerInfo: customerInfo as CustomerInfo,
    openCents,
  });
  if (isRefusal(intent)) return intent;
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    orderId,
    totalCents: openCents,
    status: intent.status,
    provider: provider.name,
    publishableKey: provider.publishableKey,
  };
}

const notOffered = (message: string): PayAgainAnswer => ({
  success: false,
  message,
  redirectUrl: null,
  payment: null,
});
