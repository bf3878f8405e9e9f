/** Papers issued in the course of something else, which must not fail for their sake. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { isRefusal } from '#contract/wire/errors.ts';
import { hadNoConnection, inTransaction, wasRolledBack } from '#api/database/transaction.ts';
import { issueAdjustmentNote, type IssueParts } from './issue-document.ts';
import { issueNotes } from './issue-notes.ts';

export type IssueLog = Pick<Logger, 'warn' | 'error'>;

/** The adjustment note for what a cancelled order no longer owes, in the transaction that cancels it. */
export async function noteCancellation(
  parts: IssueParts & { log: IssueLog },
  trx: Knex.Transaction,
  orderRowId: number,
): Promise<void> {
  try {
    await trx.transaction(part => issueNotes(parts, part, orderRowId));
  } catch (error) {
    // The whole transaction is to be repeated, or is gone.
    if (wasRolledBack(error) || hadNoConnection(error)) throw error;
    parts.log.error({ err: error, orderRowId }, 'the papers of an order could not be issued');
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
