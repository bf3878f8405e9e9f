/**
 * A forgotten password. The call only notes the address: whether there is such an account is looked up later, by the
 * shop itself, so that neither the answer nor its time tells a stranger.
 */
import type { Knex } from 'knex';
import { resetAnswer, resetMinutes } from '#contract/account/account-words.ts';
import { isStaff } from '#contract/wire/capabilities.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { SecurityLog } from '#api/http/security-log.ts';
import { hashToken, newToken } from '#api/http/session-store.ts';
import { noteRequest, workOff } from '#api/jobs/work-off.ts';
import { User } from '#api/models/user.ts';
import { emailKey } from '../account-keys.ts';
import { type MailSender, queuePasswordChangedMail, queueResetMail } from '../account-mails.ts';
import { tooMany } from '#api/http/too-many.ts';
import type { AccountParts, Origin } from '../account-parts.ts';
import { passwordFault } from './check-password.ts';

const kind = 'password_reset';

export async function askForReset(
  { knex, limiter }: AccountParts,
  email: string,
  origin: Origin,
): Promise<{ message: string } | Refusal> {
  const key = emailKey(email);
  // Counted by what was typed, so it is the same for addresses without an account.
  const waitSeconds = await limiter.take('resetMail', key);
  if (waitSeconds !== null) return tooMany(waitSeconds);
  await noteRequest(knex, kind, { emailKey: key, ...origin });
  return { message: resetAnswer };
}

export interface ResetParts extends MailSender {
  knex: Knex;
  security: SecurityLog;
}

/** Answers how many requests were worked off. */
export async function answerResetRequests(parts: ResetParts): Promise<number> {
  return workOff(
    parts.knex,
    kind,
    async (trx, payload) => {
      const account = await User.query(trx)
        .modify('open')
        .findOne({ emailKey: String(payload['emailKey']) })
        .select('id');
      if (account) await sendResetLink(trx, parts, account.id);
      return { userId: account?.id, origin: payload as unknown as Origin };
    },
    async ({ userId, origin: { address, requestId } }) => {
      if (userId === undefined) return;
      await parts.security.record({ type: 'password_reset_sent', userId, address, requestId });
    },
  );
}

/** The newest link is the only one that works. */
export async function sendResetLink(
  trx: Knex.Transaction,
  sender: MailSender,
  userId: number,
): Promise<void> {
  const person = await User.query(trx).findById(userId);
  if (!person?.email) return;
  const token = newToken();
  await trx('password_resets').where({ userId }).delete();
  await trx('password_resets').insert({
    tokenHash: hashToken(token),
    userId,
    expiresAt: trx.raw(`now() + ? * interval '1 minute'`, [resetMinutes]),
  });
  await queueResetMail(trx, sender, { person, to: person.email, token });
}

/** Sets the password once per link. Nobody is signed in by it, and everybody is signed out. */
export async function resetPassword(
  parts: AccountParts,
  { token, newPassword }: { token: string; newPassword: string },
  origin: Origin,
): Promise<Refusal | null> {
  const { knex } = parts;
  const live = (db: Knex) =>
    db('password_resets')
      .where({ tokenHash: hashToken(token) })
      .whereNull('usedAt')
      .whereRaw('expires_at > now()');
  const found = await live(knex).first('userId');
  const person = found && (await User.query(knex).modify('open').findById(found.userId));
  if (!person) return refuse('link_expired');
  const fault = passwordFault(
    newPassword,
    { ...person, email: person.email ?? '', isStaff: isStaff(person) },
    await parts.readShopName(parts.knex),
  );
  if (fault) return refuse('invalid', { message: fault, fields: { newPassword: fault } });
  const passwordHash = await parts.passwords.hash(newPassword);
  if (isRefusal(passwordHash)) return passwordHash;
  const isReset = await inTransaction(knex, async trx => {
    // Of rivals with one link the first takes it; the others find it used.
    if ((await live(trx).update({ usedAt: trx.fn.now() })) === 0) return false;
    await User.query(trx)
      .findById(person.id)
      // The link lay in the inbox of the account's address, as every change of the address ends it.
      .patch({ passwordHash, passwordChangedAt: new Date(), invitedAt: null, emailProvenAt: new Date() });
    await trx('sessions').where({ userId: person.id }).delete();
    await trx('sign_in_steps').where({ userId: person.id }).delete();
    await trx('known_devices').where({ userId: person.id }).delete();
    // The first password is no change that somebody could be surprised by.
    if (person.email && !person.invitedAt)
      await queuePasswordChangedMail(trx, parts, { person, to: person.email, staysOnOne: false });
    return true;
  });
  if (!isReset) return refuse('link_expired');
  await parts.security.record({ type: 'password_reset', userId: person.id, ...origin });
  return null;
}
