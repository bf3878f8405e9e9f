/**
 * Issues invoices and adjustment notes, each once:
 *
 *   lock the order → there is one: that one → else take the next number → write it, never to be changed
 *
 * The number is taken in the transaction that writes the document, so a rollback gives it back and no number is
 * missing or double. Both kinds are replay-safe; neither throws for what may happen in a shop's day.
 */
import type { Knex } from 'knex';
import type { AdjustmentDocument, InvoiceDocument, OrderDocument } from '#contract/endpoints/invoices.ts';
import { isRefusal, refuse, type Refusal } from '#contract/errors.ts';
import {
  adjustmentOf,
  documentDigits,
  documentNumber,
  type InvoicedOrder,
  invoiceOf,
  type Seller,
  whyNoInvoice,
} from '#contract/invoices.ts';
import { sumCents } from '#contract/money.ts';
import type { NewRows } from '#api/database/write-rows.ts';
import { lockOrder, type OrderRow, readInvoiced } from './read-invoiced.ts';

export interface IssueParts {
  readSeller(knex: Knex): Promise<Seller>;
  /** Days in which an account order is paid. */
  readTermsDays(knex: Knex): Promise<number>;
  now: () => Date;
}

const invoiceNumbers = { counter: 'invoice', prefix: 'INV-', digits: documentDigits };

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
  const known = await trx('invoices')
    .where({ orderId: order.id, kind: 'invoice' })
    .first<{ document: InvoiceDocument } | undefined>('document');
  if (known) return known.document;
  const now = parts.now();
  const seller = await parts.readSeller(trx);
  const invoiced = await readInvoiced(trx, order, { now, termsDays: () => parts.readTermsDays(trx) });
  if (isRefusal(invoiced)) return invoiced;
  const reason = whyNoInvoice(seller, invoiced);
  if (reason) return refuse('conflict', { message: reason });
  const number = documentNumber('INV', await takeNumber(trx, invoiceNumbers.counter));
  const document = invoiceOf(seller, invoiced, { number, issuedAt: now.toISOString() });
  await insert(trx, order.id, document, null);
  return document;
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

interface RefundRow {
  id: number;
  orderId: number;
  paymentId: number;
  amountCents: number;
  status: string;
  reason: string | null;
}

/**
 * The note of a refund that has succeeded. Null where there is nothing to adjust: money that was paid twice and
 * goes back was never on the invoice.
 */
export async function issueAdjustmentNote(
  parts: IssueParts,
  trx: Knex.Transaction,
  refundRowId: number,
): Promise<AdjustmentDocument | Refusal | null> {
  const refund = await trx('refunds').where({ id: refundRowId }).first<RefundRow | undefined>();
  const order = refund && (await lockOrder(trx, refund.orderId));
  if (!refund || !order) return refuse('not_found');
  const known = await trx('invoices')
    .where({ refundId: refund.id })
    .first<{ document: AdjustmentDocument } | undefined>('document');
  if (known) return known.document;
  if (refund.status !== 'succeeded')
    return refuse('conflict', { message: 'A refund is written down once the money has gone back.' });
  if (!(await isOfOrdersPayment(trx, refund, order))) return null;
  const invoice = await invoiceUnderLock(parts, trx, order);
  if (isRefusal(invoice)) return invoice;
  return writeNote(parts, trx, { order, refund, invoice });
}

interface Noted {
  order: OrderRow;
  refund: RefundRow;
  invoice: InvoiceDocument;
}

async function writeNote(
  { now }: IssueParts,
  trx: Knex.Transaction,
  { order, refund, invoice }: Noted,
): Promise<AdjustmentDocument | Refusal> {
  const before = await trx('invoices')
    .where({ orderId: order.id, kind: 'credit_note' })
    .select<{ totalCents: number }[]>('totalCents');
  const adjustment = {
    refundCents: refund.amountCents,
    adjustedCents: sumCents(before.map(note => note.totalCents)),
    reason: refund.reason ?? '',
  };
  const issuedAt = now().toISOString();
  // Judged before a number is taken: one that is not used would leave a gap.
  const draft = adjustmentOf(invoice, adjustment, { number: '', issuedAt });
  if (!draft) return refuse('conflict', { message: 'The refunds come to more than the invoice.' });
  const document = {
    ...draft,
    number: documentNumber('ADJ', await takeNumber(trx, 'adjustment-note')),
  };
  await insert(trx, order.id, document, refund.id);
  return document;
}

/** A second payment of the same order is given back beside the invoice, not against it. */
async function isOfOrdersPayment(
  trx: Knex.Transaction,
  refund: RefundRow,
  order: OrderRow,
): Promise<boolean> {
  if (order.paymentId === null) return true;
  const payment = await trx('payments').where({ id: refund.paymentId }).first('providerPaymentId');
  return payment?.providerPaymentId === order.paymentId;
}

async function takeNumber(trx: Knex.Transaction, counter: string): Promise<number> {
  const { rows } = await trx.raw<{ rows: { number: number }[] }>('select take_number(?) as number', [
    counter,
  ]);
  const [row] = rows;
  if (!row) throw new Error(`no number of ${counter}`);
  return Number(row.number);
}

async function insert(
  trx: Knex.Transaction,
  orderId: number,
  document: OrderDocument,
  refundId: number | null,
): Promise<void> {
  await trx('invoices').insert({
    number: document.number,
    orderId,
    kind: document.kind === 'invoice' ? 'invoice' : 'credit_note',
    refundId,
    totalCents: document.totalCents,
    gstCents: document.gstCents,
    document: JSON.stringify(document),
    issuedAt: document.issuedAt,
  });
}
