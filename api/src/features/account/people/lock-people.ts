/** One change of rights at a time, so that two admins cannot take them from each other at once. */
import type { Knex } from 'knex';
import { refuse } from '#contract/wire/errors.ts';
import type { PersonRole } from '#contract/people/people.ts';
import { Refused } from '#api/database/change-or-refuse.ts';
import { User } from '#api/models/user.ts';

export interface Locked {
  target: User;
  /** Another admin can sign in and manage people. */
  hasOtherAdmin: boolean;
}

/** Locks all admins and the person, and then checks who acts: an admin demoted meanwhile is refused. */
export async function lockPeople(trx: Knex.Transaction, actorId: number, targetId: number): Promise<Locked> {
  const rows = await User.query(trx)
    .modify('notDeleted')
    .where(either => either.where('isAdmin', true).orWhere('id', targetId))
    .orderBy('id')
    .forNoKeyUpdate();
  const actor = rows.find(({ id }) => id === actorId);
  if (!actor?.isAdmin || actor.deactivatedAt) throw new Refused(refuse('forbidden'));
  const target = rows.find(({ id }) => id === targetId);
  if (!target) throw new Refused(refuse('not_found'));
  return { target, hasOtherAdmin: rows.some(row => row.id !== targetId && canManage(row)) };
}

function canManage(row: User): boolean {
  return row.isAdmin && !row.deactivatedAt && !row.invitedAt && !row.deleteAfter;
}

export function mustKeepAnAdmin({ target, hasOtherAdmin }: Locked): void {
  if (target.isAdmin && !hasOtherAdmin)
    throw new Refused(
      refuse('conflict', { message: 'The shop needs at least one admin, and this is the last one.' }),
    );
}

export function roleOfUser({ isAdmin, staffRole }: Pick<User, 'isAdmin' | 'staffRole'>): PersonRole {
  return isAdmin ? 'admin' : (staffRole ?? 'customer');
}

export const rightsOf = (role: PersonRole) => ({
  isAdmin: role === 'admin',
  staffRole: role === 'driver' || role === 'workshop' ? role : null,
});
