/**
 * `POST /api/checkouts/settle`: what the page asks that a bank or the instalment provider leads back to. No parameter
 * of that address is believed; the provider is asked, and a payment that went through gets its order here.
 */
import { isBlankLine } from '#contract/roster/roster.ts';
import { timingSafeEqual } from 'node:crypto';
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { checkoutEndpoints, SettledPayment } from '#contract/checkout/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { PaymentUnavailable } from '#api/outside/payments/payment-provider.ts';
import { isOwn } from '../open/checkout-owner.ts';
import type { CheckoutParts, Owner } from '../checkout-parts.ts';
import { type Finalized, finalizePayment } from './finalize-payment.ts';
import type { CheckoutRow } from '../checkout-row.ts';
import type { SavedCheckout } from '../open/find-known.ts';

type Body = BodyOf<typeof checkoutEndpoints.settlePayment>;
type Settled = Omit<SettledPayment, 'proofNext'>;

export async function settlePayment(
  parts: CheckoutParts,
  owner: Owner,
  body: Body,
): Promise<Settled | Refusal> {
  const { paymentIntentId } = body;
  const checkout = await findCheckoutOf(parts.knex, paymentIntentId);
  if (!checkout) return refuse('not_found');
  try {
    if (!(await mayAsk(parts, owner, checkout, body))) return refuse('not_found');
    return present(checkout, await finalizePayment(parts, paymentIntentId));
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    parts.log.warn({ paymentIntentId, err: error }, 'payment could not be looked up');
    return refuse('payment_unavailable', { message: beingChecked, retryAfterSeconds: 5 });
  }
}

/** The one that has this payment, or had it before the payment of a rest took its place. */
export async function findCheckoutOf(
  knex: Knex,
  paymentIntentId: string,
): Promise<(CheckoutRow & Pick<SavedCheckout, 'status'>) | null> {
  type Row = CheckoutRow & Pick<SavedCheckout, 'status'>;
  const row =
    (await knex('checkouts').where({ paymentIntentId }).first<Row | undefined>()) ??
    (await knex('checkouts as c')
      .join('payments as p', 'p.checkoutId', 'c.id')
      .where('p.providerPaymentId', paymentIntentId)
      .first<Row | undefined>('c.*'));
  return row ?? null;
}

/** The money may have moved: nobody is told that it has not. */
const beingChecked = 'Your payment is being checked. Please try again in a moment.';

/** The browser that began it, its account, or whoever came from a payment page with what that page gave them. */
export async function mayAsk(
  parts: CheckoutParts,
  owner: Owner,
  checkout: CheckoutRow,
  given: Pick<Body, 'paymentIntentId' | 'clientSecret' | 'accessToken'>,
): Promise<boolean> {
  return (await isOwn(parts.knex, checkout, owner, given.accessToken)) || (await holdsSecret(parts, given));
}

async function holdsSecret(
  { provider }: CheckoutParts,
  { paymentIntentId, clientSecret }: Pick<Body, 'paymentIntentId' | 'clientSecret'>,
) {
  if (!clientSecret) return false;
  const intent = await provider.retrieve(paymentIntentId);
  const [known, given] = [Buffer.from(intent?.clientSecret ?? ''), Buffer.from(clientSecret)];
  return known.length > 0 && known.length === given.length && timingSafeEqual(known, given);
}

function present(checkout: CheckoutRow, result: Finalized): Settled {
  const { orderId, totalCents, depositCents, customerInfo, items } = checkout;
  const isOrdered = result.kind === 'ordered';
  const state = stateOf(result);
  return {
    state,
    // An order that begins with a deposit isn't paid and names no payment.
    isInReview: isOrdered && state === 'paid' && !result.order.isPaid && result.order.paymentId !== null,
    orderId: isOrdered ? result.order.orderId : orderId,
    totalCents: isOrdered ? result.order.totalCents : (depositCents ?? totalCents),
    email: customerInfo.email ?? '',
    isBlank: items.every(isBlankLine),
    message: result.kind === 'incomplete' ? result.message : null,
  };
}

const underWay = ['processing', 'requires_capture'];

function stateOf(result: Finalized): SettledPayment['state'] {
  if (result.kind === 'ordered') return result.order.status === 'cancelled' ? 'cancelled' : 'paid';
  if (result.kind === 'held') return 'held';
  if (result.kind === 'incomplete') return underWay.includes(result.status) ? 'processing' : 'open';
  // The money is here, and the order follows by the reconciler.
  return 'processing';
}
