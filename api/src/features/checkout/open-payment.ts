/** `POST /api/create-payment-intent`: checkout row first, then the provider. */
import { present } from '#api/database/present.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { checkoutEndpoints, OpenedPayment } from '#contract/checkout/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { dollarsToCents } from '#contract/money/money.ts';
import { bodyHashOf } from '#api/body-hash.ts';
import { type PaymentMethod, PaymentUnavailable } from '#api/outside/payments/payment-provider.ts';
import type { CheckoutLine } from './checkout-line.ts';
import { intentFor } from './settle/ask-provider.ts';
import type { CheckoutParts, Owner } from './checkout-parts.ts';
import { finalizePayment } from './settle/finalize-payment.ts';
import { findKnown, type SavedCheckout } from './open/find-known.ts';
import { choiceOf, prepareCheckout } from './open/prepare-checkout.ts';
import { cartHashOf, type CheckoutDraft, openCheckout } from './open/save-checkout.ts';

type Body = BodyOf<typeof checkoutEndpoints.createPaymentIntent>;

export async function createPaymentIntent(
  parts: CheckoutParts,
  owner: Owner,
  body: Body,
  paymentMethod: PaymentMethod = 'card',
): Promise<OpenedPayment | Refusal> {
  const draft = body.items ? await draftOfCart(parts, owner, body, body.items) : draftOfAmount(body);
  if (isRefusal(draft)) return draft;
  const withMethod = { ...draft, paymentMethod };
  const opened = await openCheckout(parts.knex, owner, withMethod, parts.now(), paymentIntentId =>
    settlePaid(parts, paymentIntentId),
  );
  if (!opened) return refuse('idempotency_mismatch');
  if (isRefusal(opened)) return opened;
  const { checkout, accessToken } = opened;
  const wanted = { method: paymentMethod, customerInfo: draft.customerInfo };
  const intent = await intentFor(parts, owner, checkout, wanted);
  if (isRefusal(intent)) return intent;
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    orderId: checkout.orderId,
    accessToken,
    totalCents: checkout.totalCents,
    status: intent.status,
    provider: parts.provider.name,
    publishableKey: parts.provider.publishableKey,
  };
}

async function draftOfCart(
  parts: CheckoutParts,
  owner: Owner,
  body: Body,
  items: NonNullable<Body['items']>,
): Promise<CheckoutDraft | Refusal> {
  const cartHash = cartHashOf(choiceOf(items));
  const names = { cartHash, ...questionOf(body) };
  const customerInfo = body.customerInfo ?? null;
  const priced = await prepareCheckout(parts, owner, { items, total: body.amount }, customerInfo);
  if (!isRefusal(priced)) {
    const { lines, totals, isCounted } = priced;
    return { ...names, customerInfo, lines, totals, isCounted, paymentMethod: null };
  }
  // The price changed during payment: the price shown stays valid for half an hour.
  const kept =
    priced.refusal === 'price_changed' ? await findKnown(parts.knex, owner, names, parts.now()) : null;
  if (!kept || kept === 'mismatch' || !isPromised(kept, cartHash, body.amount, parts.now())) return priced;
  return { ...(await draftOfCheckout(parts, kept)), ...names, customerInfo };
}

function isPromised(kept: SavedCheckout, cartHash: string, amount: number, now: Date): boolean {
  return kept.cartHash === cartHash && kept.totalCents === dollarsToCents(amount) && kept.expiresAt > now;
}

async function draftOfCheckout({ knex }: CheckoutParts, { id }: SavedCheckout) {
  const row = present(await knex('checkouts').where({ id }).first());
  const { items: lines, itemSubtotalCents: subtotalCents, decorationCents, setupCents } = row;
  const { shippingCents, totalCents } = row;
  const totals = { subtotalCents, decorationCents, setupCents, shippingCents, totalCents };
  return { lines: lines as unknown as CheckoutLine[], totals, isCounted: true, paymentMethod: null };
}

/** As written: an amount and nothing else. It can only settle an order of exactly that total. */
function draftOfAmount(body: Body): CheckoutDraft {
  const totalCents = dollarsToCents(body.amount);
  return {
    lines: [],
    totals: { subtotalCents: totalCents, decorationCents: 0, setupCents: 0, shippingCents: 0, totalCents },
    isCounted: false,
    customerInfo: body.customerInfo ?? null,
    cartHash: cartHashOf([body.cartHash ?? null, totalCents]),
    ...questionOf(body),
    paymentMethod: null,
  };
}

const questionOf = (body: Body) => ({
  proposedOrderId: body.orderId,
  bodyHash: bodyHashOf(body),
  isSigned: body.customerInfo !== undefined,
});

/**
 * A checkout whose money has already come gets its order first, so that a changed cart is never written over what was
 * paid; this cart then goes on under another number.
 */
async function settlePaid(parts: CheckoutParts, paymentIntentId: string): Promise<Refusal | null> {
  const intent = await parts.provider.retrieve(paymentIntentId).catch(ignoreOutage);
  if (intent?.status === 'processing') {
    return refuse('request_in_flight', { message: 'Your payment is being processed. Please wait a moment.' });
  }
  if (intent?.status === 'succeeded') await finalizePayment(parts, intent.id);
  return null;
}

function ignoreOutage(error: unknown): null {
  if (error instanceof PaymentUnavailable) return null;
  throw error;
}
