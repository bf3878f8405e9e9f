/** Counts that add what past weeks have kept to what is counted from the rows of all other times. */
import type { Knex } from 'knex';
import type { CountedList } from './counted-lists.ts';

const inRange = 'o.created_at >= r.begins and o.created_at < r.ends';

/** Rows of `state`, `n` and `cents`; a state may come more than once. */
export function countsSql({ list, from, state, cents = '0', where = 'true' }: CountedList): string {
  return `select k.state, k.row_count::bigint as n, k.cents from kept_counts k
      where k.list = '${list}' and k.state <> ''
    union all
    select c.state, c.n, c.cents from open_ranges('${list}') r cross join lateral (
      select ${state} as state, count(*) as n, coalesce(sum(${cents}), 0)::bigint as cents
      from ${from} where ${inRange} and ${where} group by 1) c`;
}

/** The times in which there are such rows, or may be: everything else need not be looked at. */
export function rangesSql({ list }: CountedList): string {
  return `select begins, ends from open_ranges('${list}')
    union all
    select k.week::timestamp at time zone 'UTC', (k.week + 7)::timestamp at time zone 'UTC' from kept_counts k
      where k.list = '${list}' and k.state <> ''`;
}

/** By state. */
export async function readCounts(knex: Knex, counted: CountedList): Promise<Map<string, number>> {
  const { rows } = await knex.raw<{ rows: { state: string; n: number }[] }>(
    `select state, sum(n)::bigint as n from (${countsSql(counted)}) counted group by state`,
  );
  return new Map(rows.map(({ state, n }) => [state, n]));
}
