/**
 * The clearing, every hour. One process at a time holds the lock; each batch is one transaction with its entry in the audit log,
 * so what the log counts is what went, however often a process ends in the middle.
 */
import type { Knex } from 'knex';
import { recordAudit } from '#api/database/record-audit.ts';
import { readSetting, readSettingRows, withSettings } from '#api/database/shared/setting-rows.ts';
import { advisoryLocks } from '#api/database/advisory-locks.ts';
import { monthsOf, type RetentionRule, retentionRules, type RetentionSettings } from './rules.ts';

const perBatch = 500;
/** Of one rule in one round; what is left over waits for the next. */
const batches = 20;

export interface DueRule {
  rule: RetentionRule;
  months: number;
  before: Date;
  due: number;
  /** When the oldest of them was last touched; null: none is due. */
  oldest: Date | null;
}

/** What the next clearing would take. `wanted`: as it would be with these settings, which are not saved. */
export async function previewClearing(
  knex: Knex,
  now: Date,
  wanted: RetentionSettings = {},
): Promise<DueRule[]> {
  const found: DueRule[] = [];
  // Read once for all rules.
  const settings = withSettings(knex, { mark: '', rows: await readSettingRows(knex) });
  for (const rule of retentionRules) {
    const { months, before } = await timeOf(settings, rule, now, wanted);
    const { rows } = await knex.raw<{ rows: { due: number; at: Date | null }[] }>(
      rule.count ?? `select count(*) as due, min(at) as at from (${rule.due}) found`,
      { before },
    );
    found.push({ rule, months, before, due: Number(rows[0]?.due ?? 0), oldest: rows[0]?.at ?? null });
  }
  return found;
}

/** Answers how many rows each rule has cleared; rules without any are left out. */
export async function clearOld({
  knex,
  now,
}: {
  knex: Knex;
  now: () => Date;
}): Promise<ReadonlyMap<string, number>> {
  const cleared = new Map<string, number>();
  for (const rule of retentionRules) {
    for (let batch = 0; batch < batches; batch++) {
      const count = await clearBatch(knex, rule, now());
      if (count > 0) cleared.set(rule.name, (cleared.get(rule.name) ?? 0) + count);
      if (count < perBatch) break;
    }
  }
  return cleared;
}

async function clearBatch(knex: Knex, rule: RetentionRule, now: Date): Promise<number> {
  const { months, before } = await timeOf(knex, rule, now);
  return knex.transaction(async trx => {
    const { rows: locks } = await trx.raw<{ rows: { isOurs: boolean }[] }>(
      'select pg_try_advisory_xact_lock(?) as "isOurs"',
      [advisoryLocks.retention],
    );
    if (!locks[0]?.isOurs) return 0;
    const { rows } = await trx.raw<{ rows: { id: string }[] }>(
      `${rule.due} order by ${rule.order} limit ${perBatch}`,
      {
        before,
      },
    );
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    for (const statement of rule.clear) await trx.raw(statement, { ids });
    // Counts and periods, and nothing about anybody.
    await recordAudit(trx, {
      actorId: null,
      entity: 'retention',
      entityId: rule.name,
      action: 'retention.clear',
      after: { rows: ids.length, keptMonths: months, before: before.toISOString() },
    });
    return ids.length;
  });
}

async function timeOf(knex: Knex, rule: RetentionRule, now: Date, wanted: RetentionSettings = {}) {
  const value = wanted[rule.setting] ?? (await readSetting(knex, rule.setting));
  const months = monthsOf(rule, { [rule.setting]: value } as never);
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - months);
  return { months, before };
}
