/**
 * The contents of invoices and adjustment notes. Pure: the server builds a document once, when it is issued, and
 * everything else only reads it. The documents of a shop that isn't registered for GST contain neither the word "tax"
 * nor GST.
 */
import type { SoldBuyerPrice } from '../money/buyer-prices.ts';
import { isValidAbn, normaliseAbn } from '../text/abn.ts';
import type { DecorationMethod, SizeQuantity } from '../cart/cart.ts';
import { type SoldDecoration, sumByName } from '../techniques/price/sold-decoration.ts';
import type { Technique } from '../techniques/technique.ts';
import { decorationWords } from '../techniques/technique-words.ts';
import type { AdjustmentDocument, InvoiceDocument, InvoiceLine } from './endpoints.ts';
import { gstIncluded } from '../money/gst.ts';

/** From this amount on, a tax invoice must name the buyer. */
export const buyerNamedFromCents = 100_000;

export interface Seller {
  name: string;
  abn: string;
  address: string;
  email: string;
  phone: string;
  timeZone: string;
  gstRegistered: boolean;
  techniques: readonly Pick<Technique, 'id' | 'name' | 'label'>[];
}

export interface InvoicedItem {
  name: string;
  color: { name: string } | null;
  designPlacements: readonly {
    position: string;
    area?: string | undefined;
    decorationMethod: DecorationMethod;
  }[];
  sizeQuantities: readonly SizeQuantity[];
  totalQuantity: number;
  priceCents: number;
  totalPriceCents: number;
  decorations?: readonly SoldDecoration[];
  buyerPrice?: SoldBuyerPrice | null;
}

export interface InvoicedOrder {
  orderId: string;
  orderedAt: string;
  buyerName: string;
  /** In one line; empty where the buyer named none for billing. */
  buyerAddress?: string;
  company: string;
  abn: string;
  poNumber: string;
  items: readonly InvoicedItem[];
  subtotalCents: number;
  setupCents: number;
  shippingCents: number;
  totalCents: number;
  payment: InvoiceDocument['payment'];
}

export interface Issue {
  number: string;
  issuedAt: string;
}

/** Why no invoice can be issued yet, in words for people; null if one can. */
export function whyNoInvoice(seller: Seller, order: InvoicedOrder): string | null {
  if (!seller.gstRegistered) return null;
  // A document that can never be changed must not be issued without what the law requires.
  if (!isValidAbn(seller.abn)) return 'The invoice follows as soon as the shop has entered its ABN.';
  const isNamed = Boolean(order.buyerName || order.company || order.abn);
  if (order.totalCents >= buyerNamedFromCents && !isNamed)
    return 'An invoice of $1,000 or more has to name its buyer.';
  return null;
}

export function invoiceOf(
  seller: Seller,
  order: InvoicedOrder,
  { number, issuedAt }: Issue,
): InvoiceDocument {
  const decorations = sumByName(order.items.flatMap(item => item.decorations ?? []));
  return {
    v: 1,
    kind: 'invoice',
    title: seller.gstRegistered ? 'Tax invoice' : 'Invoice',
    isGstShown: seller.gstRegistered,
    number,
    issuedAt,
    timeZone: seller.timeZone,
    orderId: order.orderId,
    orderedAt: order.orderedAt,
    seller: sellerOf(seller),
    buyer: {
      name: order.buyerName,
      company: order.company,
      abn: order.abn,
      poNumber: order.poNumber,
      ...(order.buyerAddress ? { address: order.buyerAddress } : {}),
    },
    lines: order.items.map(item => lineOf(item, seller)),
    subtotalCents: order.subtotalCents,
    ...(decorations.length > 0 ? { decorations } : {}),
    setupCents: order.setupCents,
    shippingCents: order.shippingCents,
    totalCents: order.totalCents,
    gstCents: seller.gstRegistered ? gstIncluded(order.totalCents) : 0,
    payment: order.payment,
  };
}

export interface Adjustment {
  takenBackCents: number;
  /** Already adjusted by earlier notes of the same invoice. */
  adjustedCents: number;
  reason: string;
  /** Without it, money was refunded. */
  cause?: 'cancelled' | 'changed';
  /** What further invoices of the order come to. */
  furtherCents?: number;
}

export interface InvoiceMoney {
  invoicedCents: number;
  receivedCents: number;
  refundedCents: number;
}

/**
 * Total of the notes for refunds. Money beyond the invoice was never on it, so it is refunded first, without a note.
 */
export function notedCents({ invoicedCents, receivedCents, refundedCents }: InvoiceMoney): number {
  return Math.max(0, refundedCents - Math.max(0, receivedCents - invoicedCents));
}

/** What is no longer owed once the order is cancelled: the rest of its invoice, less the money the shop still holds. */
export function cancelledCents({
  invoicedCents,
  adjustedCents,
  receivedCents,
  refundedCents,
}: InvoiceMoney & Pick<Adjustment, 'adjustedCents'>): number {
  return Math.max(0, invoicedCents - adjustedCents - Math.max(0, receivedCents - refundedCents));
}

/**
 * The GST of a note is the increase of the GST over all notes so far, so that notes for the whole invoice reverse
 * exactly its GST. Null if the notes would exceed the invoice.
 */
export function adjustmentOf(
  invoice: InvoiceDocument,
  { takenBackCents, adjustedCents, reason, cause, furtherCents = 0 }: Adjustment,
  { number, issuedAt }: Issue,
): AdjustmentDocument | null {
  const allCents = adjustedCents + takenBackCents;
  const invoicedCents = invoice.totalCents + furtherCents;
  if (takenBackCents <= 0 || allCents > invoicedCents) return null;
  const { isGstShown } = invoice;
  return {
    v: 1,
    kind: 'adjustment_note',
    title: isGstShown ? 'Adjustment note' : 'Credit note',
    isGstShown,
    number,
    issuedAt,
    timeZone: invoice.timeZone,
    orderId: invoice.orderId,
    orderedAt: invoice.orderedAt,
    seller: invoice.seller,
    buyer: invoice.buyer,
    invoice: {
      number: invoice.number,
      title: invoice.title,
      issuedAt: invoice.issuedAt,
      totalCents: invoice.totalCents,
    },
    totalCents: takenBackCents,
    gstCents: isGstShown ? gstIncluded(allCents) - gstIncluded(adjustedCents) : 0,
    remainingCents: invoicedCents - allCents,
    reason,
    ...(cause ? { cause } : {}),
  };
}

/** The reason on notes of a cancelled order, whatever the office has noted for itself. */
export const cancelledReason = 'The order was cancelled.';

/** The reason on notes of what a change has taken off an order. */
export const changedReason = 'The order was changed.';

export interface Further {
  /** What the change adds, line by line; below zero for what it takes off. */
  lines: readonly InvoiceLine[];
  totalCents: number;
  /** What the order's invoices come to before it. */
  invoicedCents: number;
  payment: InvoiceDocument['payment'];
}

/**
 * What a change has added to an order whose invoice was issued before, in a document of its own. Its GST is the
 * increase of the GST over all invoices, so that all of them together have exactly the GST of their sum.
 */
export function furtherInvoiceOf(
  invoice: InvoiceDocument,
  seller: Seller,
  { lines, totalCents, invoicedCents, payment }: Further,
  { number, issuedAt }: Issue,
): InvoiceDocument {
  const { isGstShown, title, orderId, orderedAt, buyer } = invoice;
  const gstCents = gstIncluded(invoicedCents + totalCents) - gstIncluded(invoicedCents);
  return {
    v: 1,
    kind: 'invoice',
    title,
    isGstShown,
    number,
    issuedAt,
    timeZone: seller.timeZone,
    orderId,
    orderedAt,
    seller: sellerOf(seller),
    buyer,
    further: { number: invoice.number },
    lines: [...lines],
    subtotalCents: totalCents,
    setupCents: 0,
    shippingCents: 0,
    totalCents,
    gstCents: isGstShown ? gstCents : 0,
    payment,
  };
}

/** The lines of a further invoice: what was taken out, below zero, and what came in its place. */
export function differenceLines(
  before: readonly DifferenceItem[],
  after: readonly DifferenceItem[],
): InvoiceLine[] {
  return after.flatMap((item, at) => {
    const was = before[at];
    if (!was) return [];
    const names = { name: item.name, colour: item.color?.name ?? '', sizes: [], decoration: '' };
    const line = (quantity: number, unitCents: number): InvoiceLine[] =>
      quantity === 0
        ? []
        : [
            {
              ...names,
              quantity: Math.abs(quantity),
              unitCents: Math.sign(quantity) * unitCents,
              totalCents: quantity * unitCents,
            },
          ];
    const isMoved = was.totalQuantity !== item.totalQuantity || was.priceCents !== item.priceCents;
    const pieces =
      was.priceCents === item.priceCents
        ? line(item.totalQuantity - was.totalQuantity, item.priceCents)
        : [...line(-was.totalQuantity, was.priceCents), ...line(item.totalQuantity, item.priceCents)];
    const decorations = (item.decorations ?? []).flatMap((row, place) => {
      const cents = row.totalCents - (was.decorations?.[place]?.totalCents ?? 0);
      return besideLine(`${row.name}, ${item.name}`, cents);
    });
    return [...(isMoved ? pieces : []), ...decorations];
  });
}

/** Whole lines that were added, or with `sign` -1 taken out. Their set-up is a line of its own. */
export function wholeLines(
  items: readonly (DifferenceItem & Pick<InvoicedItem, 'totalPriceCents'>)[],
  sign: 1 | -1,
): InvoiceLine[] {
  return items.flatMap(item => {
    const { name, color, totalQuantity: quantity, priceCents, totalPriceCents, decorations = [] } = item;
    const isExact = quantity * priceCents === totalPriceCents;
    const words = { name, colour: color?.name ?? '', sizes: [], decoration: '' };
    const totalCents = sign * totalPriceCents;
    return [
      isExact
        ? { ...words, quantity, unitCents: sign * priceCents, totalCents }
        : { ...words, quantity: 1, unitCents: totalCents, totalCents },
      ...decorations.flatMap(row => besideLine(`${row.name}, ${name}`, sign * row.totalCents)),
    ];
  });
}

type DifferenceItem = Pick<InvoicedItem, 'name' | 'color' | 'totalQuantity' | 'priceCents' | 'decorations'>;

/** Of what is no garment: freight, set-up. None for nothing. */
export function besideLine(name: string, cents: number): InvoiceLine[] {
  if (cents === 0) return [];
  return [{ name, colour: '', sizes: [], decoration: '', quantity: 1, unitCents: cents, totalCents: cents }];
}

export const documentDigits = 5;

/** INV-00042. Numbers above 99,999 get more digits. */
export function documentNumber(prefix: 'INV' | 'ADJ', value: number): string {
  return `${prefix}-${String(value).padStart(documentDigits, '0')}`;
}

function sellerOf({ name, abn, address, email, phone }: Seller): InvoiceDocument['seller'] {
  return { name, abn: normaliseAbn(abn) ?? '', address, email, phone };
}

function lineOf(item: InvoicedItem, { techniques }: Pick<Seller, 'techniques'>): InvoiceLine {
  const { decorations = [] } = item;
  return {
    name: item.name,
    colour: item.color?.name ?? '',
    sizes: item.sizeQuantities
      .filter(({ quantity }) => quantity > 0)
      .map(({ size, quantity }) => ({ size, quantity })),
    decoration: decorationWords(item.designPlacements, techniques),
    ...(decorations.length > 0
      ? {
          decorations: decorations.map(({ name, quantity, perItemCents }) => ({
            name,
            ...(quantity === undefined ? {} : { quantity }),
            unitCents: perItemCents,
          })),
        }
      : {}),
    quantity: item.totalQuantity,
    unitCents: item.priceCents,
    totalCents: item.totalPriceCents,
    ...(item.buyerPrice ? { buyerPrice: item.buyerPrice } : {}),
  };
}
