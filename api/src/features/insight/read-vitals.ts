import type { Knex } from 'knex';
import type { HistoryRange } from '#contract/dashboard/dashboard-history.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { insightEndpoints, NamedSpread } from '#contract/insight/endpoints.ts';
import type { DeviceClass } from '#contract/insight/insight.ts';
import { bucketCount, spreadOf, vitalNames } from '#contract/insight/vitals.ts';
import type { VitalDaysRow } from '#api/database/tables.ts';
import { type ShopClock, spanOf } from './read-visits.ts';

export type Vitals = ResponseOf<typeof insightEndpoints.getVitals>;

type Row = Pick<VitalDaysRow, 'name' | 'page' | 'bucket' | 'count'>;

/** How fast the shop was, as its visitors' browsers have measured it. */
export async function readVitals(
  knex: Knex,
  { range, device }: { range: HistoryRange; device?: DeviceClass | undefined },
  clock: ShopClock,
): Promise<Vitals> {
  const { since, end } = spanOf(range, clock);
  const rows = await knex('vital_days')
    .where('day', '>=', since)
    .where('day', '<', end)
    .modify(query => device && query.where({ device }))
    .groupBy('name', 'page', 'bucket')
    .select<Row[]>('name', 'page', 'bucket', knex.raw('sum(count) as count'));
  const pages = [...new Set(rows.map(({ page }) => page))].map(page => {
    const spreads = spreadsOf(rows.filter(row => row.page === page));
    return { page, count: Math.max(...spreads.map(({ count }) => count)), vitals: spreads };
  });
  return {
    all: spreadsOf(rows),
    pages: pages.toSorted((a, b) => b.count - a.count || (a.page < b.page ? -1 : 1)),
  };
}

function spreadsOf(rows: readonly Row[]): NamedSpread[] {
  return vitalNames.map(name => {
    const counts = Array.from({ length: bucketCount }, () => 0);
    for (const row of rows) if (row.name === name) counts[row.bucket] = (counts[row.bucket] ?? 0) + row.count;
    return { name, ...spreadOf(name, counts) };
  });
}
