/** What the office changes about an account: each change is in the audit log and holds from the next request on. */
import type { Knex } from 'knex';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import type { PersonRole } from '#contract/people/people.ts';
import { changeOrRefuse, conflict, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { User } from '#api/models/user.ts';
import { revokeShiftKeys } from '#api/sync/devices/shift-keys.ts';
import { queueSignInChangedMail } from '../account-mails.ts';
import { sendResetLink } from '../password/reset-password.ts';
import { endFactors, readFactors, waysOf } from '../sign-in/factors.ts';
import { noAddress, nobodysPassword, type OfficeParts, ownPasswordFault, sendInvitation } from './invite.ts';
import { lockPeople, type Locked, mustKeepAnAdmin, rightsOf, roleOfUser } from './lock-people.ts';
import { readPerson } from './read-people.ts';

export interface Change {
  actorId: number;
  id: number;
}

/** Runs one change of a locked person and writes it down. */
function change(
  parts: OfficeParts,
  { actorId, id }: Change,
  action: string,
  work: (trx: Knex.Transaction, locked: Locked) => Promise<{ before?: object; after?: object } | void>,
): Promise<Refusal | undefined> {
  return changeOrRefuse(parts.knex, async trx => {
    const fields = await work(trx, await lockPeople(trx, actorId, id));
    await recordAudit(trx, { actorId, entity: 'users', entityId: id, action, ...fields });
    return undefined;
  });
}

async function signOut(trx: Knex.Transaction, userId: number): Promise<void> {
  await trx('sessions').where({ userId }).delete();
  await trx('sign_in_steps').where({ userId }).delete();
}

/** Staff need longer passwords, and a customer's length is unknown, so a new staff member chooses a new password. */
export async function changeRole(
  parts: OfficeParts,
  who: Change,
  asked: { role: PersonRole; from?: PersonRole | undefined; currentPassword?: string | undefined },
): Promise<Refusal | undefined> {
  const refused = await ownPasswordFault(parts, who.actorId, asked.currentPassword);
  if (refused) return refused;
  const passwordHash = await nobodysPassword(parts);
  if (isRefusal(passwordHash)) return passwordHash;
  const current = await readPerson(parts, who.id, null);
  return change(parts, who, 'person.role', async (trx, locked) => {
    const { target } = locked;
    const before = roleOfUser(target);
    if (asked.from !== undefined && asked.from !== before)
      throw new Refused(refuse('conflict', { details: { current: { ...current, role: before } } }));
    if (asked.role === before) throw conflict('This person has that role already.');
    if (target.deactivatedAt) throw conflict('This account is deactivated. Reactivate it first.');
    if (target.deleteAfter) throw conflict('The owner has asked for this account to be deleted.');
    mustKeepAnAdmin(locked);
    const becomesStaff = before === 'customer';
    const person = await User.query(trx).patchAndFetchById(target.id, {
      ...rightsOf(asked.role),
      ...(becomesStaff ? { passwordHash, invitedAt: new Date() } : {}),
    });
    await signOut(trx, target.id);
    // What a customer cannot see or remove must not be theirs.
    if (asked.role === 'customer') {
      const hadSome = await hasFactors(trx, target.id);
      await endFactors(trx, target.id);
      if (hadSome) await queueSignInChangedMail(trx, parts, target.id, { kind: 'reset' });
    }
    if (becomesStaff) await sendInvitation(trx, parts, person);
    return { before: { role: before }, after: { role: asked.role } };
  });
}

export function deactivate(parts: OfficeParts, who: Change): Promise<Refusal | undefined> {
  return change(parts, who, 'person.deactivate', async (trx, locked) => {
    if (who.actorId === who.id) throw conflict('You cannot deactivate your own account.');
    if (locked.target.deactivatedAt) throw conflict('This account is deactivated already.');
    mustKeepAnAdmin(locked);
    await User.query(trx).findById(who.id).patch({ deactivatedAt: new Date() });
    await signOut(trx, who.id);
    await trx('password_resets').where({ userId: who.id }).delete();
    return { before: { isActive: true }, after: { isActive: false } };
  });
}

export function reactivate(parts: OfficeParts, who: Change): Promise<Refusal | undefined> {
  return change(parts, who, 'person.reactivate', async (trx, { target }) => {
    if (!target.deactivatedAt) throw conflict('This account is active already.');
    await User.query(trx).findById(who.id).patch({ deactivatedAt: null });
    return { before: { isActive: false }, after: { isActive: true } };
  });
}

export function sendLink(parts: OfficeParts, who: Change): Promise<Refusal | undefined> {
  return change(parts, who, 'person.sendLink', async (trx, { target }) => {
    if (target.deactivatedAt) throw conflict('This account is deactivated. Reactivate it first.');
    if (!target.email) throw new Refused(noAddress);
    if (target.invitedAt) await sendInvitation(trx, parts, target);
    else await sendResetLink(trx, parts, target.id);
  });
}

/** Whoever has lost the telephone signs in with the password again, and sets up a new second step. */
export function resetSecondStep(parts: OfficeParts, who: Change): Promise<Refusal | undefined> {
  return change(parts, who, 'person.resetSecondStep', async (trx, { target }) => {
    if (who.actorId === who.id) throw conflict('Change your own second step on your account page.');
    const linked = await trx('identities').where({ userId: target.id }).first('email');
    const ways = waysOf(await readFactors(trx, target.id));
    if (ways.length === 0 && !linked) throw conflict('This account has no second step.');
    await endFactors(trx, target.id);
    await signOut(trx, target.id);
    await queueSignInChangedMail(trx, parts, target.id, { kind: 'reset' });
    return {
      before: { secondStep: ways, linked: linked?.email ?? null },
      after: { secondStep: [], linked: null },
    };
  });
}

async function hasFactors(trx: Knex.Transaction, userId: number): Promise<boolean> {
  if (await trx('identities').where({ userId }).first('userId')) return true;
  return waysOf(await readFactors(trx, userId)).length > 0;
}

/** Of the own sessions the asking one stays. */
export function endSessions(parts: OfficeParts, who: Change, keepHash: Buffer | null) {
  return change(parts, who, 'person.signOut', async trx => {
    const sessions = trx('sessions').where({ userId: who.id });
    if (keepHash) sessions.whereNot({ tokenHash: keepHash });
    await sessions.delete();
  });
}

export function endSession(parts: OfficeParts, who: Change, sessionId: string) {
  return change(parts, who, 'person.endSession', async trx => {
    const ended = await trx('sessions')
      .where({ userId: who.id })
      .whereRaw('substr(token_hash, 1, 16) = ?', [Buffer.from(sessionId, 'hex')])
      .delete();
    if (ended === 0) throw conflict('This session has ended already.');
  });
}

/** Which session a device has is not known, so a lost one signs its owner out everywhere. */
export function setRevoked(parts: OfficeParts, who: Change & { deviceId: string; isRevoked: boolean }) {
  const action = who.isRevoked ? 'device.revoke' : 'device.allow';
  return change(parts, who, action, async trx => {
    const changed = await trx('devices')
      .where({ id: who.deviceId, userId: who.id })
      .update({ revokedAt: who.isRevoked ? trx.fn.now() : null });
    if (changed === 0) throw new Refused(refuse('not_found'));
    if (who.isRevoked) await revokeShiftKeys(trx, who.deviceId, who.id);
    if (who.isRevoked) await signOut(trx, who.id);
    return { after: { deviceId: who.deviceId } };
  });
}
