import type { Knex } from 'knex';
import type { SettingsDocument } from '#contract/content/setting-endpoints.ts';
import {
  placeOf,
  settingIn,
  settingKeys,
  settingRows,
  type SettingValues,
} from '#contract/content/settings/settings.ts';
import { userNameText } from '#api/database/json-text.ts';
import type { SettingsRow } from '#api/database/tables.ts';

export interface NamedSettingsRow extends Pick<SettingsRow, 'key' | 'value' | 'version' | 'updatedAt'> {
  updatedByName: string | null;
}

export type SettingsRows = ReadonlyMap<string, NamedSettingsRow>;

export async function readRows(knex: Knex): Promise<SettingsRows> {
  const rows = await knex('settings as s')
    .leftJoin('users as u', 'u.id', 's.updatedBy')
    .whereIn('s.key', settingRows)
    .select<NamedSettingsRow[]>(
      's.key',
      's.value',
      's.version',
      's.updatedAt',
      knex.raw(`case when u.id is null then null else ${userNameText('u')} end as updated_by_name`),
    );
  return new Map(rows.map(row => [row.key, row]));
}

/** The same rule as the storefront's. */
export function valuesOf(rows: SettingsRows): SettingValues {
  const values = settingKeys.map(key => [key, settingIn(key, rows.get(placeOf(key).row)?.value)]);
  return Object.fromEntries(values) as SettingValues;
}

export function documentOf(rows: SettingsRows): SettingsDocument {
  const latest = [...rows.values()].reduce<NamedSettingsRow | null>(
    (last, row) => (last && last.updatedAt >= row.updatedAt ? last : row),
    null,
  );
  return {
    values: valuesOf(rows),
    versions: Object.fromEntries(settingRows.map(key => [key, rows.get(key)?.version ?? 0])),
    updatedAt: latest?.updatedAt.toISOString() ?? null,
    updatedBy: latest?.updatedByName ?? null,
  };
}

export async function readSettingsDocument(knex: Knex): Promise<SettingsDocument> {
  return documentOf(await readRows(knex));
}
