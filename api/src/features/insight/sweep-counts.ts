import type { Knex } from 'knex';
import { defaultTimeZone } from '#contract/shop/shop-defaults.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';

/** Deletes days that are older than the owner keeps them. Safe on every node at once. */
export async function sweepCounts(
  knex: Knex,
  { now, keptMonths }: { now: Date; keptMonths: number },
): Promise<void> {
  const today = isoDateIn(now, defaultTimeZone);
  for (const table of ['analytics_days', 'vital_days'])
    await knex(table).whereRaw('day < ?::date - make_interval(months => ?)', [today, keptMonths]).delete();
}
