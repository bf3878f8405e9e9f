/** `POST /api/orders`: the order of a payment, or a pending one without. The same question has the same answer. */
import type { Knex } from 'knex';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { checkoutEndpoints } from '#contract/checkout/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import type { ProofNext } from '#contract/proofs/proofs.ts';
import { bodyHashOf } from '#api/body-hash.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { hashToken } from '#api/http/session-store.ts';
import { PaymentUnavailable } from '#api/outside/payments/payment-provider.ts';
import { keepQuestion } from './open/ask-checkout.ts';
import { isOwn } from './open/checkout-owner.ts';
import type { CheckoutParts, Owner } from './checkout-parts.ts';
import { findPlace } from './open/find-place.ts';
import { finalizePayment } from './settle/finalize-payment.ts';
import type { CheckoutRow, OrderHead } from './checkout-row.ts';
import { insertOrder, readOrderHead } from './insert-order.ts';
import type { PricedItems } from './open/price-items.ts';
import { choiceOf, missingArtwork, prepareCheckout, priceFor } from './open/prepare-checkout.ts';
import { readReadySale } from './ready-sale.ts';
import { cartHashOf, openForOrder } from './open/save-checkout.ts';

type Body = BodyOf<typeof checkoutEndpoints.placeOrder>;

export interface PlacedOrder {
  orderId: string;
  accessToken: string | null;
  isPaid: boolean;
  totalCents: number;
  /** Where it was learned on the way (`tellProofNext`). */
  proofNext?: ProofNext | null;
}

export async function placeOrder(
  parts: CheckoutParts,
  owner: Owner,
  body: Body,
  idempotencyKey: string | null,
): Promise<PlacedOrder | Refusal> {
  const { paymentIntentId } = body;
  if (!paymentIntentId) return placePending(parts, owner, body, idempotencyKey);
  try {
    return await placePaid(parts, owner, body, paymentIntentId);
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error;
    parts.log.warn({ paymentIntentId, err: error }, 'payment could not be looked up');
    return refuse('payment_unavailable', { message: beingChecked, retryAfterSeconds: 5 });
  }
}

/** The money may have moved, so the message must not deny it. The reconciler creates the order in any case. */
const beingChecked = 'Your payment is being checked. Please try again in a moment.';

async function placePaid(
  parts: CheckoutParts,
  owner: Owner,
  body: Body,
  paymentIntentId: string,
): Promise<PlacedOrder | Refusal> {
  const ready = await readReadySale(parts.knex, paymentIntentId, parts.provider);
  if (!ready) return refuse('payment_incomplete');
  const { checkout } = ready;
  if (!(await isOwn(parts.knex, checkout, owner, body.accessToken))) {
    const order = await readOrderHead(parts.knex, checkout.id);
    return order ? refuse('not_found') : refuse('payment_mismatch');
  }
  // Before the money is looked at: from then on the number is this order's, with a payment or without.
  if (body.orderId && body.orderId !== checkout.orderId)
    await keepQuestion(
      parts.knex,
      owner,
      { ...checkout, idempotencyKey: null, bodyHash: null },
      { cartHash: '', proposedOrderId: body.orderId },
    );
  await attachCart(parts, owner, checkout, body, paymentIntentId);
  const result = await finalizePayment(parts, paymentIntentId, ready);
  if (result.kind !== 'ordered')
    return refuse('payment_incomplete', { details: { status: statusOf(result) } });
  await noteClaims(parts, checkout, result.order, body);
  return answer(result.order, null);
}

/** A payment that was opened with an amount alone learns here what it was for. Whether it fits, finalizing judges. */
async function attachCart(
  parts: CheckoutParts,
  owner: Owner,
  checkout: CheckoutRow,
  body: Body,
  paymentIntentId: string,
): Promise<void> {
  if (checkout.items.length > 0) return attachBuyer(parts, checkout, body);
  const intent = await parts.provider.retrieve(paymentIntentId);
  if (intent?.status !== 'succeeded') return;
  const buyer = { owner, info: body.customerInfo };
  // The sum was named without the cart: it decides whether an app shows everybody's prices.
  const priced = await priceFor(parts, body.items, buyer, {
    fits: cart => cart.totalCents === checkout.totalCents,
  });
  // The money is here: a cart that cannot be priced or made is looked at by a person, as an order in review.
  if (isRefusal(priced) || (await missingArtwork(parts, owner, priced))) return;
  const { lines, totals } = priced;
  await parts
    .knex('checkouts')
    .where({ id: checkout.id })
    .whereRaw(`items = '[]'`)
    .update({
      items: JSON.stringify(lines),
      customerInfo: JSON.stringify(body.customerInfo),
      itemSubtotalCents: totals.subtotalCents,
      decorationCents: totals.decorationCents,
      setupCents: totals.setupCents,
      shippingCents: totals.shippingCents,
      totalCents: totals.totalCents,
    });
}

/** A payment was opened for a cart without a buyer: adds the buyer to the order. The shipping stays as priced. */
async function attachBuyer(
  { knex }: CheckoutParts,
  { id, customerInfo }: CheckoutRow,
  body: Body,
): Promise<void> {
  if (customerInfo.email) return;
  await knex('checkouts')
    .where({ id })
    .whereRaw(`customer_info ->> 'email' is null`)
    .update({ customerInfo: JSON.stringify({ ...body.customerInfo, shippingMethod: 'standard' }) });
}

/** After payment a different cart changes nothing; it is recorded for the office. */
async function noteClaims(
  parts: CheckoutParts,
  checkout: CheckoutRow,
  order: OrderHead,
  body: Body,
): Promise<void> {
  const isSameTotal = body.total === undefined || Math.round(body.total * 100) === order.totalCents;
  const isSameCart = checkout.items.length === 0 || piecesOf(body.items) === piecesOf(checkout.items);
  if (isSameTotal && isSameCart) return;
  const known = await parts
    .knex('order_events')
    .where({ orderId: order.id, type: 'claim_differed' })
    .first('id');
  if (known) return;
  await parts.knex('order_events').insert({
    orderId: order.id,
    type: 'claim_differed',
    data: JSON.stringify({ total: body.total ?? null, pieces: piecesOf(body.items) }),
  });
}

async function placePending(
  parts: CheckoutParts,
  owner: Owner,
  body: Body,
  idempotencyKey: string | null,
): Promise<PlacedOrder | Refusal> {
  const { items, shippingCost, total, knowsBuyerPrices, knowsTechniquePrices, discountCode } = body;
  const cartHash = cartHashOf(choiceOf(items, discountCode));
  const claims = { items, shippingCost, total, knowsBuyerPrices, knowsTechniquePrices, discountCode };
  const priced = await prepareCheckout(parts, owner, claims, body.customerInfo);
  if (isRefusal(priced)) return priced;
  const draft = {
    ...draftOf(priced),
    cartHash,
    customerInfo: body.customerInfo,
    paymentMethod: null,
    proposedOrderId: body.orderId,
    idempotencyKey,
    bodyHash: bodyHashOf(body),
    isSigned: true,
  };
  return inTransaction(parts.knex, async trx => {
    const opened = await openForOrder(trx, owner, draft, parts.now());
    if (!opened) return refuse('idempotency_mismatch');
    if (isRefusal(opened)) return opened;
    const { checkout, accessToken } = opened;
    const row = await trx('checkouts')
      .where({ id: checkout.id })
      .forUpdate()
      .first<CheckoutRow | undefined>();
    if (!row) throw new Error(`checkout ${checkout.id} has vanished`);
    const place = await findPlace(trx, row);
    if (place.known) {
      await keepToken(trx, place.known, accessToken);
      return answer(place.known, accessToken);
    }
    const placed = await insertOrder(parts.sales, trx, row, place, {
      occasion: 'placed',
      placedAt: parts.now(),
      method: null,
      poNumber: body.poNumber,
    });
    return answer(placed, accessToken);
  });
}

/** Several requests may get the same answer; each of them can read the order with its own token. */
async function keepToken(trx: Knex.Transaction, { id }: OrderHead, accessToken: string): Promise<void> {
  const tokenHash = hashToken(accessToken);
  await trx('order_links').insert({ orderId: id, tokenHash, madeFor: 'asked_again' });
}

const draftOf = ({ lines, totals, isCounted, discount }: PricedItems) => ({
  lines,
  totals,
  isCounted,
  discount,
});

const answer = (
  { orderId, isPaid, totalCents, proofNext }: OrderHead,
  accessToken: string | null,
): PlacedOrder => ({
  orderId,
  accessToken,
  isPaid,
  totalCents,
  ...(proofNext === undefined ? {} : { proofNext }),
});

const statusOf = (result: { kind: string; status?: string }): string => result.status ?? result.kind;

function piecesOf(items: readonly { sizeQuantities: readonly { quantity: number }[] }[]): number {
  return items.flatMap(item => item.sizeQuantities).reduce((sum, row) => sum + row.quantity, 0);
}
