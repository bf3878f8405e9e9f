/**
 * Changes settings: all that were sent or none. Whoever changes them does it alone, so that two people who save at
 * once are told of each other; nodes hear of it by the table's own notice.
 */
import type { Knex } from 'knex';
import type { SettingsDocument } from '#contract/content/setting-endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import {
  checkTogether,
  placeOf,
  type SettingKey,
  type SettingValues,
} from '#contract/content/settings/settings.ts';
import { changeOrRefuse, Refused } from '#api/database/change-or-refuse.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import type { KeepPolicyTexts } from '../policies/keep-policy-texts.ts';
import { documentOf, readRows, type SettingsRows } from './read-settings.ts';

export interface SettingsChange {
  values: Partial<SettingValues>;
  versions?: Readonly<Record<string, number>> | undefined;
}

export interface SettingsParts {
  knex: Knex;
  /** The policies contain figures that are settings. */
  keepPolicyTexts: KeepPolicyTexts;
}

export function changeSettings(
  { knex, keepPolicyTexts }: SettingsParts,
  { values, versions = {} }: SettingsChange,
  actorId: number,
): Promise<SettingsDocument | Refusal> {
  return changeOrRefuse(knex, async trx => {
    await trx.raw(`select pg_advisory_xact_lock(hashtextextended('settings', 0))`);
    const rows = await readRows(trx);
    const before = documentOf(rows);
    const changed = (Object.keys(values) as SettingKey[]).filter(
      key => JSON.stringify(values[key]) !== JSON.stringify(before.values[key]),
    );
    const touched = [...new Set(changed.map(key => placeOf(key).row))];
    const isStale = touched.some(
      row => versions[row] !== undefined && versions[row] !== before.versions[row],
    );
    if (isStale) throw new Refused(refuse('conflict', { details: { current: before } }));
    mustFit({ ...before.values, ...values });
    for (const row of touched) {
      const own = changed.filter(key => placeOf(key).row === row);
      await writeRow(trx, row, rows, Object.fromEntries(own.map(key => [key, values[key]])), actorId);
    }
    for (const key of changed)
      await recordAudit(trx, {
        actorId,
        entity: 'setting',
        entityId: key,
        action: 'change',
        before: { value: before.values[key] },
        after: { value: values[key] },
      });
    if (changed.length > 0) await keepPolicyTexts(trx, actorId);
    return documentOf(await readRows(trx));
  });
}

function mustFit(values: SettingValues): void {
  const wrong = Object.entries(checkTogether(values)).map(
    ([key, sentence]) => [`values.${key}`, sentence] as const,
  );
  if (wrong.length > 0) throw new Refused(refuse('invalid', { fields: Object.fromEntries(wrong) }));
}

/** Fields beside the changed ones stay as somebody wrote them. */
async function writeRow(
  trx: Knex.Transaction,
  row: string,
  rows: SettingsRows,
  values: Partial<Record<string, unknown>>,
  actorId: number,
): Promise<void> {
  const found = rows.get(row)?.value;
  const value = structuredClone(isRecord(found) ? found : {});
  for (const [key, one] of Object.entries(values)) setAt(value, placeOf(key as SettingKey).path, one);
  await trx('settings')
    .insert({ key: row, value: JSON.stringify(value), updatedBy: actorId })
    .onConflict('key')
    .merge({ value: JSON.stringify(value), updatedBy: actorId });
}

function setAt(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const next = isRecord(inner) ? inner : {};
  target[name] = next;
  setAt(next, rest, value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
