/**
 * Brings the papers of an order up to date and reads them. Usually there is nothing to bring: an invoice is issued
 * with the payment and a note with its refund. This makes good what could not be issued then, such as the invoice of
 * a shop that had not entered its ABN.
 */
import type { Knex } from 'knex';
import type {
  AdjustmentDocument,
  HowToPay,
  InvoiceDocument,
  InvoicePayment,
  OrderDocument,
} from '#contract/invoices/endpoints.ts';
import { isRefusal, type Refusal } from '#contract/wire/errors.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { issueInvoice, type IssueParts } from './issue-document.ts';
import { issueNotes, openRefunds } from './issue-notes.ts';
import { readPayment } from './read-payment.ts';

export interface OrderPapers {
  invoice: InvoiceDocument;
  adjustments: AdjustmentDocument[];
  /** Of changes that made the order dearer. */
  further: InvoiceDocument[];
  payment: InvoicePayment | null;
}

export interface PayableDocuments extends OrderPapers {
  howToPay: HowToPay | null;
}

export async function settleDocuments(
  knex: Knex,
  parts: IssueParts,
  orderRowId: number,
): Promise<OrderPapers | Refusal> {
  const ready = await readPapers(knex, orderRowId);
  if (ready && !(await hasOpenNote(knex, orderRowId))) return ready;
  const refused = await inTransaction(knex, async trx => {
    const invoice = await issueInvoice(parts, trx, orderRowId);
    if (isRefusal(invoice)) return invoice;
    await issueNotes(parts, trx, orderRowId);
    return null;
  });
  if (refused) return refused;
  const papers = await readPapers(knex, orderRowId);
  if (!papers) throw new Error(`order ${orderRowId} has no invoice after it was issued`);
  return papers;
}

async function readPapers(knex: Knex, orderRowId: number): Promise<OrderPapers | null> {
  const rows = await knex('invoices')
    .where({ orderId: orderRowId })
    .orderBy('id')
    .select<{ document: OrderDocument }[]>('document');
  const documents = rows.map(({ document }) => document);
  const [invoice, ...further] = documents.filter(document => document.kind === 'invoice');
  if (!invoice) return null;
  const adjustments = documents.filter(document => document.kind === 'adjustment_note');
  return { invoice, further, adjustments, payment: await readPayment(knex, orderRowId) };
}

/** A cancelled order's may be missing from before: whether it is, the money decides under the lock. */
async function hasOpenNote(knex: Knex, orderRowId: number): Promise<boolean> {
  const cancelled = await knex('orders').where({ id: orderRowId, status: 'cancelled' }).first('id');
  return cancelled !== undefined || (await openRefunds(knex, orderRowId).limit(1)).length > 0;
}
