/** Staff are invited, so no one sets a password for another person. */
import type { Knex } from 'knex';
import type { Invitation } from '#contract/people/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { inviteHours, roleWords } from '#contract/people/people.ts';
import { changeOrRefuse, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { hashToken, newToken } from '#api/http/session-store.ts';
import { User } from '#api/models/user.ts';
import { isUsableUsernameKey, usernameKey } from '../account-keys.ts';
import { type MailSender, queueInvitationMail } from '../account-mails.ts';
import type { AccountParts } from '../account-parts.ts';
import { confirmPassword } from '../password/confirm-password.ts';
import { createAccount } from '../create-account.ts';
import { lockPeople, rightsOf, roleOfUser } from './lock-people.ts';

export type OfficeParts = Omit<AccountParts, 'subscribe'>;

export async function invitePerson(
  parts: OfficeParts,
  actorId: number,
  { role, currentPassword, ...names }: Invitation,
): Promise<number | Refusal> {
  const refused = await ownPasswordFault(parts, actorId, currentPassword);
  if (refused) return refused;
  const passwordHash = await nobodysPassword(parts);
  if (isRefusal(passwordHash)) return passwordHash;
  return changeOrRefuse(parts.knex, async trx => {
    await lockPeople(trx, actorId, actorId);
    const username = await freeUsername(trx, names.email);
    const made = await createAccount(trx, { ...names, username, passwordHash, ...rightsOf(role) });
    if (isRefusal(made)) throw new Refused(made.refusal === 'email_taken' ? addressTaken : made);
    const person = await User.query(trx).patchAndFetchById(made.id, { invitedAt: new Date() });
    await sendInvitation(trx, parts, person);
    const after = { role, email: names.email, name: `${names.firstName} ${names.lastName}` };
    await recordAudit(trx, { actorId, entity: 'users', entityId: made.id, action: 'person.invite', after });
    return made.id;
  });
}

/** The pipeline has asked for proof of presence. An app of before sends the password as well: a wrong one is refused. */
export const ownPasswordFault = async (
  parts: OfficeParts,
  actorId: number,
  given: string | undefined,
): Promise<Refusal | null> => (given === undefined ? null : confirmPassword(parts, actorId, given));

const addressTaken = refuse('email_taken', {
  fields: { email: 'There is an account with this address already: open it and change its role.' },
});

/** A hash that no password fits. */
export const nobodysPassword = ({ passwords }: Pick<OfficeParts, 'passwords'>) => passwords.hash(newToken());

/** The newest link is the only one that works. */
export async function sendInvitation(trx: Knex.Transaction, sender: MailSender, person: User): Promise<void> {
  if (!person.email) throw new Refused(noAddress);
  const token = newToken();
  await trx('password_resets').where({ userId: person.id }).delete();
  await trx('password_resets').insert({
    tokenHash: hashToken(token),
    userId: person.id,
    expiresAt: trx.raw(`now() + ? * interval '1 hour'`, [inviteHours]),
  });
  const role = roleWords[roleOfUser(person)].label;
  await queueInvitationMail(trx, sender, { person, to: person.email, token, role });
}

export const noAddress = refuse('conflict', {
  message: 'This account has no email address to send a link to.',
});

/** The part before the @ where it is free, else with a figure. People sign in with their address as well. */
async function freeUsername(trx: Knex.Transaction, email: string): Promise<string> {
  const plain = (email.split('@')[0] ?? '').replaceAll(/[^\p{L}\p{N}._-]/gu, '').slice(0, 50);
  const base = plain.length >= 3 && isUsableUsernameKey(usernameKey(plain)) ? plain : `staff-${plain}`;
  const taken = await User.query(trx)
    .where('usernameKey', 'like', `${likeText(usernameKey(base))}%`)
    .select('usernameKey');
  const keys = new Set(taken.map(row => row.usernameKey));
  for (let figure = 1; ; figure++) {
    const name = figure === 1 ? base : `${base}${figure}`;
    if (!keys.has(usernameKey(name))) return name;
  }
}

const likeText = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
