/**
 * A change of the e-mail address:
 *
 *   asked for with the password ─→ waits ─┬─ link in the new address's mail ─→ changed ─┐
 *                                         └─ given up, replaced, a day old               │
 *   link in the old address's mail, two weeks long, before or after ────────────────→ undone, everyone signed out
 */
import type { Knex } from 'knex';
import { emailChangeHours, emailUndoDays } from '#contract/account/account-words.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { gatherOrders } from '#api/database/shared/gather-orders.ts';
import { moveOrders } from '#api/database/shared/move-orders.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { redirectMails } from '#api/jobs/redirect-mails.ts';
import { hashToken, newToken } from '#api/http/session-store.ts';
import { User } from '#api/models/user.ts';
import { emailKey } from '../account-keys.ts';
import { queueConfirmEmailMail, queueEmailNotice } from '../account-mails.ts';
import type { AccountParts, Origin } from '../account-parts.ts';
import { emailTaken, takenName } from '../create-account.ts';
import { nobodysHash } from '../password/passwords.ts';
import { openEmailChanges } from '../read-user.ts';
import { sendResetLink } from '../password/reset-password.ts';

interface Owner {
  id: number;
  username: string;
  firstName: string | null;
  email: string | null;
}

/** Checks whether someone else has the address. The database decides finally, when the address is confirmed. */
export async function emailFault(knex: Knex, email: string, ownId: number): Promise<Refusal | null> {
  const other = await User.query(knex)
    .findOne({ emailKey: emailKey(email) })
    .whereNot({ id: ownId })
    .select('id');
  return other ? emailTaken() : null;
}

export async function startEmailChange(
  trx: Knex.Transaction,
  parts: Pick<AccountParts, 'readShopName' | 'publicUrl'>,
  person: Owner,
  newEmail: string,
): Promise<void> {
  const { token, undoToken } = await insertChange(trx, { ...person, newEmail });
  await queueConfirmEmailMail(trx, parts, { person, to: newEmail, token, reason: 'change' });
  if (person.email) await queueEmailNotice(trx, parts, { person, to: person.email, newEmail, undoToken });
}

/** Asks the inbox of the account's own address. There is no old one that could take it back. */
export async function startEmailProof(
  trx: Knex.Transaction,
  parts: Pick<AccountParts, 'readShopName' | 'publicUrl'>,
  person: Owner & { email: string },
): Promise<void> {
  const { token } = await insertChange(trx, { id: person.id, email: null, newEmail: person.email });
  await queueConfirmEmailMail(trx, parts, { person, to: person.email, token, reason: 'registration' });
}

/** The newest link is the only one that works. */
async function insertChange(
  trx: Knex.Transaction,
  { id, email, newEmail }: Pick<Owner, 'id' | 'email'> & { newEmail: string },
): Promise<{ token: string; undoToken: string }> {
  const token = newToken();
  const undoToken = newToken();
  await endOpenChanges(trx, id);
  await trx('email_changes').insert({
    tokenHash: hashToken(token),
    undoTokenHash: hashToken(undoToken),
    userId: id,
    oldEmail: email || null,
    newEmail,
    expiresAt: trx.raw(`now() + ? * interval '1 hour'`, [emailChangeHours]),
    undoUntil: trx.raw(`now() + ? * interval '1 day'`, [emailUndoDays]),
  });
  return { token, undoToken };
}

/** Sends the link of the registration once more. */
export async function askForProof(parts: AccountParts, id: number): Promise<Refusal | undefined> {
  return inTransaction(parts.knex, async trx => {
    const person = await User.query(trx).modify('notDeleted').findById(id).forUpdate();
    if (!person?.email || person.emailProvenAt) return refuse('conflict', { message: nothingToProve });
    const pending = await openEmailChanges(trx, id).whereNot({ newEmail: person.email }).first('newEmail');
    if (pending)
      return refuse('conflict', {
        message: `Confirm your account with the link sent to ${pending.newEmail}.`,
      });
    await startEmailProof(trx, parts, { ...person, email: person.email });
    return undefined;
  });
}

const nothingToProve = 'There is no address waiting to be confirmed.';

export async function endOpenChanges(knex: Knex, userId: number): Promise<void> {
  await openEmailChanges(knex, userId).update({ endedAt: knex.fn.now() });
}

export async function confirmEmail(
  parts: AccountParts,
  token: string,
  origin: Origin,
): Promise<{ email: string } | Refusal> {
  const confirmed = await withTakenAnswer(() =>
    inTransaction(parts.knex, async trx => {
      const change = await trx('email_changes')
        .where({ tokenHash: hashToken(token) })
        .whereNull('confirmedAt')
        .whereNull('endedAt')
        .whereRaw('expires_at > now()')
        .forUpdate()
        .first('userId', 'newEmail');
      if (!change) return refuse('link_expired');
      const { userId, newEmail } = change;
      const moved = await moveAddress(trx, userId, newEmail);
      if (!moved) return refuse('link_expired');
      await trx('email_changes')
        .where({ tokenHash: hashToken(token) })
        .update({ confirmedAt: trx.fn.now() });
      return { userId, email: newEmail };
    }),
  );
  if (isRefusal(confirmed)) return confirmed;
  await parts.security.record({ type: 'email_changed', userId: confirmed.userId, ...origin });
  return { email: confirmed.email };
}

/** For the owner of the old address, who may act before or after the person who knows the password. */
export async function undoEmail(
  parts: AccountParts,
  token: string,
  origin: Origin,
): Promise<{ email: string } | Refusal> {
  const undone = await withTakenAnswer(() =>
    inTransaction(parts.knex, async trx => {
      const change = await trx('email_changes')
        .where({ undoTokenHash: hashToken(token) })
        .whereNotNull('oldEmail')
        .whereRaw('undo_until > now()')
        .whereRaw('(ended_at is null or confirmed_at is not null)')
        .forUpdate()
        .first('userId', 'oldEmail', 'createdAt');
      if (!change?.oldEmail) return refuse('link_expired');
      const { userId, oldEmail, createdAt } = change;
      if (!(await moveAddress(trx, userId, oldEmail))) return refuse('link_expired');
      // Also removes changes requested later by the same intruder, so that their undo links can't move the address again.
      await trx('email_changes').where({ userId }).where('createdAt', '>=', createdAt).delete();
      await trx('sessions').where({ userId }).delete();
      await trx('sign_in_steps').where({ userId }).delete();
      await trx('known_devices').where({ userId }).delete();
      // Someone else knew the password, so it stops working. A reset link is sent to the old address.
      await User.query(trx).findById(userId).patch({ passwordHash: nobodysHash });
      await sendResetLink(trx, parts, userId);
      return { userId, email: oldEmail };
    }),
  );
  if (isRefusal(undone)) return undone;
  await parts.security.record({ type: 'email_change_undone', userId: undone.userId, ...origin });
  return { email: undone.email };
}

/** Only for who comes with a link that was sent to the address: it is proven by that. */
async function moveAddress(trx: Knex.Transaction, userId: number, email: string): Promise<boolean> {
  const before = await User.query(trx).findById(userId).select('email');
  const changed = await User.query(trx)
    .modify('notDeleted')
    .findById(userId)
    .patch({ email, emailKey: emailKey(email), emailProvenAt: new Date() });
  if (changed === 0) return false;
  await gatherOrders(trx, userId);
  if (before?.email === email) return true;
  await User.query(trx).findById(userId).increment('profileVersion', 1);
  // Links for a new password that lie in the old address's inbox end here.
  await trx('password_resets').where({ userId }).delete();
  if (before?.email) {
    const move = { from: before.email, to: email };
    await redirectMails(trx, { ...move, userId });
    await moveOrders(trx, { ...move, whose: { userId } });
  }
  return true;
}

/** Two accounts may wait for one address; the second is refused when it confirms. */
async function withTakenAnswer<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    const taken = takenName(error);
    if (taken) return taken;
    throw error;
  }
}
