/**
 * Invoices and adjustment notes. A document is created once and never changed: it keeps the seller, the buyer and the
 * prices as they were on the day of issue. All amounts are integer cents, GST included.
 */
import { z } from 'zod';
import { soldBuyerPrice } from '../money/agreed-prices.ts';
import { anyone, endpoint } from '../wire/endpoint.ts';
import { cents, instant, signedCents } from '../wire/shapes.ts';

const seller = z.object({
  name: z.string(),
  /** Eleven digits; empty for a seller who is not registered for GST and has none. */
  abn: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
});

/** Name and number only: an address would have to be erased one day, and this document cannot be. */
const buyer = z.object({
  name: z.string(),
  company: z.string(),
  abn: z.string(),
  poNumber: z.string(),
  /** In one line; only where the buyer has named an address for billing. */
  address: z.string().optional(),
});

const common = {
  /** Version of this record's format; later code still reads earlier versions. */
  v: z.literal(1),
  number: z.string(),
  /** Title of the document: "Tax invoice", "Invoice", "Adjustment note", "Credit note". */
  title: z.string(),
  /** True if the seller is registered for GST. Otherwise the document doesn't mention GST. */
  isGstShown: z.boolean(),
  issuedAt: instant,
  /** Time zone for the document's dates. */
  timeZone: z.string(),
  /** Number of the order as people read it. */
  orderId: z.string(),
  orderedAt: instant,
  seller,
  buyer,
  totalCents: cents,
  gstCents: cents,
};

export const invoiceLine = z.object({
  name: z.string(),
  colour: z.string(),
  sizes: z.array(z.object({ size: z.string(), quantity: z.int() })),
  /** "Printed front and back"; empty for a blank garment. */
  decoration: z.string(),
  /** What techniques add to a piece; missing where it is in the price. */
  decorations: z
    .array(
      z.object({
        name: z.string(),
        /** Missing: every piece of the line. */
        quantity: z.int().optional(),
        unitCents: cents,
      }),
    )
    .optional(),
  quantity: z.int(),
  /** Below zero for a discount. */
  unitCents: signedCents,
  totalCents: signedCents,
  /** By whose terms it was cheaper. Missing: at everybody's price. */
  buyerPrice: soldBuyerPrice.optional(),
});
export type InvoiceLine = z.output<typeof invoiceLine>;

export const invoiceDocument = z.object({
  ...common,
  kind: z.literal('invoice'),
  /** The order’s first invoice, where this one is about what a change has added. */
  further: z.object({ number: z.string() }).optional(),
  lines: z.array(invoiceLine),
  subtotalCents: cents,
  /** A sum for each technique that is a row of its own. */
  decorations: z.array(z.object({ name: z.string(), totalCents: cents })).optional(),
  setupCents: cents,
  shippingCents: cents,
  payment: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('paid'),
      method: z.string(),
      paidAt: instant,
      /** The amount received and accepted, if it differs from the total. */
      receivedCents: cents.optional(),
    }),
    /** An approved account, to be paid by `dueAt`. */
    z.object({ state: z.literal('account'), dueAt: instant }),
  ]),
});
export type InvoiceDocument = z.output<typeof invoiceDocument>;

export const adjustmentDocument = z.object({
  ...common,
  kind: z.literal('adjustment_note'),
  /** The invoice this note adjusts. */
  invoice: z.object({ number: z.string(), title: z.string(), issuedAt: instant, totalCents: cents }),
  /** The invoice's amount after this note and those before it. */
  remainingCents: cents,
  reason: z.string(),
  /** The order was cancelled or changed, so the amount isn't owed. Without `cause`, money was refunded. */
  cause: z.enum(['cancelled', 'changed']).optional(),
});
export type AdjustmentDocument = z.output<typeof adjustmentDocument>;

/** The payment of an order: what was received, and what has been refunded since. */
export const invoicePayment = z.object({
  method: z.string(),
  paidAt: instant,
  receivedCents: cents,
  refundedCents: cents,
});
export type InvoicePayment = z.output<typeof invoicePayment>;

/** How an invoice that is not paid can be paid. */
export const howToPay = z.object({
  openCents: cents,
  /** To be named with the payment. */
  reference: z.string(),
  /** Null as long as the shop has entered none. */
  bank: z.object({ accountName: z.string(), bsb: z.string(), accountNumber: z.string() }).nullable(),
  payId: z.string().nullable(),
  /** Of the page that takes a card; null where the order can't be paid by card. */
  url: z.string().nullable(),
});
export type HowToPay = z.output<typeof howToPay>;

export const orderDocument = z.discriminatedUnion('kind', [invoiceDocument, adjustmentDocument]);
export type OrderDocument = z.output<typeof orderDocument>;

/** A document in a list. */
export const documentEntry = z.object({
  kind: z.enum(['invoice', 'adjustment_note']),
  number: z.string(),
  title: z.string(),
  issuedAt: instant,
  totalCents: cents,
});
export type DocumentEntry = z.output<typeof documentEntry>;

/** Any text: an invalid order number is treated as a document that doesn't exist. */
const ofOrder = z.object({ orderId: z.string().max(64) });
const ofDocument = z.object({ orderId: z.string().max(64), number: z.string().max(64) });
const query = z.object({ token: z.string().max(100).optional() });
/** The same access as the order itself: its owner, the office, and the holder of its token. */
const readable = { method: 'GET', access: anyone, limit: 'orderLookup', query } as const;

export const invoiceEndpoints = {
  getInvoice: endpoint({
    ...readable,
    path: '/api/orders/{orderId}/invoice',
    summary: 'The invoice of a paid or account order, with the notes that adjust it and what has been paid',
    params: ofOrder,
    response: z.object({
      document: invoiceDocument,
      adjustments: z.array(adjustmentDocument),
      /** What changes of the order have added. Missing in older copies on a device. */
      further: z.array(invoiceDocument).optional(),
      payment: invoicePayment.nullable(),
      /** Null when nothing is to be paid. */
      howToPay: howToPay.nullable(),
    }),
  }),
  getInvoicePdf: endpoint({
    ...readable,
    path: '/api/orders/{orderId}/invoice.pdf',
    summary: 'The same as a PDF for printing and filing',
    params: ofOrder,
    answers: 'raw',
  }),
  listOrderDocuments: endpoint({
    ...readable,
    path: '/api/orders/{orderId}/documents',
    summary: 'The invoice and the adjustment notes of an order; empty while there is none',
    params: ofOrder,
    response: z.array(documentEntry),
  }),
  getOrderDocument: endpoint({
    ...readable,
    path: '/api/orders/{orderId}/documents/{number}',
    summary: 'One of them by its number',
    params: ofDocument,
    response: orderDocument,
  }),
  getOrderDocumentPdf: endpoint({
    ...readable,
    path: '/api/orders/{orderId}/documents/{number}/pdf',
    summary: 'The same as a PDF',
    params: ofDocument,
    answers: 'raw',
  }),
};
