/**
 * The one open payment of a checkout: created, or changed to the checkout's current terms.
 *
 *   known and still payable → changed to the terms; if that isn't possible, cancelled and replaced
 *   known and paid or being paid → unchanged: no one is charged twice
 *   none → opened under a key that is unique to this state of the checkout
 *   its order was paid in another way, or cancelled → nothing is opened, and a payment opened meanwhile is cancelled
 */
import { isWholeAddress } from '#contract/text/address-line.ts';
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import {
  type OpenPayment,
  openStatuses,
  type PaymentIntent,
  PaymentRefused,
  type PaymentTerms,
  PaymentUnavailable,
  type Shipping,
} from '#api/outside/payments/payment-provider.ts';
import type { CheckoutParts, Owner } from '../checkout-parts.ts';
import type { SavedCheckout } from '../open/find-known.ts';
import type { CheckoutDraft } from '../open/save-checkout.ts';
import { whyNotPayable } from '../why-not-payable.ts';

type Wanted = Pick<CheckoutDraft, 'customerInfo'> & {
  method: PaymentTerms['method'];
  /** What is open on the invoice of an order on account; else the whole checkout is paid. */
  openCents?: number;
  /** Whoever has a page open with another sum must not pay this one: another sum is another payment. */
  isFixed?: boolean;
};

export async function intentFor(
  parts: CheckoutParts,
  owner: Pick<Owner, 'userId'>,
  checkout: SavedCheckout,
  wanted: Wanted,
): Promise<PaymentIntent | Refusal> {
  try {
    const why = checkout.hasOrder ? await whyNotPayable(parts, checkout) : null;
    if (why) return await paidOrNothing(parts, checkout, why);
    return await settleOnOne(parts, owner, checkout, wanted);
  } catch (error) {
    return explainFailure(parts, checkout, error);
  }
}

/** Returns the payment if it has been paid or is under way. A payment that is still open is refused with `why`. */
async function paidOrNothing(
  { provider }: CheckoutParts,
  { paymentIntentId }: SavedCheckout,
  why: string,
): Promise<PaymentIntent | Refusal> {
  const known = paymentIntentId ? await provider.retrieve(paymentIntentId) : null;
  const isMoving = known && known.status !== 'canceled' && !openStatuses.includes(known.status);
  return isMoving ? known : refuse('conflict', { message: why });
}

const longestRace = 3;

async function settleOnOne(
  parts: CheckoutParts,
  owner: Pick<Owner, 'userId'>,
  checkout: SavedCheckout,
  wanted: Wanted,
): Promise<PaymentIntent | Refusal> {
  const terms = termsOf(checkout, wanted);
  let before = checkout.paymentIntentId;
  for (let tries = 0; tries < longestRace; tries++) {
    const known = before ? await parts.provider.retrieve(before) : null;
    const kept = known && (await keep(parts, known, terms, wanted.isFixed));
    if (kept) return kept;
    const made = await open(parts, owner, checkout, terms, before);
    const winner = await saveIntent(parts, checkout.id, made.id, before);
    if (winner === made.id) return made;
    // No one has seen this payment. Another tab was faster and its payment counts, or the checkout was closed.
    await parts.provider.cancel(made.id);
    if (winner === before) return refuse('conflict', { message: await whyClosed(parts, checkout) });
    before = winner;
  }
  throw new PaymentUnavailable('too many tabs open a payment for one checkout');
}

/** Null when a new one is needed. */
async function keep(
  { provider }: CheckoutParts,
  known: PaymentIntent,
  terms: PaymentTerms,
  isFixed = false,
): Promise<PaymentIntent | null> {
  if (known.status === 'canceled') return null;
  if (!openStatuses.includes(known.status)) return known;
  // The payer is just being asked about exactly this.
  if (known.status === 'requires_action' && fits(known, terms)) return known;
  const isOther = isFixed && known.amountCents !== terms.amountCents;
  const changed = isOther ? null : await provider.change(known.id, terms).catch(unlessRefused);
  if (changed && (fits(changed, terms) || !openStatuses.includes(changed.status))) return changed;
  const ended = await provider.cancel(known.id);
  return ended.status === 'canceled' ? null : ended;
}

function fits({ amountCents, method }: PaymentIntent, terms: PaymentTerms): boolean {
  return amountCents === terms.amountCents && method === terms.method;
}

function unlessRefused(error: unknown): null {
  if (error instanceof PaymentRefused) return null;
  throw error;
}

async function open(
  parts: CheckoutParts,
  owner: Pick<Owner, 'userId'>,
  checkout: SavedCheckout,
  terms: PaymentTerms,
  before: string | null,
): Promise<PaymentIntent> {
  const request = requestFor(checkout, terms, before);
  return parts.provider.open({ ...request, customerId: await customerOf(parts, owner.userId) });
}

/** Of a payer that the provider does not know. `before`: the intent that it takes the place of. */
export function requestFor(
  { id: checkoutId, orderId, priceVersion }: SavedCheckout,
  terms: PaymentTerms,
  before: string | null = null,
): OpenPayment {
  const key = `pi:${checkoutId}:${priceVersion}`;
  const idempotencyKey = before ? `${key}:after:${before}` : key;
  return { ...terms, checkoutId, orderId, currency: 'aud', customerId: null, idempotencyKey };
}

export const termsOf = (
  { totalCents }: SavedCheckout,
  { method, customerInfo, openCents = totalCents }: Wanted,
): PaymentTerms => ({
  amountCents: openCents,
  method,
  shipping: shippingOf(customerInfo),
});

const saveSql = `update checkouts set payment_intent_id = ?, status = 'paying'
  where id = ? and status in ('open', 'paying') and payment_intent_id is not distinct from ?`;

/** The intent that the checkout has after this: the new one or a rival's; that of before where it was closed meanwhile. */
async function saveIntent(
  { knex }: CheckoutParts,
  id: string,
  made: string,
  before: string | null,
): Promise<string | null> {
  const { rowCount: saved } = await knex
    .raw<{ rowCount: number }>(saveSql, [made, id, before])
    .options({ name: 'save-intent' });
  if (saved > 0) return made;
  const row = await knex('checkouts')
    .where({ id })
    .first<{ paymentIntentId: string | null }>('paymentIntentId');
  return row.paymentIntentId;
}

async function whyClosed(parts: CheckoutParts, checkout: SavedCheckout): Promise<string | undefined> {
  return (await whyNotPayable(parts, { ...checkout, status: 'abandoned' })) ?? undefined;
}

/** Set on the first payment of an account, so that the provider's office sees a customer's payments together. */
async function customerOf({ knex, provider }: CheckoutParts, userId: number | null): Promise<string | null> {
  if (userId === null || provider.name !== 'stripe') return null;
  const user = await knex('users').where({ id: userId }).first('stripeCustomerId');
  if (!user || user.stripeCustomerId) return user?.stripeCustomerId ?? null;
  const stripeCustomerId = await provider.makeCustomer(userId);
  await knex('users').where({ id: userId }).whereNull('stripeCustomerId').update({ stripeCustomerId });
  return stripeCustomerId;
}

/** Null before there is a whole address. */
export function shippingOf(info: CustomerInfo | null): Shipping | null {
  if (!info || !isWholeAddress(info)) return null;
  const { firstName, lastName, phone, email, address: line1, city, state, postalCode } = info;
  return { name: `${firstName} ${lastName}`, phone, email, line1, city, state, postalCode };
}

async function explainFailure(
  { knex, log }: CheckoutParts,
  { id, priceVersion, paymentIntentId }: SavedCheckout,
  error: unknown,
): Promise<Refusal> {
  if (error instanceof PaymentRefused) {
    log.error({ checkoutId: id, code: error.code, param: error.param }, 'payment provider refused');
    return refuse('payment_unavailable', { details: { refused: true } });
  }
  if (!(error instanceof PaymentUnavailable)) throw error;
  log.warn({ checkoutId: id, err: error }, 'payment provider did not answer');
  // The key would bring the same answer for a day: the next try needs another one.
  if (error.isVoid) {
    await knex('checkouts')
      .where({ id, priceVersion })
      .update({ priceVersion: priceVersion + 1 });
  }
  // With a payment open, it may have succeeded.
  const message = paymentIntentId
    ? 'Payments cannot be checked right now. Please try again in a moment.'
    : undefined;
  return refuse('payment_unavailable', { message, retryAfterSeconds: 5 });
}
