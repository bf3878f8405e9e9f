/** The order of a checkout: made of its snapshot alone, so it needs nothing from the browser. */
import type { Knex } from 'knex';
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import { gstIncludedFor } from '#contract/money/gst.ts';
import { normaliseAbn } from '#contract/text/abn.ts';
import { normalisePhone } from '#contract/text/phone.ts';
import { takeStock } from '#api/database/shared/stock.ts';
import { bytesText, type Change } from '#api/database/write-rows.ts';
import type { Sales, SaleShop, Sold, SoldItem, SoldOrder } from '#api/sale/sale.ts';
import { needsSignature } from '#contract/shop/shop-policy.ts';
import type { Place } from './open/find-place.ts';
import { artworkHashes, type CheckoutLine } from './checkout-line.ts';
import type { CheckoutRow, OrderHead } from './checkout-row.ts';

export async function readOrderHead(trx: Knex, checkoutId: string): Promise<OrderHead | null> {
  const row = await trx('orders')
    .where({ checkoutId })
    .first('id', 'orderId', 'totalCents', 'isPaid', 'paymentId', 'status');
  return row ?? null;
}

/** The state of an order created from its payment. */
export interface Settled {
  columns: Pick<
    OrderColumns,
    'status' | 'paymentId' | 'paymentMethod' | 'isPaid' | 'paidAt' | 'paymentReview' | 'reviewReason'
  >;
  event: { type: string; data: object; at: Date };
}

/** Written by what the shop says of itself, and by its payment where that has come; else it is pending and unpaid. */
export interface Placing extends Pick<Sold, 'occasion' | 'changes' | 'withInvoice' | 'unlocked' | 'message'> {
  placedAt: Date;
  settled?: Settled;
  method: string | null;
  poNumber?: string;
  /** Day by which it is needed. */
  neededBy?: string | null;
  receivedCents?: number;
  /** As the offer said; else as the shop is. */
  gstRegistered?: boolean;
  /** Number of the offer that was accepted. */
  offer?: string;
  /** The person in the office who has taken it down. */
  writtenBy?: number;
  customerId?: number;
}

/** The caller holds the checkout's lock and has found no order of it, or leaves both to a guard. */
export async function insertOrder(
  sales: Sales,
  knex: Knex,
  checkout: CheckoutRow,
  { orderRowId, itemIds, counted }: Place,
  placing: Placing,
): Promise<OrderHead> {
  const { occasion, placedAt: at, offer, writtenBy, settled, changes = [], customerId = null } = placing;
  const { receivedCents = 0, withInvoice, unlocked, message } = placing;
  const order = columnsOf(checkout, orderRowId, placing, await sales.readShop(knex));
  const items = checkout.items.map((line, index) => lineOf(line, index, itemIds));
  const after = occasion === 'declined' ? { after: occasion } : {};
  const events = [
    {
      type: 'placed',
      data: {
        ...after,
        ...(offer && { offer }),
        ...(writtenBy && { written: true }),
        ...(checkout.depositCents && { deposit: true }),
      },
      ...(writtenBy && { actorId: writtenBy }),
      at,
    },
    ...(settled ? [settled.event] : []),
  ];
  const { proofNext } = await sales.write(knex, {
    occasion,
    order,
    newItems: items,
    columns: { ...order, customerId },
    rows: [
      { table: 'order_items', rows: items.map(line => itemColumns(order.id, line)) },
      { table: 'order_events', rows: events.map(event => ({ ...event, orderId: order.id })) },
    ],
    changes: [...attach(knex, checkout.items, at), ...changes],
    at,
    receivedCents,
    withInvoice,
    unlocked,
    message,
  });
  await takeStock(knex, order.id, counted, checkout.items);
  const { id, orderId, totalCents, isPaid, paymentId, status } = order;
  return {
    id,
    orderId,
    totalCents,
    isPaid,
    paymentId,
    status,
    ...(proofNext === undefined ? {} : { proofNext }),
  };
}

/** What an order names is never swept up. */
function attach(knex: Knex, lines: readonly CheckoutLine[], at: Date): Change[] {
  const hashes = artworkHashes(lines);
  if (hashes.length === 0) return [];
  return [knex('artworks').whereIn('sha256', hashes).whereNull('attachedAt').update({ attachedAt: at })];
}

interface OrderColumns extends SoldOrder {
  accessTokenHash: string | null;
}

function columnsOf(
  checkout: CheckoutRow,
  id: number,
  placing: Placing,
  { policy, gstRegistered: isRegistered }: SaleShop,
): OrderColumns {
  const { customerInfo, totalCents, accessTokenHash } = checkout;
  const isExpress = customerInfo.shippingMethod === 'express';
  return {
    id,
    orderId: checkout.orderId,
    userId: checkout.userId,
    checkoutId: checkout.id,
    customerInfo: storedInfo(customerInfo) as CustomerInfo,
    company: customerInfo.company || null,
    abn: customerInfo.abn ? normaliseAbn(customerInfo.abn) : null,
    poNumber: (placing.poNumber ?? customerInfo.poNumber) || null,
    shippingMethod: customerInfo.shippingMethod ?? 'standard',
    subtotalCents: checkout.itemSubtotalCents,
    decorationCents: checkout.decorationCents,
    setupCents: checkout.setupCents,
    shippingCents: checkout.shippingCents,
    totalCents,
    gstCents: gstIncludedFor(placing.gstRegistered ?? isRegistered, totalCents),
    status: 'pending',
    paymentMethod: placing.method,
    paymentId: null,
    isPaid: false,
    paidAt: null,
    paymentReview: false,
    reviewReason: null,
    fulfilmentMethod: 'auspost',
    // All express parcels are signed for (policy).
    signatureRequired: isExpress || needsSignature(totalCents, policy),
    accessTokenHash: accessTokenHash && bytesText(accessTokenHash),
    createdAt: placing.placedAt,
    neededBy: placing.neededBy ?? null,
    ...placing.settled?.columns,
  };
}

type OwnParts = 'decorations' | 'roster' | 'buyerPrice' | 'printAreas';
type OrderedLine = Omit<CheckoutLine, OwnParts> &
  Pick<SoldItem, OwnParts> & { id: number; lineNumber: number };

function lineOf(line: CheckoutLine, index: number, ids: readonly number[]): OrderedLine {
  const id = ids[index];
  if (id === undefined) throw new Error('a line without an id');
  const { decorations = [], roster = null, buyerPrice = null, printAreas = null } = line;
  return { ...line, decorations, roster, buyerPrice, printAreas, id, lineNumber: index + 1 };
}

const itemColumns = (orderId: number, line: OrderedLine) => ({
  id: line.id,
  orderId,
  productId: line.productId,
  lineNumber: line.lineNumber,
  name: line.name,
  image: line.image,
  priceCents: line.priceCents,
  color: line.color,
  designPlacements: line.designPlacements,
  printAreas: line.printAreas,
  designGroupId: line.designGroupId,
  allowMultipleColors: line.allowMultipleColors,
  setupFeeCents: line.setupFeeCents,
  sizeQuantities: line.sizeQuantities,
  totalQuantity: line.totalQuantity,
  totalPriceCents: line.totalPriceCents,
  decorations: line.decorations,
  roster: line.roster,
  buyerPrice: line.buyerPrice,
});

/** What a business adds and the method have columns of their own; the phone is stored so that a tap calls it. */
function storedInfo(given: Partial<CustomerInfo>) {
  const { company: _company, abn: _abn, poNumber: _po, shippingMethod: _method, ...info } = given;
  return { ...info, phone: normalisePhone(info.phone ?? '') ?? info.phone ?? '' };
}
