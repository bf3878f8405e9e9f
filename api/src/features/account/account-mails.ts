/** The mails of an account, queued in the transaction of what they are about. Links come from the configuration (A19). */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { deletionGraceDays, emailChangeHours, emailUndoDays, resetMinutes } from '#contract/account-form.ts';
import { defaultTimeZone } from '#contract/shop-defaults.ts';
import { queueMail } from '#api/jobs/queue-mail.ts';

export interface MailSender {
  shopName: string;
  publicUrl: string;
}

interface Addressee {
  firstName: string | null;
  username: string;
}

interface AccountMail {
  kind: string;
  to: string;
  subject: string;
  lines: string[];
}

/** Each happening is a mail of its own, so nothing but a fresh id names it. */
async function queue(trx: Knex.Transaction, { shopName }: MailSender, mail: AccountMail): Promise<void> {
  const { kind, to, subject, lines } = mail;
  await queueMail(trx, {
    kind,
    uniqueKey: `${kind}:${randomUUID()}`,
    toEmail: to,
    subject,
    lines: [...lines, '', shopName],
  });
}

/** A name that somebody chose at registration stands in a mail, so it stays short and on its line. */
const greeting = ({ firstName, username }: Addressee) => `Hi ${(firstName || username).slice(0, 60)},`;

export function queueResetMail(
  trx: Knex.Transaction,
  sender: MailSender,
  { person, to, token }: { person: Addressee; to: string; token: string },
): Promise<void> {
  return queue(trx, sender, {
    kind: 'password_reset',
    to,
    subject: `A new password for ${sender.shopName}`,
    lines: [
      greeting(person),
      '',
      `Choose a new password for your account (${person.username}) here:`,
      `${sender.publicUrl}/auth/reset?token=${token}`,
      '',
      `The link works once, for ${resetMinutes} minutes. If you did not ask for it, leave it: your password stays as it is.`,
    ],
  });
}

export function queuePasswordChangedMail(
  trx: Knex.Transaction,
  sender: MailSender,
  { person, to }: { person: Addressee; to: string },
): Promise<void> {
  return queue(trx, sender, {
    kind: 'password_changed',
    to,
    subject: `Your ${sender.shopName} password was changed`,
    lines: [
      greeting(person),
      '',
      'The password of your account was changed just now, and every device was signed out.',
      'If that was not you, choose a new one at once:',
      `${sender.publicUrl}/auth/forgot`,
    ],
  });
}

export function queueConfirmEmailMail(
  trx: Knex.Transaction,
  sender: MailSender,
  { person, to, token }: { person: Addressee; to: string; token: string },
): Promise<void> {
  return queue(trx, sender, {
    kind: 'email_confirm',
    to,
    subject: `Confirm your email address for ${sender.shopName}`,
    lines: [
      greeting(person),
      '',
      'Confirm that this address belongs to your account:',
      `${sender.publicUrl}/account/email?token=${token}`,
      '',
      `The link works for ${emailChangeHours} hours. Until then your account keeps its old address.`,
      'You have no account with us? Then somebody has mistyped theirs, and you need do nothing.',
    ],
  });
}

export function queueEmailNotice(
  trx: Knex.Transaction,
  sender: MailSender,
  { person, to, newEmail, undoToken }: { person: Addressee; to: string; newEmail: string; undoToken: string },
): Promise<void> {
  return queue(trx, sender, {
    kind: 'email_notice',
    to,
    subject: `Your ${sender.shopName} email address is being changed`,
    lines: [
      greeting(person),
      '',
      `Somebody who knows your password asked to move your account to ${masked(newEmail)}. It moves when that address is confirmed.`,
      '',
      'That was you? Then there is nothing to do here.',
      'It was not you? This takes the change back, signs out every device and sends you a link for a new password:',
      `${sender.publicUrl}/account/email?undo=${undoToken}`,
      '',
      `The link works for ${emailUndoDays} days, also after the change.`,
    ],
  });
}

export function queueDeletionMail(
  trx: Knex.Transaction,
  sender: MailSender,
  { person, to, deleteAfter }: { person: Addressee; to: string; deleteAfter: Date },
): Promise<void> {
  const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: defaultTimeZone });
  return queue(trx, sender, {
    kind: 'deletion_requested',
    to,
    subject: `Your ${sender.shopName} account will be deleted`,
    lines: [
      greeting(person),
      '',
      `Your account will be deleted on ${day.format(deleteAfter)}, ${deletionGraceDays} days from now.`,
      'You would like to keep it? Just sign in before then:',
      `${sender.publicUrl}/auth`,
      '',
      'Orders and invoices are kept for seven years, as the law asks, with name and ABN only.',
    ],
  });
}

/** Enough to recognise the own address, too little to learn another's. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 2)}…@${domain}`;
}
