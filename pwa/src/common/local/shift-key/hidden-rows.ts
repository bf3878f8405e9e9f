/**
 * Rows that name people, as they are stored. Of a delivery the whole row is hidden, with a part beside it that says
 * nothing about a person: without the key a stop is still listed by what is printed on the parcel, and proof can be
 * captured for it. Of a job its roster is hidden: it can be worked on by its artwork and sizes.
 */
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { SyncEntity } from '#contract/wire/mutation.ts';
import type { CachedRow, UserDatabase } from '../database/user-database.ts';
import { hiddenIn, hide, show, type ShiftKeys } from './cipher.ts';
import { lockedRow, type OpenRow, openKeys } from './locked-row.ts';
import { readShiftKeys } from './shift-keys.ts';

/** Entities of which a row may name people. */
export const namingEntities = ['deliveries', 'jobs'] as const satisfies readonly SyncEntity[];

const placeOf = (entity: SyncEntity, id: string) => `${entity} ${id}`;

/** Whether the row says a name and lies open. */
export function isOpenRow(entity: SyncEntity, row: unknown): boolean {
  if (hiddenIn(row)) return false;
  return entity === 'deliveries' || (entity === 'jobs' && hasRoster(row));
}

/** A job that tells the names on its pieces. */
export function hasRoster(row: unknown): boolean {
  return Array.isArray((row as Partial<JobRow> | null)?.roster);
}

/** The stored form. Returned unchanged if nothing is hidden. */
export async function hideRow(
  keys: ShiftKeys,
  entity: SyncEntity,
  id: string,
  row: unknown,
): Promise<unknown> {
  if (!isOpenRow(entity, row)) return row;
  const place = placeOf(entity, id);
  if (entity === 'jobs') {
    const { roster, ...open } = row as JobRow;
    const names = await hide(keys, place, roster);
    return names ? { ...open, hidden: names } : row;
  }
  const hidden = await hide(keys, place, row);
  if (!hidden) return row;
  const given = row as DeliveryRow;
  return { ...Object.fromEntries(openKeys.map(key => [key, given[key]])), hidden };
}

/** The row as the shop sent it, or what can be read of it without the key. */
async function showRow(keys: ShiftKeys, cached: CachedRow): Promise<CachedRow> {
  const hidden = hiddenIn(cached.row);
  if (!hidden) return cached;
  if (isJob(cached.row)) {
    const { hidden: _hidden, ...open } = cached.row;
    const roster = await show<JobRow['roster']>(keys, placeOf('jobs', cached.id), hidden);
    return { ...cached, row: { ...open, roster } };
  }
  const row = await show<DeliveryRow>(keys, placeOf('deliveries', cached.id), hidden);
  return { ...cached, row: row ?? lockedRow(cached.row as OpenRow) };
}

const isJob = (row: unknown): row is JobRow & { hidden: unknown } =>
  typeof row === 'object' && row !== null && 'jobNumber' in row;

export async function showRows(db: UserDatabase, rows: readonly CachedRow[]): Promise<CachedRow[]> {
  if (!rows.some(({ row }) => hiddenIn(row))) return [...rows];
  const keys = await readShiftKeys(db);
  return Promise.all(rows.map(row => showRow(keys, row)));
}
