import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { isRefusal } from '#contract/errors.ts';
import { isConnectionLost, wasRolledBack } from '#api/database/transaction.ts';
import { issueInvoice, type IssueParts } from './issue-document.ts';

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
