import type { Knex } from 'knex';
import { defaultTimeZone } from '#contract/shop-defaults.ts';
import { isoDateIn } from '#contract/time-zone.ts';

/** PRJ-2026-0001: counted without gaps, at most 20 characters. */
export async function takeNumber(trx: Knex.Transaction, prefix: 'PRJ' | 'LEAD', now: Date): Promise<string> {
  const year = isoDateIn(now, defaultTimeZone).slice(0, 4);
  const { rows } = await trx.raw<{ rows: { number: number }[] }>('select take_number(?) as number', [
    `${prefix}-${year}`,
  ]);
  return `${prefix}-${year}-${String(rows[0]?.number ?? 0).padStart(4, '0')}`;
}
