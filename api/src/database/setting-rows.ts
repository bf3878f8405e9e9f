/** The shop's settings as they stand, a row for each key. */
import type { Knex } from 'knex';

export interface SettingRow {
  key: string;
  value: unknown;
  updatedAt: Date;
}

/** What a transaction has read it keeps: an order asks a dozen times, and all of it goes by the same figures. */
const keptBy = new WeakMap<Knex, Promise<SettingRow[]>>();

export function readSettingRows(knex: Knex): Promise<SettingRow[]> {
  const kept = keptBy.get(knex);
  if (kept) return kept;
  const reading = knex('settings').select<SettingRow[]>('key', 'value', 'updatedAt').then();
  if (knex.isTransaction) keptBy.set(knex, reading);
  return reading;
}

/** Value of one setting; undefined until somebody has written it down. */
export async function readSettingValue(knex: Knex, key: string): Promise<unknown> {
  return (await readSettingRows(knex)).find(row => row.key === key)?.value;
}
