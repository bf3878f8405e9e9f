/** The order of a checkout: made of its snapshot alone, so it needs nothing from the browser. */
import type { Knex } from 'knex';
import type { CustomerInfo } from '#contract/checkout-form.ts';
import { gstIncludedFor } from '#contract/gst.ts';
import { normaliseAbn } from '#contract/abn.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { normalisePhone } from '#contract/phone.ts';
import { lockTracked, takeStock } from '#api/database/stock.ts';
import { needsSignature, type PolicyFigures } from '#contract/shop-policy.ts';
import { artworkHashes, type CheckoutLine } from './checkout-line.ts';

export interface CheckoutRow {
  id: string;
  orderId: string;
  ownerHash: Buffer;
  userId: number | null;
  customerInfo: Partial<CustomerInfo>;
  items: CheckoutLine[];
  itemSubtotalCents: number;
  setupCents: number;
  shippingCents: number;
  totalCents: number;
  currency: string;
  accessTokenHash: Buffer | null;
  updatedAt: Date;
}

/** The order as those who pay for it need it. */
export interface OrderHead {
  id: number;
  orderId: string;
  totalCents: number;
  isPaid: boolean;
  paymentId: string | null;
  status: OrderStatus;
}

export async function readOrderHead(trx: Knex, checkoutId: string): Promise<OrderHead | null> {
  const row = await trx('orders')
    .where({ checkoutId })
    .first<OrderHead | undefined>('id', 'orderId', 'totalCents', 'isPaid', 'paymentId', 'status');
  return row ?? null;
}

/** How an order stands that is made of its payment. */
export interface Settled {
  paymentId: string;
  columns: Record<string, unknown>;
  event: { type: string; data: string; at: Date };
}

export interface Placing {
  placedAt: Date;
  /** Else it is pending and unpaid. */
  settled?: Settled;
  method: string | null;
  poNumber?: string;
  policy: PolicyFigures;
  gstRegistered: boolean;
  /** Made because its payment was declined, so that there is something to pay; it is closed when nobody does. */
  after?: 'declined';
}

/** The caller holds the checkout's lock; a rival without it still makes no second order. */
export async function insertOrder(
  trx: Knex.Transaction,
  checkout: CheckoutRow,
  placing: Placing,
): Promise<OrderHead> {
  const { customerInfo } = checkout;
  const [made] = await trx('orders')
    .insert({
      orderId: checkout.orderId,
      userId: checkout.userId,
      checkoutId: checkout.id,
      customerInfo: JSON.stringify(storedInfo(customerInfo)),
      company: customerInfo.company || null,
      abn: customerInfo.abn ? normaliseAbn(customerInfo.abn) : null,
      poNumber: (placing.poNumber ?? customerInfo.poNumber) || null,
      shippingMethod: customerInfo.shippingMethod ?? 'standard',
      subtotalCents: checkout.itemSubtotalCents,
      setupCents: checkout.setupCents,
      shippingCents: checkout.shippingCents,
      totalCents: checkout.totalCents,
      gstCents: gstIncludedFor(placing.gstRegistered, checkout.totalCents),
      paymentMethod: placing.method,
      // All express parcels are signed for (policy).
      signatureRequired:
        customerInfo.shippingMethod === 'express' || needsSignature(checkout.totalCents, placing.policy),
      accessTokenHash: checkout.accessTokenHash,
      createdAt: placing.placedAt,
      ...placing.settled?.columns,
    })
    .onConflict()
    .ignore()
    .returning<OrderHead[]>(['id', 'orderId', 'totalCents', 'isPaid', 'paymentId', 'status']);
  if (!made) {
    const known = await readOrderHead(trx, checkout.id);
    if (!known) throw new Error(`the number ${checkout.orderId} belongs to another order`);
    return known;
  }
  await insertItems(trx, made.id, checkout.items);
  await takeStock(trx, made.id, await lockTracked(trx, checkout.items), checkout.items);
  const { placedAt: at, after, settled } = placing;
  const placed = { type: 'placed', data: JSON.stringify(after ? { after } : {}), at };
  const events = settled ? [placed, settled.event] : [placed];
  await trx('order_events').insert(events.map(event => ({ ...event, orderId: made.id })));
  const hashes = artworkHashes(checkout.items);
  // What an order names is never swept up.
  if (hashes.length > 0) {
    await trx('artworks')
      .whereIn('sha256', hashes)
      .whereNull('attachedAt')
      .update({ attachedAt: placing.placedAt });
  }
  return made;
}

async function insertItems(
  trx: Knex.Transaction,
  orderId: number,
  lines: readonly CheckoutLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await trx('order_items').insert(
    lines.map((line, at) => ({
      orderId,
      productId: line.productId,
      lineNumber: at + 1,
      name: line.name,
      image: line.image,
      priceCents: line.priceCents,
      color: line.color && JSON.stringify(line.color),
      designPlacements: JSON.stringify(line.designPlacements),
      designGroupId: line.designGroupId,
      allowMultipleColors: line.allowMultipleColors,
      setupFeeCents: line.setupFeeCents,
      sizeQuantities: JSON.stringify(line.sizeQuantities),
      totalQuantity: line.totalQuantity,
      totalPriceCents: line.totalPriceCents,
    })),
  );
}

/** What a business adds and the method have columns of their own; the phone is stored so that a tap calls it. */
function storedInfo(given: Partial<CustomerInfo>) {
  const { company: _company, abn: _abn, poNumber: _po, shippingMethod: _method, ...info } = given;
  return { ...info, phone: normalisePhone(info.phone ?? '') ?? info.phone ?? '' };
}
