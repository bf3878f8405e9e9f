/**
 * Issues invoices and adjustment notes, each once:
 *
 *   lock the order → there is one: that one → else take the next number → write it, never to be changed
 *
 * The number is taken in the transaction that writes the document, so a rollback gives it back and no number is
 * missing or double. Both kinds are replay-safe; neither throws for what may happen in a shop's day.
 */
import type { Knex } from 'knex';
import type { AdjustmentDocument, InvoiceDocument, OrderDocument } from '#contract/invoices/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import {
  adjustmentOf,
  cancelledCents,
  cancelledReason,
  documentDigits,
  documentNumber,
  type InvoicedOrder,
  invoiceOf,
  notedCents,
  type Seller,
  whyNoInvoice,
} from '#contract/invoices/invoices.ts';
import { sumCents } from '#contract/money/money.ts';
import { paysOrderSql } from '#api/database/shared/payments-of-order.ts';
import type { NewRows } from '#api/database/write-rows.ts';
import { refundStatus } from '#api/database/state-words.ts';
import type { InvoicesRow, RefundsRow } from '#api/database/tables.ts';
import { lockOrder, type OrderRow, readInvoiced } from './read-invoiced.ts';
import { readPayment } from './read-payment.ts';

export interface IssueParts {
  readSeller(knex: Knex): Promise<Seller>;
  /** Days in which an account order is paid. */
  readTermsDays(knex: Knex): Promise<number>;
  now: () => Date;
}

export const invoiceNumbers = { counter: 'invoice', prefix: 'INV-', digits: documentDigits };

export async function issueInvoice(
  parts: IssueParts,
  trx: Knex.Transaction,
  orderRowId: number,
): Promise<InvoiceDocument | Refusal> {
  const order = await lockOrder(trx, orderRowId);
  return order ? invoiceUnderLock(parts, trx, order) : refuse('not_found');
}

async function invoiceUnderLock(
  parts: IssueParts,
  trx: Knex.Transaction,
  order: OrderRow,
): Promise<InvoiceDocument | Refusal> {
  const known = await knownInvoice(trx, order.id);
  if (known) return known;
  const now = parts.now();
  const seller = await parts.readSeller(trx);
  const invoiced = await readInvoiced(trx, order, { now, termsDays: () => parts.readTermsDays(trx) });
  if (isRefusal(invoiced)) return invoiced;
  const reason = whyNoInvoice(seller, invoiced);
  if (reason) return refuse('conflict', { message: reason });
  const number = documentNumber('INV', await takeNumber(trx, invoiceNumbers.counter));
  const document = invoiceOf(seller, invoiced, { number, issuedAt: now.toISOString() });
  await insertDocument(trx, order.id, document, null);
  return document;
}

export async function knownInvoice(trx: Knex.Transaction, orderId: number): Promise<InvoiceDocument | null> {
  const known = await trx('invoices')
    .where({ orderId, kind: 'invoice' })
    .first<{ document: InvoiceDocument } | undefined>('document');
  return known?.document ?? null;
}

/** As a row that is written together with its order; its number is taken there. */
export function newInvoice(orderId: number, seller: Seller, invoiced: InvoicedOrder, now: Date): NewRows {
  const issuedAt = now.toISOString();
  const document = invoiceOf(seller, invoiced, { number: '', issuedAt });
  const { totalCents, gstCents } = document;
  return {
    table: 'invoices',
    rows: [{ orderId, kind: 'invoice', totalCents, gstCents, document, issuedAt }],
    numbered: { ...invoiceNumbers, column: 'number', alsoIn: 'document' },
  };
}

/**
 * The note of a refund that has succeeded. Null where there is nothing to adjust: money that was paid twice, or beyond
 * the total, and goes back was never on the invoice.
 */
export async function issueAdjustmentNote(
  parts: IssueParts,
  trx: Knex.Transaction,
  refundRowId: number,
): Promise<AdjustmentDocument | Refusal | null> {
  const refund = await trx('refunds').where({ id: refundRowId }).first();
  const order = refund?.orderId ? await lockOrder(trx, refund.orderId) : undefined;
  if (!refund || !order) return refuse('not_found');
  const known = await trx('invoices')
    .where({ refundId: refund.id })
    .first<{ document: AdjustmentDocument } | undefined>('document');
  if (known) return known.document;
  if (refund.status !== 'succeeded')
    return refuse('conflict', { message: 'A refund is recorded once the money has been returned.' });
  if (!(await isOfOrdersPayment(trx, refund, order))) return null;
  const invoice = await invoiceUnderLock(parts, trx, order);
  if (isRefusal(invoice)) return invoice;
  const takenBackCents = await notedOf(trx, refund, order);
  if (takenBackCents === 0) return null;
  return writeNote(parts, trx, { order, invoice, refund, takenBackCents, reason: refund.reason ?? '' });
}

/**
 * The part of a refund that its note is over: what the notes of the refunds up to it come to, less those that there
 * are. One that has its note already counts as earlier, whenever it was asked for; where its money came back from the
 * bank, its note stands for the next try.
 */
async function notedOf(trx: Knex.Transaction, refund: RefundsRow, order: OrderRow): Promise<number> {
  const earlier = await trx('refunds as r')
    .join('payments as p', 'p.id', 'r.paymentId')
    .join('orders as o', 'o.id', 'r.orderId')
    .leftJoin('invoices as i', 'i.refundId', 'r.id')
    .where({ 'r.orderId': order.id })
    .whereRaw(paysOrderSql)
    .where(before =>
      before
        .where(gone => gone.where('r.id', '<', refund.id).where('r.status', 'succeeded'))
        .orWhereNotNull('i.id'),
    )
    .select<{ goneCents: RefundsRow['amountCents']; notedCents: InvoicesRow['totalCents'] | null }[]>(
      trx.raw(
        `case when r.status = ${refundStatus('succeeded')} then r.amount_cents else 0 end as gone_cents`,
      ),
      'i.totalCents as notedCents',
    );
  const { invoicedCents, besideCents } = await sumsOf(trx, order.id);
  const payment = await readPayment(trx, order.id);
  const allCents = notedCents({
    // What a change has taken off is no longer owed: money for it goes back without a note.
    invoicedCents: invoicedCents - besideCents,
    receivedCents: payment?.receivedCents ?? 0,
    refundedCents: sumCents([...earlier.map(one => one.goneCents), refund.amountCents]),
  });
  const openCents = allCents - sumCents(earlier.map(one => one.notedCents ?? 0));
  return Math.max(0, Math.min(refund.amountCents, openCents));
}

/**
 * The adjustment note for what a cancelled order no longer owes. Null if the order was never invoiced, or if it was
 * paid: refunds then get their own notes.
 */
export async function issueCancellationNote(
  parts: IssueParts,
  trx: Knex.Transaction,
  orderRowId: number,
): Promise<AdjustmentDocument | Refusal | null> {
  const order = await lockOrder(trx, orderRowId);
  if (order?.status !== 'cancelled') return null;
  const invoice = await knownInvoice(trx, order.id);
  if (!invoice) return null;
  const payment = await readPayment(trx, order.id);
  const { invoicedCents, adjustedCents } = await sumsOf(trx, order.id);
  const takenBackCents = cancelledCents({
    invoicedCents,
    adjustedCents,
    receivedCents: payment?.receivedCents ?? 0,
    refundedCents: payment?.refundedCents ?? 0,
  });
  if (takenBackCents === 0) return null;
  return writeNote(parts, trx, {
    order,
    invoice,
    takenBackCents,
    reason: cancelledReason,
    cause: 'cancelled',
  });
}

interface Noted {
  order: OrderRow;
  invoice: InvoiceDocument;
  refund?: RefundsRow;
  takenBackCents: number;
  reason: string;
  cause?: 'cancelled' | 'changed';
}

export async function writeNote(
  { now }: IssueParts,
  trx: Knex.Transaction,
  { order, invoice, refund, ...noted }: Noted,
): Promise<AdjustmentDocument | Refusal> {
  const { invoicedCents, adjustedCents } = await sumsOf(trx, order.id);
  const adjustment = { ...noted, adjustedCents, furtherCents: invoicedCents - invoice.totalCents };
  const issuedAt = now().toISOString();
  // Judged before a number is taken: one that is not used would leave a gap.
  const draft = adjustmentOf(invoice, adjustment, { number: '', issuedAt });
  if (!draft) return refuse('conflict', { message: 'The refunds come to more than the invoice.' });
  const document = {
    ...draft,
    number: documentNumber('ADJ', await takeNumber(trx, 'adjustment-note')),
  };
  await insertDocument(trx, order.id, document, refund?.id ?? null);
  return document;
}

interface DocumentSums {
  /** Of all invoices. */
  invoicedCents: number;
  /** Of all notes. */
  adjustedCents: number;
  /** Of the notes that no refund has caused: what is no longer owed. */
  besideCents: number;
}

export async function sumsOf(trx: Knex.Transaction, orderId: number): Promise<DocumentSums> {
  const rows = await trx('invoices').where({ orderId }).select('kind', 'totalCents', 'refundId');
  const notes = rows.filter(({ kind }) => kind === 'credit_note');
  return {
    invoicedCents: sumCents(rows.flatMap(row => (row.kind === 'credit_note' ? [] : [row.totalCents]))),
    adjustedCents: sumCents(notes.map(({ totalCents }) => totalCents)),
    besideCents: sumCents(notes.flatMap(note => (note.refundId === null ? [note.totalCents] : []))),
  };
}

/** A second payment of the same order is given back beside the invoice, not against it. */
async function isOfOrdersPayment(
  trx: Knex.Transaction,
  refund: RefundsRow,
  order: OrderRow,
): Promise<boolean> {
  if (order.paymentId === null) return true;
  const payment = await trx('payments')
    .where({ id: refund.paymentId })
    .first('providerPaymentId', 'receiptId', 'paysToo');
  if (!payment) return false;
  return payment.providerPaymentId === order.paymentId || payment.receiptId !== null || payment.paysToo;
}

export async function takeNumber(trx: Knex.Transaction, counter: string): Promise<number> {
  const { rows } = await trx.raw<{ rows: { number: number }[] }>('select take_number(?) as number', [
    counter,
  ]);
  const [row] = rows;
  if (!row) throw new Error(`no number of ${counter}`);
  return Number(row.number);
}

export async function insertDocument(
  trx: Knex.Transaction,
  orderId: number,
  document: OrderDocument,
  refundId: number | null,
): Promise<void> {
  await trx('invoices').insert({
    number: document.number,
    orderId,
    kind: kindOf(document),
    refundId,
    totalCents: document.totalCents,
    gstCents: document.gstCents,
    document: JSON.stringify(document),
    issuedAt: document.issuedAt,
  });
}

function kindOf(document: OrderDocument): InvoicesRow['kind'] {
  if (document.kind === 'adjustment_note') return 'credit_note';
  return document.further ? 'further_invoice' : 'invoice';
}
