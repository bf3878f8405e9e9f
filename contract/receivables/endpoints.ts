/**
 * What customers owe: credit on account, money that comes by hand, what is written off. All amounts are integer cents,
 * GST included. A receipt never changes; what turns out wrong is reversed, and the receipt says so.
 */
import { z } from 'zod';
import { manualPaymentMethods, sayWhy } from '../orders/orders.ts';
import { capability, endpoint } from '../wire/endpoint.ts';
import { cents, freeLine, freeText, instant, rowId, signedCents } from '../wire/shapes.ts';

export const creditTerms = z.object({
  isApproved: z.boolean(),
  limitCents: cents,
  termsDays: z.int(),
  depositPercent: z.int(),
  version: z.int(),
});

export const openInvoice = z.object({
  orderId: z.string(),
  number: z.string(),
  issuedAt: instant,
  dueAt: instant,
  /** After adjustment notes. */
  totalCents: cents,
  paidCents: cents,
  writtenOffCents: signedCents,
  openCents: cents,
});
export type OpenInvoice = z.output<typeof openInvoice>;

export const receiptKinds = ['payment', 'refund'] as const;

export const seller = z.object({
  name: z.string(),
  abn: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
});

/** A receipt as it was issued. */
export const receiptDocument = z.object({
  v: z.literal(1),
  number: z.string(),
  /** `refund`: credit that went back to the customer. */
  kind: z.enum(receiptKinds),
  issuedAt: instant,
  timeZone: z.string(),
  seller,
  customer: z.object({ name: z.string(), company: z.string() }),
  method: z.enum(manualPaymentMethods),
  /** In the shop's calendar. */
  receivedOn: z.iso.date(),
  reference: z.string(),
  amountCents: cents,
  /** The invoices it paid on the day, and what was open on each afterwards. */
  invoices: z.array(
    z.object({ number: z.string(), orderId: z.string(), amountCents: cents, openCents: cents }),
  ),
  /** The rest, which stays on the account. */
  creditCents: cents,
});
export type ReceiptDocument = z.output<typeof receiptDocument>;

export const receiptView = z.object({
  document: receiptDocument,
  reversed: z.object({ at: instant, reason: z.string(), byName: z.string().nullable() }).nullable(),
});
export type ReceiptView = z.output<typeof receiptView>;

export const listedReceipt = z.object({
  number: z.string(),
  kind: z.enum(receiptKinds),
  method: z.enum(manualPaymentMethods),
  amountCents: cents,
  receivedOn: z.iso.date(),
  reference: z.string(),
  isReversed: z.boolean(),
  byName: z.string().nullable(),
});
export type ListedReceipt = z.output<typeof listedReceipt>;

export const ageing = z.object({
  current: cents,
  days30: cents,
  days60: cents,
  days90: cents,
  older: cents,
});

/** Whose account a customer's orders are on, where it is not the customer's own. */
const accountOf = z.object({ id: z.int(), name: z.string() }).nullable().optional();

export const customerAccount = z.object({
  customerId: z.int(),
  /** The organisation's, where it is its account. */
  name: z.string(),
  organisation: accountOf,
  /** Null for a customer nobody has decided about. */
  terms: creditTerms.nullable(),
  openCents: cents,
  overdueCents: cents,
  /** Money of the customer that pays no invoice yet. */
  creditCents: cents,
  /** What may still be put on account. */
  availableCents: cents,
  ageing,
  /** The one that is due first comes first. */
  invoices: z.array(openInvoice),
  /** The newest. */
  receipts: z.array(listedReceipt),
});
export type CustomerAccount = z.output<typeof customerAccount>;

/** What the office has to know before it puts an order on account, and of one that is. */
export const orderAccount = z.object({
  customer: z.object({ id: z.int(), name: z.string() }).nullable(),
  organisation: accountOf,
  terms: creditTerms.nullable(),
  openCents: cents,
  creditCents: cents,
  availableCents: cents,
  depositCents: cents,
  /** Why it needs somebody's word to go on account; null if it doesn't. */
  why: z.string().nullable(),
  /** Of an order that is on account and not paid. */
  invoice: openInvoice.nullable(),
});
export type OrderAccount = z.output<typeof orderAccount>;

const ofCustomer = z.object({ id: rowId });
const ofOrder = z.object({ orderId: z.string().max(64) });
const ofReceipt = z.object({ number: z.string().max(64) });
const clientId = z.uuid();
const reason = freeText(500, 1, sayWhy);
/** Money that a person has taken or given, as they write it down. */
const byHand = {
  clientId,
  method: z.enum(manualPaymentMethods),
  amountCents: cents.min(1, 'Enter more than $0.00.'),
  receivedOn: z.iso.date(),
  reference: freeLine(200).optional(),
};

const record = capability('payments.record');

export const receivableEndpoints = {
  getCustomerAccount: endpoint({
    method: 'GET',
    path: '/api/customers/{id}/receivables',
    summary:
      'What a customer owes on account, with terms, open invoices and the newest receipts; with `before`, the receipts before that one',
    access: record,
    limit: 'read',
    params: ofCustomer,
    /** A receipt's number. */
    query: z.object({ before: z.string().max(20).optional() }),
    response: customerAccount,
  }),
  setCreditTerms: endpoint({
    method: 'PUT',
    path: '/api/customers/{id}/credit',
    summary: 'Whether a customer may buy on account, up to which sum and on which terms',
    access: capability('accounts.approve'),
    limit: 'write',
    params: ofCustomer,
    body: z.object({
      isApproved: z.boolean(),
      limitCents: cents,
      termsDays: z.int().min(0).max(365),
      depositPercent: z.int().min(0).max(100),
      /** As it was seen; missing for a customer nobody had decided about. */
      version: z.int32().positive().optional(),
    }),
    response: customerAccount,
  }),
  recordReceipt: endpoint({
    method: 'POST',
    path: '/api/customers/{id}/receipts',
    summary:
      'Money that came by hand or by bank: it pays the named order, else what is due first; the rest is credit',
    access: record,
    limit: 'write',
    status: 201,
    params: ofCustomer,
    body: z.object({
      ...byHand,
      /** Only this order is paid. */
      orderId: z.string().max(64).optional(),
      /** Sends the receipt to the customer. */
      sendMail: z.boolean().optional(),
    }),
    response: z.object({ number: z.string(), account: customerAccount }),
  }),
  useCredit: endpoint({
    method: 'POST',
    path: '/api/customers/{id}/credit/use',
    summary: 'Pays open invoices from the customer’s credit: the named order’s, else what is due first',
    access: record,
    limit: 'write',
    params: ofCustomer,
    body: z.object({ orderId: z.string().max(64).optional() }),
    response: customerAccount,
  }),
  refundCredit: endpoint({
    method: 'POST',
    path: '/api/customers/{id}/credit/refund',
    summary: 'Credit that has been given back to the customer',
    access: capability('payments.refund'),
    limit: 'write',
    status: 201,
    params: ofCustomer,
    body: z.object(byHand),
    response: z.object({ number: z.string(), account: customerAccount }),
  }),
  getOrderAccount: endpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/account',
    summary: 'Whether an order may go on account, and what is open on one that has',
    access: record,
    limit: 'read',
    params: ofOrder,
    response: orderAccount,
  }),
  writeOff: endpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/write-off',
    summary: 'Gives up what is open on an invoice, or a part of it; the invoice stays as it is',
    access: capability('debts.writeOff'),
    limit: 'write',
    status: 201,
    params: ofOrder,
    body: z.object({
      clientId,
      /** Default: all that is open. */
      amountCents: cents.min(1, 'Enter more than $0.00.').optional(),
      reason,
    }),
    response: z.object({ number: z.string(), invoice: openInvoice }),
  }),
  getReceipt: endpoint({
    method: 'GET',
    path: '/api/receipts/{number}',
    summary: 'A receipt as it was issued, and whether it has been reversed',
    access: record,
    limit: 'read',
    params: ofReceipt,
    response: receiptView,
  }),
  getReceiptPdf: endpoint({
    method: 'GET',
    path: '/api/receipts/{number}/pdf',
    summary: 'The same as a PDF',
    access: record,
    limit: 'read',
    params: ofReceipt,
    answers: 'raw',
  }),
  reverseReceipt: endpoint({
    method: 'POST',
    path: '/api/receipts/{number}/reverse',
    summary: 'Takes back a receipt that was a mistake: what it paid is open again; again it changes nothing',
    access: record,
    limit: 'write',
    params: ofReceipt,
    body: z.object({ reason }),
    response: receiptView,
  }),
};
