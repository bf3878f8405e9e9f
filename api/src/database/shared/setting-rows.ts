/** The shop's settings as they stand, a row for each key; its techniques come with them, as one more. */
import type { Knex } from 'knex';
import {
  placeOf,
  settingIn,
  type SettingKey,
  type SettingValues,
} from '#contract/content/settings/settings.ts';
import type { ShopRules } from '#contract/wire/mutation.ts';
import type { SettingsRow } from '#api/database/tables.ts';
import { techniqueSql } from './technique-sql.ts';

export type SettingRow = Pick<SettingsRow, 'key' | 'updatedAt'> & { value: unknown };

export type SettingRows = readonly SettingRow[];

/** No setting has this key: the rows of techniques, so that prices need no statement of their own. */
export const techniquesKey = 'techniques';

/** What a transaction has read it keeps: an order asks a dozen times, and all of it goes by the same figures. */
const keptBy = new WeakMap<Knex, Promise<SettingRows>>();

/** What was read last through one pool, by its text: settings that have not changed are the same rows again. */
const lastBy = new WeakMap<object, { text: string; rows: SettingRows }>();

/** Settings as they were read last, and the mark by which a statement finds that they still are so. */
export interface MarkedSettings {
  mark: string;
  rows: SettingRows;
}

/** The same for a pool and for its transactions. */
export const poolOf = (knex: Knex): object => (knex.client as { config: object }).config;

const markedBy = new WeakMap<object, MarkedSettings>();

/** All of them as one text; for statements that read something else too (`keepSettings`). */
export const settingsSql = `select coalesce(json_agg(json_build_array(key, value, updated_at) order by key), '[]')::text
  as text from (select key, value, updated_at from settings
    union all select '${techniquesKey}', coalesce(jsonb_agg(${techniqueSql} order by t.display_order, t.id), '[]'),
      max(t.updated_at) filter (where t.updated_by is not null) from techniques t) all_rows`;

/** What follows of the settings a statement that hands in the mark it knows: nothing where they are unchanged. */
export interface SettingsNews {
  mark: string;
  text: string;
}

/** SQL for a column of `SettingsNews | null`; `known` is the placeholder of the mark. */
export const settingsNewsSql = (known: string) =>
  `(select json_build_object('mark', s.mark, 'text', (${settingsSql})) from settings_state s
    where s.mark is distinct from ${known}::uuid)`;

/** Those of this pool, whether or not they have changed since. */
export const knownSettings = (knex: Knex): MarkedSettings | null => markedBy.get(poolOf(knex)) ?? null;

/** The settings by which that statement went. */
export function settingsBy(
  knex: Knex,
  known: MarkedSettings | null,
  news: SettingsNews | null,
): MarkedSettings {
  if (news === null) {
    if (known === null) throw new Error('no settings are known');
    return known;
  }
  const marked = { mark: news.mark, rows: rowsOf(knex, news.text) };
  markedBy.set(poolOf(knex), marked);
  return marked;
}

export function readSettingRows(knex: Knex): Promise<SettingRows> {
  const kept = keptBy.get(knex);
  if (kept) return kept;
  const reading = read(knex);
  if (knex.isTransaction) keptBy.set(knex, reading);
  return reading;
}

/** What a transaction has read of them beside something else, so that it does not ask again. */
export function keepSettings(trx: Knex, text: string): void {
  if (!keptBy.has(trx)) keptBy.set(trx, Promise.resolve(rowsOf(trx, text)));
}

/** The same for work without a transaction: another name of the pool, under which the settings stay as read. */
export function withSettings(knex: Knex, { rows }: MarkedSettings): Knex {
  const named = Object.setPrototypeOf((table: string) => knex(table), knex) as Knex;
  keptBy.set(named, Promise.resolve(rows));
  return named;
}

async function read(knex: Knex): Promise<SettingRows> {
  const { rows: found } = await knex
    .raw<{ rows: { text: string }[] }>(settingsSql)
    .options({ name: 'settings' });
  return rowsOf(knex, found[0]?.text ?? '[]');
}

function rowsOf(knex: Knex, text: string): SettingRows {
  const pool = poolOf(knex);
  const last = lastBy.get(pool);
  if (last?.text === text) return last.rows;
  const written = JSON.parse(text) as [key: string, value: unknown, updatedAt: string | null][];
  const rows = written.map(([key, value, updatedAt]) => ({
    key,
    value,
    updatedAt: new Date(updatedAt ?? 0),
  }));
  lastBy.set(pool, { text, rows });
  return rows;
}

/** Derives a value from the settings once, and again only when they change. Callers must not modify it. */
export function fromSettings<T>(make: (rows: SettingRows) => T): (knex: Knex) => Promise<T> {
  const made = new WeakMap<SettingRows, { value: T }>();
  return async knex => {
    const rows = await readSettingRows(knex);
    const known = made.get(rows) ?? { value: make(rows) };
    made.set(rows, known);
    return known.value;
  };
}

/** What changes of jobs and deliveries go by. */
export const readShopRules: (knex: Knex) => Promise<ShopRules> = fromSettings(rows => ({
  timeZone: valueIn(rows, 'shop.timeZone'),
  failedDeliveryHeldDays: valueIn(rows, 'policy.failedDeliveryHeldDays'),
}));

/** One setting as the table declares it, by the same rows. */
export async function readSetting<K extends SettingKey>(knex: Knex, key: K): Promise<SettingValues[K]> {
  return valueIn(await readSettingRows(knex), key);
}

function valueIn<K extends SettingKey>(rows: SettingRows, key: K): SettingValues[K] {
  const { row } = placeOf(key);
  return settingIn(key, rows.find(found => found.key === row)?.value);
}
