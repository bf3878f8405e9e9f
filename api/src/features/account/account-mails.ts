/** The mails of an account, queued in the transaction of what they are about. Links come from the configuration. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { queueMail } from '#api/jobs/queue-mail.ts';
import {
  type AccountPerson,
  deletionRequested,
  emailConfirm,
  type EmailConfirmReason,
  emailNotice,
  passwordChanged,
  passwordReset,
  signInChanged,
  type SignInChange,
  staffInvitation,
} from '#api/mail/kinds/account.ts';
import { User } from '#api/models/user.ts';
import type { AccountParts } from './account-parts.ts';
import type { Letter } from '#api/mail/mail-content.ts';

export interface MailSender {
  /** As the owner calls it today. */
  readShopName: (knex: Knex) => Promise<string>;
  publicUrl: string;
}

interface Addressed {
  person: AccountPerson;
  to: string;
}

/** Every event gets its own email, so the key is a new id. */
function queue(trx: Knex.Transaction, kind: string, toEmail: string, letter: Letter): Promise<void> {
  return queueMail(trx, { kind, uniqueKey: `${kind}:${randomUUID()}`, toEmail, letter });
}

export async function queueResetMail(
  trx: Knex.Transaction,
  { readShopName, publicUrl }: MailSender,
  { person, to, token }: Addressed & { token: string },
): Promise<void> {
  const shopName = await readShopName(trx);
  const url = `${publicUrl}/auth/reset?token=${token}`;
  return queue(trx, 'password_reset', to, passwordReset(shopName, person, url));
}

export async function queueInvitationMail(
  trx: Knex.Transaction,
  { readShopName, publicUrl }: MailSender,
  { person, to, token, role }: Addressed & { token: string; role: string },
): Promise<void> {
  const url = `${publicUrl}/auth/reset?token=${token}`;
  const shopName = await readShopName(trx);
  return queue(trx, 'staff_invitation', to, staffInvitation(shopName, person, role, url));
}

export async function queuePasswordChangedMail(
  trx: Knex.Transaction,
  { readShopName, publicUrl }: MailSender,
  { person, to, staysOnOne }: Addressed & { staysOnOne: boolean },
): Promise<void> {
  const shopName = await readShopName(trx);
  const letter = passwordChanged(shopName, person, { url: `${publicUrl}/auth/forgot`, staysOnOne });
  return queue(trx, 'password_changed', to, letter);
}

/** Nothing for an account without an address. */
export async function queueSignInChangedMail(
  trx: Knex.Transaction,
  { readShopName, publicUrl }: MailSender,
  userId: number,
  change: SignInChange,
): Promise<void> {
  const person = await trx('users').where({ id: userId }).first('firstName', 'username', 'email');
  if (!person?.email) return;
  const url = `${publicUrl}/auth/forgot`;
  const letter = signInChanged(await readShopName(trx), person, { change, url });
  return queue(trx, 'sign_in_changed', person.email, letter);
}

/** To the rescued admin, and to all others who manage the shop: who has the server is not always who has the shop. */
export async function queueRescueMails(
  trx: Knex.Transaction,
  sender: MailSender,
  { id, username }: { id: number; username: string },
): Promise<void> {
  await queueSignInChangedMail(trx, sender, id, { kind: 'rescued' });
  const others = await User.query(trx)
    .modify('open')
    .where({ isAdmin: true, invitedAt: null })
    .whereNot({ id });
  for (const other of others)
    await queueSignInChangedMail(trx, sender, other.id, { kind: 'adminRescued', username });
}

export async function queueConfirmEmailMail(
  trx: Knex.Transaction,
  { readShopName, publicUrl }: MailSender,
  { person, to, token, reason }: Addressed & { token: string; reason: EmailConfirmReason },
): Promise<void> {
  const shopName = await readShopName(trx);
  const url = `${publicUrl}/account/email?token=${token}`;
  return queue(trx, 'email_confirm', to, emailConfirm(shopName, person, url, reason));
}

export async function queueEmailNotice(
  trx: Knex.Transaction,
  { readShopName, publicUrl }: MailSender,
  { person, to, newEmail, undoToken }: Addressed & { newEmail: string; undoToken: string },
): Promise<void> {
  const shopName = await readShopName(trx);
  const url = `${publicUrl}/account/email?undo=${undoToken}`;
  return queue(trx, 'email_notice', to, emailNotice(shopName, person, masked(newEmail), url));
}

export async function queueDeletionMail(
  trx: Knex.Transaction,
  { readShopName, readTimeZone, publicUrl }: MailSender & Pick<AccountParts, 'readTimeZone'>,
  { person, to, deleteAfter }: Addressed & { deleteAfter: Date },
): Promise<void> {
  const shopName = await readShopName(trx);
  const timeZone = await readTimeZone(trx);
  const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone });
  const letter = deletionRequested(shopName, person, day.format(deleteAfter), `${publicUrl}/auth`);
  return queue(trx, 'deletion_requested', to, letter);
}

/** Enough to recognise the own address, too little to learn another's. */
function masked(email: string): string {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 2)}…@${domain}`;
}
