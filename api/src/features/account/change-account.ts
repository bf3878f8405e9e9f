import type { PasswordChange, ProfileChange } from '#contract/account-form.ts';
import { isStaff } from '#contract/capabilities.ts';
import { isRefusal, refuse, type Refusal } from '#contract/errors.ts';
import type { SessionUser } from '#api/http/handler.ts';
import { User } from '#api/models/user.ts';
import { emailKey } from './account-keys.ts';
import type { AccountParts, Origin } from './account-parts.ts';
import { passwordFault } from './check-password.ts';
import { takenName } from './create-account.ts';

/** Changes the fields that are given. A new address needs the password: with it, somebody else could take the account. */
export async function updateProfile(
  parts: AccountParts,
  person: SessionUser,
  change: ProfileChange,
  origin: Origin,
): Promise<User | Refusal> {
  const { email, firstName, lastName } = change;
  const isNewEmail = email !== undefined && email !== person.email;
  if (isNewEmail) {
    const refused = await confirmPassword(parts, person.id, change.currentPassword ?? '');
    if (refused) return refused;
  }
  const fields = {
    ...(firstName === undefined ? {} : { firstName: firstName || null }),
    ...(lastName === undefined ? {} : { lastName: lastName || null }),
    ...(isNewEmail ? { email, emailKey: emailKey(email) } : {}),
  };
  try {
    // Objection answers nothing to an empty patch, and the row need not get a new version.
    if (Object.keys(fields).length > 0) await User.query(parts.knex).findById(person.id).patch(fields);
    const changed = await User.query(parts.knex).findById(person.id);
    if (!changed) return refuse('unauthenticated');
    if (isNewEmail) await parts.security.record({ type: 'email_changed', userId: person.id, ...origin });
    return changed;
  } catch (error) {
    const taken = takenName(error);
    if (taken) return taken;
    throw error;
  }
}

/** Stores the new password. The caller ends the sessions that the old one had opened. */
export async function changePassword(
  parts: AccountParts,
  person: SessionUser,
  change: PasswordChange,
  origin: Origin,
): Promise<Refusal | null> {
  const refused = await confirmPassword(parts, person.id, change.currentPassword);
  if (refused) return refused;
  const fault = passwordFault(change.newPassword, { ...person, isStaff: isStaff(person) }, parts.shopName);
  if (fault) return refuse('invalid', { message: fault, fields: { newPassword: fault } });
  const passwordHash = await parts.passwords.hash(change.newPassword);
  if (isRefusal(passwordHash)) return passwordHash;
  await User.query(parts.knex).findById(person.id).patch({ passwordHash, passwordChangedAt: new Date() });
  await parts.security.record({ type: 'password_changed', userId: person.id, ...origin });
  return null;
}

async function confirmPassword(parts: AccountParts, id: number, password: string): Promise<Refusal | null> {
  const account = await User.query(parts.knex).findById(id);
  const isRight = await parts.passwords.verify(account?.passwordHash ?? null, password);
  if (isRefusal(isRight)) return isRight;
  const message = password ? 'That is not your current password.' : 'Please enter your current password.';
  return isRight ? null : refuse('invalid', { message, fields: { currentPassword: message } });
}
