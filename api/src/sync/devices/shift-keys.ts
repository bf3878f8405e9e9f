/**
 * Keys with which devices hide what names people (decision 032). One for each person on each device, renewed by every
 * answer; given again to the same person on the same device, and to a revoked device never.
 */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import type { ShiftKeysRow } from '#api/database/tables.ts';
import { can } from '#contract/wire/capabilities.ts';
import { worksOfflineHours } from '#contract/wire/offline-times.ts';
import type { ShiftKeysAsked, ShiftKeysGiven } from '#contract/wire/sync.ts';
import type { Actor } from '../actor.ts';

export interface ShiftKeyOf {
  deviceId: string;
  actor: Actor;
  /** Unix ms. */
  nowMs: number;
}

type KeyRow = Pick<ShiftKeysRow, 'id' | 'secret' | 'expiresAt'>;

/** Nothing for an app that cannot encrypt, nor for a person to whom nobody is named and who needs no former key. */
export async function giveShiftKeys(
  knex: Knex,
  asked: ShiftKeysAsked | undefined,
  of: ShiftKeyOf,
): Promise<ShiftKeysGiven | null> {
  if (!asked) return null;
  const current = readsNames(of.actor) ? await renewed(knex, of) : null;
  const isNew = current !== null && current.id !== asked.has;
  const former = await ownKeys(knex, asked.need?.filter(id => id !== current?.id) ?? [], of);
  const keys = [...(isNew ? [current] : []), ...former];
  if (!current && keys.length === 0) return null;
  return {
    ...(current ? { hours: worksOfflineHours(of.actor.staffRole) } : {}),
    ...(isNew ? { current: current.id } : {}),
    ...(keys.length > 0
      ? { keys: keys.map(({ id, secret }) => ({ id, key: secret.toString('base64url') })) }
      : {}),
  };
}

/** Deliveries name customers, jobs those who will wear the pieces. */
const readsNames = (actor: Actor): boolean =>
  (['deliveries.drive', 'deliveries.dispatch', 'jobs.work'] as const).some(one => can(actor, one));

/**
 * What is asked of the database about the key that a device writes with, and what is answered where it stands as it is.
 * Null for a device that asks for more, and for a person to whom nobody is named.
 */
export function standingKey(
  asked: ShiftKeysAsked,
  { actor, nowMs }: ShiftKeyOf,
): { id: string; movedBefore: Date; given: ShiftKeysGiven } | null {
  if (!asked.has || asked.need?.some(id => id !== asked.has) || !readsNames(actor)) return null;
  const hours = worksOfflineHours(actor.staffRole);
  return {
    id: asked.has,
    movedBefore: new Date(nowMs + hours * hourMs - leastMoveMs),
    given: { hours },
  };
}

/** Whether that key stands: the youngest of this device and person, and no later end to be written down. */
export const keyStandsSql = (device: string, user: string, id: string, movedBefore: string) =>
  `coalesce((select k.id = ${id} and k.expires_at >= ${movedBefore} from shift_keys k
      where k.device_id = ${device} and k.user_id = ${user} and k.revoked_at is null
      order by k.issued_at desc, k.id desc limit 1), false)`;

/** An answer that only moves the end by less costs no write. */
const leastMoveMs = 60_000;
const hourMs = 3_600_000;

/** The key that the device writes with, for as long again; a new one where there is none. */
async function renewed(knex: Knex, of: ShiftKeyOf): Promise<KeyRow> {
  const expiresAt = new Date(of.nowMs + worksOfflineHours(of.actor.staffRole) * hourMs);
  const found = await keysOf(knex, of)
    .whereNull('revokedAt')
    .orderBy([
      { column: 'issuedAt', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .first<KeyRow | undefined>('id', 'secret', 'expiresAt');
  if (!found) return issue(knex, of, expiresAt);
  if (expiresAt.getTime() - found.expiresAt.getTime() > leastMoveMs)
    await knex('shift_keys').where({ id: found.id }).update({ expiresAt });
  return found;
}

/** Two at once may both issue one: each is good, and the younger one is written with from then on. */
async function issue(knex: Knex, { deviceId, actor, nowMs }: ShiftKeyOf, expiresAt: Date): Promise<KeyRow> {
  const made = { id: randomBytes(6).toString('base64url'), secret: randomBytes(32), expiresAt };
  await knex('shift_keys').insert({ ...made, deviceId, userId: actor.id, issuedAt: new Date(nowMs) });
  return made;
}

/** Revoked ones too: the device has been allowed again, or it would not be answered at all. */
async function ownKeys(knex: Knex, ids: readonly string[], of: ShiftKeyOf): Promise<KeyRow[]> {
  return ids.length > 0 ? keysOf(knex, of).whereIn('id', ids).select('id', 'secret', 'expiresAt') : [];
}

function keysOf(knex: Knex, { deviceId, actor }: ShiftKeyOf) {
  return knex('shift_keys').where({ deviceId, userId: actor.id });
}

/** The device is lost: what is found under these keys later was written before. */
export async function revokeShiftKeys(
  trx: Knex.Transaction,
  deviceId: string,
  userId: number,
): Promise<void> {
  await trx('shift_keys')
    .where({ deviceId, userId })
    .whereNull('revokedAt')
    .update({ revokedAt: trx.fn.now() });
}
