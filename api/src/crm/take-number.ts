import type { Knex } from 'knex';
import { defaultTimeZone } from '#contract/shop/shop-defaults.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import type { Numbered } from '#api/database/write-rows.ts';

type Prefix = 'PRJ' | 'LEAD';

const digits = 4;

/** PRJ-2026-0001: counted without gaps, at most 20 characters. */
export async function takeNumber(trx: Knex.Transaction, prefix: Prefix, now: Date): Promise<string> {
  const { counter, prefix: written } = numberAs('', prefix, now);
  const { rows } = await trx.raw<{ rows: { number: string }[] }>('select take_label(?, ?, ?) as number', [
    counter,
    written,
    digits,
  ]);
  return rows[0]?.number ?? '';
}

/** The same for a row that is written together with others. */
export function numberAs(column: string, prefix: Prefix, now: Date): Numbered {
  const year = isoDateIn(now, defaultTimeZone).slice(0, 4);
  return { column, counter: `${prefix}-${year}`, prefix: `${prefix}-${year}-`, digits };
}
