/**
 * Brings the papers of an order up to date and reads them. Usually there is nothing to bring: an invoice is issued
 * with the payment and a note with its refund. This makes good what could not be issued then, such as the invoice of
 * a shop that had not entered its ABN.
 */
import type { Knex } from 'knex';
import type { AdjustmentDocument, InvoiceDocument, OrderDocument } from '#contract/endpoints/invoices.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { issueAdjustmentNote, issueInvoice, type IssueParts } from './issue-document.ts';

export interface OrderPapers {
  invoice: InvoiceDocument;
  adjustments: AdjustmentDocument[];
}

export async function settleDocuments(
  knex: Knex,
  parts: IssueParts,
  orderRowId: number,
): Promise<OrderPapers | Refusal> {
  const ready = await readPapers(knex, orderRowId);
  if (ready && !(await hasOpenRefund(knex, orderRowId))) return ready;
  const refused = await inTransaction(knex, async trx => {
    const invoice = await issueInvoice(parts, trx, orderRowId);
    if (isRefusal(invoice)) return invoice;
    const refunds = await openRefunds(trx, orderRowId);
    for (const { id } of refunds) await issueAdjustmentNote(parts, trx, id);
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
  const invoice = documents.find(document => document.kind === 'invoice');
  if (!invoice) return null;
  return { invoice, adjustments: documents.filter(document => document.kind === 'adjustment_note') };
}

async function hasOpenRefund(knex: Knex, orderRowId: number): Promise<boolean> {
  return (await openRefunds(knex, orderRowId).limit(1)).length > 0;
}

/** Succeeded, of the payment that the invoice speaks of, and not yet written down; oldest first. */
function openRefunds(knex: Knex, orderRowId: number) {
  return knex('refunds as r')
    .join('orders as o', 'o.id', 'r.orderId')
    .join('payments as p', 'p.id', 'r.paymentId')
    .leftJoin('invoices as i', 'i.refundId', 'r.id')
    .where({ 'r.orderId': orderRowId, 'r.status': 'succeeded' })
    .whereNull('i.id')
    .whereRaw('(o.payment_id is null or o.payment_id = p.provider_payment_id)')
    .orderBy('r.id')
    .select<{ id: number }[]>('r.id');
}
