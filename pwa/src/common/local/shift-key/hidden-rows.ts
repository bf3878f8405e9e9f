/**
 * Deliveries as they are stored: the whole row is hidden, with a part beside it that says nothing about a person.
 * Without the key a stop is still listed by what is printed on the parcel, and proof can be captured for it.
 */
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { SyncEntity } from '#contract/wire/mutation.ts';
import type { CachedRow, UserDatabase } from '../database/user-database.ts';
import { hiddenIn, hide, show, type ShiftKeys } from './cipher.ts';
import { lockedRow, type OpenRow, openKeys } from './locked-row.ts';
import { readShiftKeys } from './shift-keys.ts';

const placeOf = (id: string) => `deliveries ${id}`;

/** The stored form. Returned unchanged if nothing is hidden. */
export async function hideRow(
  keys: ShiftKeys,
  entity: SyncEntity,
  id: string,
  row: unknown,
): Promise<unknown> {
  if (entity !== 'deliveries' || hiddenIn(row)) return row;
  const hidden = await hide(keys, placeOf(id), row);
  if (!hidden) return row;
  const given = row as DeliveryRow;
  return { ...Object.fromEntries(openKeys.map(key => [key, given[key]])), hidden };
}

/** The row as the shop sent it, or what can be read of it without the key. */
async function showRow(keys: ShiftKeys, cached: CachedRow): Promise<CachedRow> {
  const hidden = hiddenIn(cached.row);
  if (!hidden) return cached;
  const row = await show<DeliveryRow>(keys, placeOf(cached.id), hidden);
  return { ...cached, row: row ?? lockedRow(cached.row as OpenRow) };
}

export async function showRows(db: UserDatabase, rows: readonly CachedRow[]): Promise<CachedRow[]> {
  if (!rows.some(({ row }) => hiddenIn(row))) return [...rows];
  const keys = await readShiftKeys(db);
  return Promise.all(rows.map(row => showRow(keys, row)));
}
