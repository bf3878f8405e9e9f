/**
 * Orders that no browser has placed, pending and unpaid: of an accepted offer, at the price that was agreed, or written
 * by the office. Each has a checkout like every other order and is paid like one that waits for its payment. An offer's
 * link reads and pays its order.
 */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { DecorationMethod, DesignPosition } from '#contract/cart/cart.ts';
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import { defaultPlacement } from '#contract/artwork/placements.ts';
import type { CheckoutLine, CheckoutTotals } from './checkout-line.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { findPlace } from './open/find-place.ts';
import type { CheckoutRow } from './checkout-row.ts';
import { insertOrder, type Placing } from './insert-order.ts';
import { cartHashOf, insertCheckout, newAccessToken } from './open/save-checkout.ts';

export interface AgreedOrder {
  /** Of the offer; each makes one order. */
  number: string;
  /** Of the link to the offer. */
  tokenHash: Buffer;
  isGstShown: boolean;
  /** GST included where there is any. */
  totalCents: number;
  productName: string;
  quantity: number;
  positions: readonly DesignPosition[];
  decorationMethod: DecorationMethod;
  userId: number | null;
  customerId: number;
  /** The address is empty while it is unknown. */
  customerInfo: CustomerInfo;
  /** The lines of an offer that has some; else one line at the price of the whole. */
  sold: {
    lines: readonly CheckoutLine[];
    totals: CheckoutTotals;
    neededBy: string | null;
    poNumber: string | null;
  } | null;
  /** Of the deposit that was paid for it; else it gets one now. */
  checkoutId?: string | undefined;
}

/** An order that the office has written down. */
export interface WrittenOrder {
  /** Made by the form; each makes one order. */
  clientId: string;
  writtenBy: number;
  userId: number | null;
  customerId: number;
  /** The address is empty while it is unknown. */
  customerInfo: CustomerInfo;
  sold: NonNullable<AgreedOrder['sold']>;
  /** A mail with the link that pays it goes out. */
  sendsLink: boolean;
  /** What the mail says to the customer. */
  message: string | null;
}

type Parts = Pick<CheckoutParts, 'now' | 'sales'>;

/** The caller's lock sees to it that there is one. */
export async function placeAgreed(
  parts: Parts,
  trx: Knex.Transaction,
  agreed: AgreedOrder,
): Promise<{ id: number; orderId: string }> {
  const { number, isGstShown } = agreed;
  return place(
    parts,
    trx,
    { ...agreed, cart: ['offer', number], sold: soldOf(agreed) },
    { occasion: 'agreed', gstRegistered: isGstShown, offer: number },
  );
}

/** Its lines, or one at the price of the whole. */
export function soldOf(agreed: AgreedOrder): NonNullable<AgreedOrder['sold']> {
  const { totalCents, sold } = agreed;
  const whole = {
    subtotalCents: totalCents,
    decorationCents: 0,
    setupCents: 0,
    shippingCents: 0,
    totalCents,
  };
  return sold ?? { lines: [lineOf(agreed)], totals: whole, neededBy: null, poNumber: null };
}

/** The caller has claimed the form's id, so there is one. */
export async function placeWritten(
  parts: Parts,
  trx: Knex.Transaction,
  written: WrittenOrder,
): Promise<{ id: number; orderId: string }> {
  const { clientId, writtenBy, sendsLink, message } = written;
  const tokenHash = newAccessToken().hash;
  return place(
    parts,
    trx,
    { ...written, tokenHash, cart: ['written', clientId] },
    { occasion: sendsLink ? 'written' : 'agreed', writtenBy, message },
  );
}

interface Placed extends Pick<WrittenOrder, 'userId' | 'customerId' | 'customerInfo' | 'sold'> {
  checkoutId?: string | undefined;
  cart: readonly string[];
  tokenHash: Buffer;
}

async function place(
  parts: Parts,
  trx: Knex.Transaction,
  { checkoutId, ...placed }: Placed,
  placing: Pick<Placing, 'occasion' | 'gstRegistered' | 'offer' | 'writtenBy' | 'message'>,
): Promise<{ id: number; orderId: string }> {
  const { userId, customerId, customerInfo, sold } = placed;
  const id = checkoutId ?? (await newCheckout(parts, trx, placed));
  // Its own lines stand in it; who buys is known by now.
  if (checkoutId)
    await trx('checkouts')
      .where({ id })
      .update({ userId, customerInfo: JSON.stringify(customerInfo) });
  const checkout = await trx('checkouts').where({ id }).first<CheckoutRow>();
  const order = await insertOrder(parts.sales, trx, checkout, await findPlace(trx, checkout), {
    ...placing,
    placedAt: parts.now(),
    method: null,
    customerId,
    neededBy: sold.neededBy,
    ...(sold.poNumber ? { poNumber: sold.poNumber } : {}),
  });
  // What a browser places is an organisation's only where a member is signed in; here the office knows the customer.
  await trx('orders')
    .where({ id: order.id })
    .whereNull('organisationId')
    .update({
      organisationId: trx('customers').where({ id: customerId }).select('organisationId'),
    });
  return order;
}

async function newCheckout(
  { now }: Parts,
  trx: Knex.Transaction,
  { cart, tokenHash, userId, customerInfo, sold }: Omit<Placed, 'checkoutId'>,
): Promise<string> {
  // No browser owns it, so it is never mistaken for another cart.
  const owner = { hash: randomBytes(32), userId, others: [], names: [] };
  const draft = {
    lines: [...sold.lines],
    totals: sold.totals,
    customerInfo,
    isCounted: false,
    cartHash: cartHashOf(cart),
    paymentMethod: null,
  };
  const { id } = await insertCheckout(trx, owner, draft, tokenHash, now());
  return id;
}

/** Sizes and artwork follow; until then it names no product of the catalogue and takes nothing from the shelf. */
function lineOf({
  productName,
  quantity,
  positions,
  decorationMethod,
  totalCents,
}: AgreedOrder): CheckoutLine {
  return {
    productId: null,
    name: productName,
    image: null,
    garment: 'tee',
    color: null,
    designPlacements: positions.map(position => ({
      ...defaultPlacement,
      position,
      decorationMethod,
      designFile: null,
    })),
    designGroupId: null,
    allowMultipleColors: false,
    sizeQuantities: [],
    totalQuantity: quantity,
    // The whole was agreed on; one piece is the nearest cent.
    priceCents: Math.round(totalCents / quantity),
    setupFeeCents: 0,
    totalPriceCents: totalCents,
  };
}
