/** Papers issued in the course of something else, which must not fail for their sake. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { isRefusal } from '#contract/errors.ts';
import { inTransaction, isConnectionLost, wasRolledBack } from '#api/database/transaction.ts';
import { issueAdjustmentNote, issueInvoice, type IssueParts } from './issue-document.ts';

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
  try {
    const invoice = await trx.transaction(part => issueInvoice(parts, part, orderRowId));
    if (isRefusal(invoice)) parts.log.warn({ orderRowId, reason: invoice.message }, 'no invoice yet');
  } catch (error) {
    // The whole transaction is to be repeated, or is gone.
    if (wasRolledBack(error) || isConnectionLost(error)) throw error;
    parts.log.error({ err: error, orderRowId }, 'the invoice could not be issued');
  }
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
