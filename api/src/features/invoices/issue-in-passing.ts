/** Papers issued in the course of something else, which must not fail for their sake. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { isRefusal } from '#contract/wire/errors.ts';
import { whyNoInvoice } from '#contract/invoices/invoices.ts';
import { inTransaction, isConnectionLost, wasRolledBack } from '#api/database/transaction.ts';
import type { NewRows } from '#api/database/write-rows.ts';
import type { NewSale } from '#api/new-sale.ts';
import { issueAdjustmentNote, issueInvoice, type IssueParts, newInvoice } from './issue-document.ts';
import { issueNotes } from './issue-notes.ts';
import { invoicedOf, paidBy } from './read-invoiced.ts';

export type IssueLog = Pick<Logger, 'warn' | 'error'>;

/**
 * The invoice in the transaction in which its order is paid or goes on account. An invoice that fails must never
 * take the payment with it: its own part is undone, and it is issued when somebody asks for it.
 */
export async function issueWithPayment(
  parts: IssueParts & { log: IssueLog },
  trx: Knex.Transaction,
  orderRowId: number,
): Promise<void> {
  await inPassing(parts, trx, orderRowId, async part => {
    const invoice = await issueInvoice(parts, part, orderRowId);
    if (isRefusal(invoice)) parts.log.warn({ orderRowId, reason: invoice.message }, 'no invoice yet');
  });
}

/** The note over what a cancelled order does not owe any more, in the transaction that cancels it. */
export async function noteCancellation(
  parts: IssueParts & { log: IssueLog },
  trx: Knex.Transaction,
  orderRowId: number,
): Promise<void> {
  await inPassing(parts, trx, orderRowId, part => issueNotes(parts, part, orderRowId));
}

async function inPassing(
  { log }: { log: IssueLog },
  trx: Knex.Transaction,
  orderRowId: number,
  issue: (part: Knex.Transaction) => Promise<void>,
): Promise<void> {
  try {
    await trx.transaction(issue);
  } catch (error) {
    // The whole transaction is to be repeated, or is gone.
    if (wasRolledBack(error) || isConnectionLost(error)) throw error;
    log.error({ err: error, orderRowId }, 'the papers of an order could not be issued');
  }
}

/**
 * The invoice of a paid order that is being written, as a row of the same statement. None where it cannot be issued
 * yet: then it follows when somebody asks for it.
 */
export async function planInvoice(
  parts: IssueParts & { log: IssueLog },
  knex: Knex,
  { order, items }: NewSale,
): Promise<NewRows[]> {
  const { id: orderRowId, paidAt } = order;
  if (!paidAt) return [];
  const seller = await parts.readSeller(knex);
  try {
    const invoiced = invoicedOf(order, items, paidBy(order.paymentMethod, paidAt));
    const reason = whyNoInvoice(seller, invoiced);
    if (!reason) return [newInvoice(orderRowId, seller, invoiced, parts.now())];
    parts.log.warn({ orderRowId, reason }, 'no invoice yet');
  } catch (error) {
    parts.log.error({ err: error, orderRowId }, 'the invoice could not be written');
  }
  return [];
}

/**
 * The note of a refund that has been committed. Whatever fails here is made good when somebody next opens the papers
 * of the order: the refund itself is done.
 */
export async function noteRefund(
  parts: IssueParts & { log: IssueLog },
  knex: Knex,
  refundRowId: number,
): Promise<void> {
  try {
    const note = await inTransaction(knex, trx => issueAdjustmentNote(parts, trx, refundRowId));
    if (isRefusal(note)) parts.log.warn({ refundRowId, reason: note.message }, 'no adjustment note');
  } catch (error) {
    parts.log.error({ err: error, refundRowId }, 'the adjustment note could not be written');
  }
}
