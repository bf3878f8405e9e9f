/** Keeps the sums of past days, so that a year is not added up from its rows. */
import type { Knex } from 'knex';
import { addDays } from '#contract/time/time-zone.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { sumsSql } from './entries-sql.ts';

/** Raised with a change of what counts where: days that were counted otherwise are counted again. */
const countedBy = 2;

/** The key of a day that has been counted. */
export const markOf = (zone: string): string => `${zone} ${countedBy}`;

/** In a transaction: nobody who changes an old row waits longer than for these. */
const daysAtOnce = 31;

/** Answers how many days were counted. Safe on every node at once. */
export async function keepFigures(
  knex: Knex,
  readTimeZone: (knex: Knex) => Promise<string>,
): Promise<number> {
  let kept = 0;
  for (;;) {
    const days = await inTransaction(knex, trx => keepSome(trx, readTimeZone));
    kept += days;
    if (days === 0) return kept;
  }
}

async function keepSome(
  trx: Knex.Transaction,
  readTimeZone: (knex: Knex) => Promise<string>,
): Promise<number> {
  // Never waited for. Whoever has changed an old row is counted in the next round.
  const { rows: locks } = await trx.raw<{ rows: { isOurs: boolean }[] }>(
    `select pg_try_advisory_xact_lock(hashtextextended('kept_figures', 0)) as "isOurs"`,
  );
  if (!locks[0]?.isOurs) return 0;
  const zone = await readTimeZone(trx);
  await trx('kept_figures')
    .whereIn(
      'day',
      trx('kept_figures')
        .where({ figure: '' })
        .whereNot({ key: markOf(zone) })
        .select('day'),
    )
    .delete();
  const { rows } = await trx.raw<{ rows: { day: string }[] }>(
    `select to_char(d.day, 'YYYY-MM-DD') as day from generate_series(
       (select least(min(issued_at), (select min(succeeded_at) from payments)) at time zone :zone from invoices)::date,
       (now() at time zone :zone)::date - 16, interval '1 day') d (day)
     where not exists (select from kept_figures k where k.day = d.day::date and k.figure = '')
     order by 1 desc limit ${daysAtOnce}`,
    { zone },
  );
  for (const range of rangesOf(rows.map(({ day }) => day))) await keepRange(trx, range, zone);
  return rows.length;
}

interface Range {
  from: string;
  to: string;
}

/** Days that follow each other, as ranges. */
export function rangesOf(days: readonly string[]): Range[] {
  const ranges: Range[] = [];
  for (const day of days.toSorted()) {
    const last = ranges.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  return ranges;
}

async function keepRange(trx: Knex.Transaction, { from, to }: Range, zone: string): Promise<void> {
  const { begins, ends } = await instantsOf(trx, { from, to }, zone);
  await trx.raw(
    `insert into kept_figures (day, figure, key, cents, gst_cents, row_count)
     select s.day::date, s.figure, s.key, s.cents, s.gst_cents, s.row_count from (${sumsSql}) s
     union all
     select d::date, '', :mark, 0, 0, 0 from generate_series(:from::date, :to::date, interval '1 day') d`,
    { begins, ends, zone, mark: markOf(zone), from, to },
  );
}

/** When the first day begins and the last has ended, there. */
export async function instantsOf(
  knex: Knex,
  { from, to }: Range,
  zone: string,
): Promise<{ begins: Date; ends: Date }> {
  const { rows } = await knex.raw<{ rows: { begins: Date; ends: Date }[] }>(
    `select :from::date::timestamp at time zone :zone as begins,
       (:to::date + 1)::timestamp at time zone :zone as ends`,
    { from, to, zone },
  );
  const [row] = rows;
  if (!row) throw new Error('no instants');
  return row;
}
