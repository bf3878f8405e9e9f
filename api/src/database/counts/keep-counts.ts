/** Counts past weeks, so that the counts of a shop that is ten years old cost what those of a young one do. */
import type { Knex } from 'knex';
import { inTransaction } from '../transaction.ts';
import { type CountedList, countedLists } from './counted-lists.ts';

/** In a transaction: nobody who changes an old row waits longer than for these. */
const weeksAtOnce = 20;

/** Rows younger than 14 days are changed without a word (migration 0068). A day more, so that nobody is still at it. */
const keptAfter = `interval '15 days'`;

/** Answers how many weeks were counted. Safe on every node at once. */
export async function keepCounts(knex: Knex): Promise<number> {
  let kept = 0;
  for (const list of countedLists) {
    for (let weeks = -1; weeks !== 0;) {
      weeks = await inTransaction(knex, trx => countWeeks(trx, list));
      kept += weeks;
    }
  }
  return kept;
}

async function countWeeks(trx: Knex.Transaction, counted: CountedList): Promise<number> {
  const { list, from, state, cents = '0', where = 'true' } = counted;
  // Never waited for, so that nobody waits behind it. Whoever has changed an old row is counted in the next round.
  const { rows: locks } = await trx.raw<{ rows: { isOurs: boolean }[] }>(
    `select pg_try_advisory_xact_lock(hashtextextended('kept_counts ' || ?, 0)) as "isOurs"`,
    [list],
  );
  if (!locks[0]?.isOurs) return 0;
  const { rows } = await trx.raw<{ rows: { week: string }[] }>(
    `select w.week::date as week from generate_series(
       (select week_of(min(created_at)) from ${list})::timestamp, week_of(now() - ${keptAfter}) - 7, interval '7 days') w (week)
     where not exists (select from kept_counts k where k.list = ? and k.week = w.week::date and k.state = '')
     order by 1 desc limit ?`,
    [list, weeksAtOnce],
  );
  if (rows.length === 0) return 0;
  await trx.raw(
    `with weeks as (select week, week::timestamp at time zone 'UTC' as begins,
       (week + 7)::timestamp at time zone 'UTC' as ends from unnest(?::date[]) week)
     insert into kept_counts (list, week, state, row_count, cents)
     select ?, week, '', 0, 0 from weeks
     union all
     select ?, r.week, c.state, c.n, c.cents from weeks r cross join lateral (
       select ${state} as state, count(*) as n, coalesce(sum(${cents}), 0) as cents
       from ${from} where o.created_at >= r.begins and o.created_at < r.ends and ${where} group by 1) c`,
    [rows.map(({ week }) => week), list, list],
  );
  return rows.length;
}
