import type { Knex } from 'knex';
import { isoDateIn } from '#contract/time/time-zone.ts';
import type { ShopClock } from './read-visits.ts';

/** Deletes days that are older than the owner keeps them. Safe on every node at once. */
export async function sweepCounts(
  knex: Knex,
  { now, timeZone, keptMonths }: ShopClock & { keptMonths: number },
): Promise<void> {
  const today = isoDateIn(now, timeZone);
  for (const table of ['analytics_days', 'vital_days'])
    await knex(table).whereRaw('day < ?::date - make_interval(months => ?)', [today, keptMonths]).delete();
}
