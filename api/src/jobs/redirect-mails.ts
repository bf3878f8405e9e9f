/**
 * Mails that have not gone out follow a person to a new address. What they tell is theirs; links that open an account,
 * and warnings to the old address, stay where they were sent.
 */
import type { Knex } from 'knex';
import { mailsToCustomers } from '#contract/mail/mail.ts';

export interface Redirection {
  from: string;
  to: string;
  /** Only mails about the orders of this account. */
  userId?: number;
}

/** Answers how many follow. */
export async function redirectMails(
  trx: Knex.Transaction,
  { from, to, userId }: Redirection,
): Promise<number> {
  return trx('mails')
    .whereRaw('lower(to_email) = lower(?)', [from])
    .whereIn('status', ['queued', 'failed'])
    .whereIn('kind', mailsToCustomers)
    .modify(query => {
      if (userId !== undefined) void query.whereIn('orderId', trx('orders').where({ userId }).select('id'));
    })
    .update({ toEmail: to });
}
