/** `POST /api/create-payment-intent`: checkout row first, then the provider. */
import { present } from '#api/database/present.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { checkoutEndpoints, OpenedPayment } from '#contract/checkout/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { dollarsToCents } from '#contract/money/money.ts';
import { bodyHashOf } from '#api/body-hash.ts';
import {
  type PaymentIntent,
  type PaymentMethod,
  PaymentUnavailable,
} from '#api/outside/payments/payment-provider.ts';
import type { CheckoutLine } from './checkout-line.ts';
import { intentFor, requestFor, termsOf } from './settle/ask-provider.ts';
import type { CheckoutParts, Owner } from './checkout-parts.ts';
import { letGo } from './codes/let-go.ts';
import { finalizePayment } from './settle/finalize-payment.ts';
import { findKnown, type SavedCheckout } from './open/find-known.ts';
import { choiceOf, prepareCheckout, productsOf } from './open/prepare-checkout.ts';
import { rememberedSellable, stillOnSale } from './open/read-sellable.ts';
import {
  cartHashOf,
  type CheckoutDraft,
  openCheckout,
  type OpenedCheckout,
  openFirst,
} from './open/save-checkout.ts';

type Body = BodyOf<typeof checkoutEndpoints.createPaymentIntent>;

export async function createPaymentIntent(
  parts: CheckoutParts,
  owner: Owner,
  body: Body,
  paymentMethod: PaymentMethod = 'card',
): Promise<OpenedPayment | Refusal> {
  const atOnce = await openAtOnce(parts, owner, body, paymentMethod);
  if (atOnce) return openedPayment(parts, atOnce);
  const draft = body.items ? await draftOfCart(parts, owner, body, body.items) : draftOfAmount(body);
  if (isRefusal(draft)) return draft;
  const withMethod = { ...draft, paymentMethod };
  const opened = await openCheckout(parts.knex, owner, withMethod, parts.now(), {
    paid: paymentIntentId => settlePaid(parts, paymentIntentId),
    held: holding => letGo(parts, holding),
  });
  if (!opened) return refuse('idempotency_mismatch');
  if (isRefusal(opened)) return opened;
  const { checkout, accessToken } = opened;
  const wanted = { method: paymentMethod, customerInfo: draft.customerInfo };
  const intent = await intentFor(parts, owner, checkout, wanted);
  if (isRefusal(intent)) return intent;
  return openedPayment(parts, { checkout, accessToken, intent });
}

interface Opened extends OpenedCheckout {
  intent: PaymentIntent;
}

function openedPayment(
  { provider }: CheckoutParts,
  { checkout, accessToken, intent }: Opened,
): OpenedPayment {
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    orderId: checkout.orderId,
    accessToken,
    totalCents: checkout.totalCents,
    status: intent.status,
    provider: provider.name,
    publishableKey: provider.publishableKey,
  };
}

/**
 * Most carts hold what others have bought since the catalogue last changed, and most payments of a provider whose ledger
 * is in this database are the first of their checkout: then one statement writes checkout and payment, if catalogue and
 * settings are still as they were read. Null where it is not that simple.
 */
async function openAtOnce(
  parts: CheckoutParts,
  owner: Owner,
  body: Body,
  method: PaymentMethod,
): Promise<Opened | null> {
  const { provider, knex } = parts;
  const { ledger } = provider;
  const { items, amount: total, customerInfo = null, knowsBuyerPrices, knowsTechniquePrices } = body;
  // A code is held under its lock.
  if (body.discountCode) return null;
  const known = ledger && items ? rememberedSellable(knex, productsOf(items)) : null;
  if (!ledger || !items || !known) return null;
  const claims = { items, total, knowsBuyerPrices, knowsTechniquePrices };
  const priced = await prepareCheckout(parts, owner, claims, customerInfo, known);
  // Why, is told by what is on sale now.
  if (isRefusal(priced)) return null;
  const { lines, totals, isCounted } = priced;
  const names = { cartHash: cartHashOf(choiceOf(items)), ...questionOf(body) };
  const draft = { ...names, customerInfo, lines, totals, isCounted, paymentMethod: method };
  let planned: PaymentIntent | null = null;
  const opened = await openFirst(knex, owner, draft, parts.now(), {
    only: stillOnSale(known),
    payFor(checkout) {
      const { intent, rows } = ledger.plan(requestFor(checkout, termsOf(checkout, { method, customerInfo })));
      planned = intent;
      return { intentId: intent.id, rows };
    },
  });
  return opened && planned && { ...opened, intent: planned };
}

async function draftOfCart(
  parts: CheckoutParts,
  owner: Owner,
  body: Body,
  items: NonNullable<Body['items']>,
): Promise<CheckoutDraft | Refusal> {
  const { discountCode, knowsBuyerPrices } = body;
  const cartHash = cartHashOf(choiceOf(items, discountCode));
  const names = { cartHash, ...questionOf(body) };
  const customerInfo = body.customerInfo ?? null;
  const { amount: total, knowsTechniquePrices } = body;
  const claims = { items, total, knowsBuyerPrices, knowsTechniquePrices, discountCode };
  const priced = await prepareCheckout(parts, owner, claims, customerInfo);
  if (!isRefusal(priced)) {
    const { lines, totals, isCounted, discount } = priced;
    return { ...names, customerInfo, lines, totals, isCounted, discount, paymentMethod: null };
  }
  // The price or the code changed during payment: the price shown stays valid for half an hour.
  const kept =
    priced.refusal === 'price_changed' || priced.refusal === 'code_refused'
      ? await findKnown(parts.knex, owner, names, parts.now())
      : null;
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
  const { discountCodeId: codeId, discountCents } = row;
  return {
    lines: lines as unknown as CheckoutLine[],
    totals,
    isCounted: true,
    // Held since it was opened, whatever has become of the code.
    discount: codeId === null ? undefined : { codeId, cents: discountCents, isHeld: true },
    paymentMethod: null,
  };
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
