import type { Knex } from 'knex';
import type { HistoryRange } from '#contract/dashboard/dashboard-history.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { insightEndpoints } from '#contract/insight/endpoints.ts';
import { analyticsKind } from '#api/database/state-words.ts';
import { type ShopClock, spanOf } from './read-visits.ts';

export type Searches = ResponseOf<typeof insightEndpoints.getSearches>;

const mostTerms = 200;
const figures = ['search', 'search_none', 'search_pick'] as const;

/** What people looked for in the shop. */
export async function readSearches(knex: Knex, range: HistoryRange, clock: ShopClock): Promise<Searches> {
  const { since, end } = spanOf(range, clock);
  const sum = (kind: (typeof figures)[number]) =>
    `coalesce(sum(count) filter (where kind = ${analyticsKind(kind)}), 0)`;
  const { rows } = await knex.raw<{ rows: (Searches['terms'][number] & { total: boolean })[] }>(
    `select coalesce(subject, '') as term, grouping(subject) = 1 as total,
       ${sum('search')} as searches, ${sum('search_none')} as none, ${sum('search_pick')} as picks
     from analytics_days
     where day >= :since and day < :end and kind in (${analyticsKind(...figures)})
     group by grouping sets ((), (subject))
     order by total desc, searches desc, none desc, term
     limit :most`,
    { since, end, most: mostTerms + 1 },
  );
  const all = rows.find(({ total }) => total);
  return {
    searches: all?.searches ?? 0,
    none: all?.none ?? 0,
    picks: all?.picks ?? 0,
    terms: rows
      .filter(({ total }) => !total)
      .map(({ term, searches, none, picks }) => ({ term, searches, none, picks })),
  };
}
