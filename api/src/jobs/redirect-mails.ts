/**
 * Mails that have not gone out follow a person to a new address. What they tell is theirs; links that open an account,
 * and warnings to the old address, stay where they were sent.
 */
import type { Knex } from 'knex';
import type { MailKind } from '#contract/mail.ts';

const following = [
  'order_placed',
  'order_confirmation',
  'order_accepted',
  'payment_failed',
  'proof_ready',
  'order_dispatched',
  'order_delivered',
  'payment_received',
  'order_completed',
  'order_cancelled',
  'order_refunded',
  'refund_failed',
  'quote_receipt',
  'quote_sent',
  'quote_accepted',
  'contact_receipt',
  'lead_reply',
] as const satisfies readonly MailKind[];

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
    .whereIn('kind', following)
    .modify(query => {
      if (userId !== undefined) void query.whereIn('orderId', trx('orders').where({ userId }).select('id'));
    })
    .update({ toEmail: to });
}
