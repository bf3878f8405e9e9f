/**
 * The order of an accepted offer: pending and unpaid, at the price that was agreed. It has a checkout like every other
 * order and is paid like one that waits for its payment; the offer's link is what reads and pays it.
 */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { DecorationMethod, DesignPosition } from '#contract/cart/cart.ts';
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import { defaultPlacement } from '#contract/artwork/placements.ts';
import type { CheckoutLine, CheckoutTotals } from './checkout-line.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { findPlace } from './open/find-place.ts';
import { type CheckoutRow, insertOrder } from './insert-order.ts';
import { cartHashOf, insertCheckout } from './open/save-checkout.ts';

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
}

/** The caller's lock sees to it that there is one. */
export async function placeAgreed(
  parts: Pick<CheckoutParts, 'now' | 'sales'>,
  trx: Knex.Transaction,
  agreed: AgreedOrder,
): Promise<{ id: number; orderId: string }> {
  const { number, tokenHash, totalCents, userId, customerId, customerInfo, isGstShown, sold } = agreed;
  const whole = {
    subtotalCents: totalCents,
    decorationCents: 0,
    setupCents: 0,
    shippingCents: 0,
    totalCents,
  };
  // No browser owns it, so it is never mistaken for another cart.
  const owner = { hash: randomBytes(32), userId, others: [], names: [] };
  const draft = {
    lines: sold ? [...sold.lines] : [lineOf(agreed)],
    totals: sold ? sold.totals : whole,
    customerInfo,
    isCounted: false,
    cartHash: cartHashOf(['offer', number]),
    paymentMethod: null,
  };
  const { id } = await insertCheckout(trx, owner, draft, tokenHash, parts.now());
  const checkout = await trx('checkouts').where({ id }).first<CheckoutRow>();
  return insertOrder(parts.sales, trx, checkout, await findPlace(trx, checkout), {
    occasion: 'agreed',
    placedAt: parts.now(),
    method: null,
    gstRegistered: isGstShown,
    offer: number,
    customerId,
    neededBy: sold?.neededBy ?? null,
    ...(sold?.poNumber ? { poNumber: sold.poNumber } : {}),
  });
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
