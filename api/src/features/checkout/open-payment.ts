/** `POST /api/create-payment-intent`: checkout row first, then the provider. */
import type { BodyOf } from '#contract/endpoint.ts';
import type { checkoutEndpoints, OpenedPayment } from '#contract/endpoints/checkout.ts';
import { isRefusal, refuse, type Refusal } from '#contract/errors.ts';
import { dollarsToCents } from '#contract/money.ts';
import { type PaymentMethod, PaymentUnavailable } from '#api/outside/payments/payment-provider.ts';
import { intentFor } from './ask-provider.ts';
import type { CheckoutParts, Owner } from './checkout-parts.ts';
import { finalizePayment } from './finalize-payment.ts';
import { choiceOf, prepareCheckout } from './prepare-checkout.ts';
import {
  cartHashOf,
  type CheckoutDraft,
  findOwn,
  openCheckout,
  type SavedCheckout,
} from './save-checkout.ts';

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
  const names = { cartHash, proposedOrderId: body.orderId };
  const customerInfo = body.customerInfo ?? null;
  const buyer = { userId: owner.userId, info: customerInfo };
  const priced = await prepareCheckout(parts, { items, total: body.amount }, buyer);
  if (!isRefusal(priced)) {
    const { lines, totals, isCounted } = priced;
    return { ...names, customerInfo, lines, totals, isCounted, paymentMethod: null };
  }
  // The shelf price moved while somebody was paying: for half an hour the one that was shown holds (A08).
  const kept =
    priced.refusal === 'price_changed' ? await findOwn(parts.knex, owner, names, parts.now()) : null;
  if (!kept || !isPromised(kept, cartHash, body.amount, parts.now())) return priced;
  return { ...(await draftOfCheckout(parts, kept)), ...names, customerInfo };
}

function isPromised(kept: SavedCheckout, cartHash: string, amount: number, now: Date): boolean {
  return kept.cartHash === cartHash && kept.totalCents === dollarsToCents(amount) && kept.expiresAt > now;
}

async function draftOfCheckout({ knex }: CheckoutParts, { id }: SavedCheckout) {
  const row = await knex('checkouts').where({ id }).first();
  const { items: lines, itemSubtotalCents: subtotalCents, setupCents, shippingCents, totalCents } = row;
  const totals = { subtotalCents, setupCents, shippingCents, totalCents };
  return { lines, totals, isCounted: true, paymentMethod: null };
}

/** As written: an amount and nothing else. It can only settle an order of exactly that total (C1). */
function draftOfAmount(body: Body): CheckoutDraft {
  const totalCents = dollarsToCents(body.amount);
  return {
    lines: [],
    totals: { subtotalCents: totalCents, setupCents: 0, shippingCents: 0, totalCents },
    isCounted: false,
    customerInfo: body.customerInfo ?? null,
    cartHash: cartHashOf([body.cartHash ?? null, totalCents]),
    proposedOrderId: body.orderId,
    paymentMethod: null,
  };
}

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
