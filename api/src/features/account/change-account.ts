import type { PasswordChange, ProfileChange } from '#contract/account/account-form.ts';
import { isStaff } from '#contract/wire/capabilities.ts';
import type { User as AccountUser } from '#contract/account/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { inTransaction } from '#api/database/transaction.ts';
import type { SessionUser } from '#api/http/handler.ts';
import { User } from '#api/models/user.ts';
import { queuePasswordChangedMail } from './account-mails.ts';
import type { AccountParts, Origin } from './account-parts.ts';
import { passwordFault } from './password/check-password.ts';
import { confirmPassword } from './password/confirm-password.ts';
import { emailFault, startEmailChange } from './email/change-email.ts';
import { readOwnAccount } from './read-user.ts';

/**
 * Changes the given names. A new email address needs the password, because with another address someone else could take
 * over the account. It applies only after the link sent to it has been used.
 */
export async function updateProfile(
  parts: AccountParts,
  person: SessionUser,
  change: ProfileChange,
  origin: Origin,
): Promise<AccountUser | Refusal> {
  const { email, firstName, lastName, profileVersion } = change;
  const newEmail = email !== undefined && email !== person.email ? email : null;
  if (newEmail !== null) {
    const refused =
      (await confirmPassword(parts, person.id, change.currentPassword ?? '')) ??
      (await emailFault(parts.knex, newEmail, person.id));
    if (refused) return refused;
  }
  const isChanged = await inTransaction(parts.knex, async trx => {
    const rows = trx('users').where({ id: person.id });
    if (profileVersion !== undefined) rows.where({ profileVersion });
    const changed = await rows.update({
      ...(firstName === undefined ? {} : { firstName: firstName || null }),
      ...(lastName === undefined ? {} : { lastName: lastName || null }),
      profileVersion: trx.raw('profile_version + 1'),
    });
    if (changed > 0 && newEmail !== null) await startEmailChange(trx, parts, person, newEmail);
    return changed > 0;
  });
  const account = await readOwnAccount(parts.knex, person.id, parts.now());
  if (!account) return refuse('unauthenticated');
  if (!isChanged) return refuse('conflict', { message: changedElsewhere, details: { user: account } });
  if (newEmail !== null)
    await parts.security.record({ type: 'email_change_requested', userId: person.id, ...origin });
  return account;
}

const changedElsewhere =
  'Your profile was changed somewhere else in the meantime. Check it, then save again.';

/** Stores the new password. The caller ends the sessions that the old one had opened. */
export async function changePassword(
  parts: AccountParts,
  person: SessionUser,
  change: PasswordChange,
  origin: Origin,
): Promise<Refusal | null> {
  const refused = await confirmPassword(parts, person.id, change.currentPassword);
  if (refused) return refused;
  const fault = passwordFault(
    change.newPassword,
    { ...person, isStaff: isStaff(person) },
    await parts.readShopName(parts.knex),
  );
  if (fault) return refuse('invalid', { message: fault, fields: { newPassword: fault } });
  const passwordHash = await parts.passwords.hash(change.newPassword);
  if (isRefusal(passwordHash)) return passwordHash;
  await inTransaction(parts.knex, async trx => {
    await User.query(trx).findById(person.id).patch({ passwordHash, passwordChangedAt: new Date() });
    // Links that were sent under the old password end with it.
    await trx('password_resets').where({ userId: person.id }).delete();
    await trx('sign_in_steps').where({ userId: person.id }).delete();
    if (person.email)
      await queuePasswordChangedMail(trx, parts, { person, to: person.email, staysOnOne: true });
  });
  await parts.security.record({ type: 'password_changed', userId: person.id, ...origin });
  return null;
}
