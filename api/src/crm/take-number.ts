import type { Knex } from 'knex';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { readSetting } from '#api/database/shared/setting-rows.ts';
import type { Numbered } from '#api/database/write-rows.ts';

type Prefix = 'PRJ' | 'LEAD';

const digits = 4;

/** PRJ-2026-0001: counted without gaps, at most 20 characters. */
export async function takeNumber(trx: Knex.Transaction, prefix: Prefix, now: Date): Promise<string> {
  const day = isoDateIn(now, await readSetting(trx, 'shop.timeZone'));
  const { counter, prefix: written } = numberAs('', prefix, day);
  const { rows } = await trx.raw<{ rows: { number: string }[] }>('select take_label(?, ?, ?) as number', [
    counter,
    written,
    digits,
  ]);
  return rows[0]?.number ?? '';
}

/** The same for a row that is written together with others. `day`: the shop's, as an ISO date. */
export function numberAs(column: string, prefix: Prefix, day: string): Numbered {
  const year = day.slice(0, 4);
  return { column, counter: `${prefix}-${year}`, prefix: `${prefix}-${year}-`, digits };
}
