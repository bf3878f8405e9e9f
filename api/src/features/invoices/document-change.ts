/**
 * The document of a change, in the transaction that makes it: a further invoice for what it adds, an adjustment note
 * for what it takes off. What was issued before is never changed. Nothing for an order without an invoice: the change
 * is in the invoice when that is issued.
 */
import type { Knex } from 'knex';
import type { InvoiceDocument, InvoiceLine } from '#contract/invoices/endpoints.ts';
import {
  changedReason,
  documentNumber,
  furtherInvoiceOf,
  type InvoicedOrder,
  whyNoInvoice,
} from '#contract/invoices/invoices.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import {
  insertDocument,
  invoiceNumbers,
  issueInvoice,
  type IssueParts,
  knownInvoice,
  sumsOf,
  takeNumber,
  writeNote,
} from './issue-document.ts';
import { issueNotes } from './issue-notes.ts';
import { dueAfter, lockOrder } from './read-invoiced.ts';

/** Before the change: the invoice of what has been sold so far, where one is due, and its notes. */
export async function issueBeforeChange(
  parts: IssueParts,
  trx: Knex.Transaction,
  orderRowId: number,
): Promise<Refusal | null> {
  const invoice = await issueInvoice(parts, trx, orderRowId);
  if (isRefusal(invoice)) return invoice;
  await issueNotes(parts, trx, orderRowId);
  return null;
}

export interface DocumentedChange {
  differenceCents: number;
  /** Of what it adds and takes off. */
  lines: readonly InvoiceLine[];
  /** What the shop holds covers it. */
  isCovered: boolean;
}

/** Answers the number of the document; null where there is none. */
export async function issueChangeDocument(
  parts: IssueParts,
  trx: Knex.Transaction,
  orderRowId: number,
  change: DocumentedChange,
): Promise<string | Refusal | null> {
  const order = await lockOrder(trx, orderRowId);
  const invoice = order && (await knownInvoice(trx, orderRowId));
  if (!invoice || change.differenceCents === 0) return null;
  if (change.differenceCents > 0) return issueFurther(parts, trx, orderRowId, invoice, change);
  const note = await writeNote(parts, trx, {
    order,
    invoice,
    takenBackCents: -change.differenceCents,
    reason: changedReason,
    cause: 'changed',
  });
  return isRefusal(note) ? note : note.number;
}

async function issueFurther(
  parts: IssueParts,
  trx: Knex.Transaction,
  orderRowId: number,
  invoice: InvoiceDocument,
  { differenceCents, lines, isCovered }: DocumentedChange,
): Promise<string | Refusal> {
  const now = parts.now();
  const seller = await parts.readSeller(trx);
  const { invoicedCents } = await sumsOf(trx, orderRowId);
  const payment: InvoicedOrder['payment'] = isCovered
    ? { state: 'paid', method: '', paidAt: now.toISOString() }
    : { state: 'account', dueAt: dueAfter(now, await parts.readTermsDays(trx)) };
  const further = { lines, totalCents: differenceCents, invoicedCents, payment };
  const { buyer } = invoice;
  const reason = whyNoInvoice(seller, {
    ...further,
    orderId: invoice.orderId,
    orderedAt: invoice.orderedAt,
    buyerName: buyer.name,
    company: buyer.company,
    abn: buyer.abn,
    poNumber: buyer.poNumber,
    items: [],
    subtotalCents: differenceCents,
    setupCents: 0,
    shippingCents: 0,
  });
  if (reason) return refuse('conflict', { message: reason });
  const number = documentNumber('INV', await takeNumber(trx, invoiceNumbers.counter));
  const issue = { number, issuedAt: now.toISOString() };
  await insertDocument(trx, orderRowId, furtherInvoiceOf(invoice, seller, further, issue), null);
  return number;
}
