/**
 * Mails that have not gone out follow a person to a new address. What they tell is theirs; links that open an account,
 * and warnings to the old address, stay where they were sent.
 */
import type { Knex } from 'knex';
import { type MailKind, mailKinds } from '#contract/mail/mail.ts';

/** A kind that is not decided about does not compile. */
const follows: Readonly<Record<MailKind, boolean>> = {
  order_placed: true,
  order_confirmation: true,
  order_accepted: true,
  payment_failed: true,
  proof_ready: true,
  proof_reminder: true,
  order_dispatched: true,
  order_delivered: true,
  payment_received: true,
  order_completed: true,
  order_cancelled: true,
  order_refunded: true,
  refund_failed: true,
  quote_receipt: true,
  quote_sent: true,
  quote_accepted: true,
  contact_receipt: true,
  lead_reply: true,
  // To the shop itself.
  proof_answer: false,
  quote_received: false,
  quote_answer: false,
  contact_message: false,
  // Asked for by that address.
  newsletter_confirm: false,
  newsletter_already: false,
  // Open an account, or warn its old address.
  staff_invitation: false,
  password_reset: false,
  password_changed: false,
  email_confirm: false,
  email_notice: false,
  deletion_requested: false,
};
const following = mailKinds.filter(kind => follows[kind]);

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
