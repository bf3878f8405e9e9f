/** Figures of a period: kept sums of past days, and the rows of all other days. */
import type { Knex } from 'knex';
import type { Figures, FigureSum, SplitRow } from '#contract/figures/endpoints.ts';
import { otherKeys, type Period } from '#contract/figures/figures.ts';
import type { OpeningHours } from '#contract/time/business-hours.ts';
import { leadSourceLabel } from '#contract/leads/leads.ts';
import { sumsSql } from './entries-sql.ts';
import { instantsOf, markOf, rangesOf } from './keep-figures.ts';
import { countAnswers } from './answer-figures.ts';
import { countJobs } from './job-figures.ts';
import { countQuotes } from './quote-figures.ts';

interface Sum {
  day: string;
  figure: string;
  key: string;
  cents: number;
  gst_cents: number;
  row_count: number;
}

export async function readSums(knex: Knex, { from, to }: Period, zone: string): Promise<Sum[]> {
  const { rows: marks } = await knex.raw<{ rows: { day: string }[] }>(
    `select to_char(day, 'YYYY-MM-DD') as day from kept_figures
     where figure = '' and key = :mark and day between :from and :to`,
    { from, to, mark: markOf(zone) },
  );
  const counted = new Set(marks.map(({ day }) => day));
  // Only sales are told by day; everything else is added up where it is.
  const { rows: sums } = await knex.raw<{ rows: Sum[] }>(
    `select case k.figure when 'document' then to_char(k.day, 'YYYY-MM-DD') else '' end as day, k.figure, k.key,
       sum(k.cents)::bigint as cents, sum(k.gst_cents)::bigint as gst_cents, sum(k.row_count)::integer as row_count
     from kept_figures k where k.day = any(?::date[]) and k.figure <> '' group by 1, 2, 3`,
    [[...counted]],
  );
  const { rows: days } = await knex.raw<{ rows: { day: string }[] }>(
    `select to_char(d, 'YYYY-MM-DD') as day from generate_series(:from::date,
       least(:to::date, (now() at time zone :zone)::date + 1), interval '1 day') d`,
    { from, to, zone },
  );
  const open = days.map(({ day }) => day).filter(day => !counted.has(day));
  for (const range of rangesOf(open)) {
    const { begins, ends } = await instantsOf(knex, range, zone);
    const { rows } = await knex.raw<{ rows: Sum[] }>(sumsSql, { begins, ends, zone });
    sums.push(...rows);
  }
  return sums;
}

const nothing = (): FigureSum => ({ cents: 0, gstCents: 0, rows: 0 });

function add(to: FigureSum, { cents, gst_cents, row_count }: Sum): void {
  to.cents += Number(cents);
  to.gstCents += Number(gst_cents);
  to.rows += Number(row_count);
}

function summed(sums: readonly Sum[], figure: string, key?: string): FigureSum {
  const total = nothing();
  for (const sum of sums)
    if (sum.figure === figure && (key === undefined || sum.key === key)) add(total, sum);
  return total;
}

function split(sums: readonly Sum[], figure: string, by: 'key' | 'day' = 'key'): Map<string, FigureSum> {
  const parts = new Map<string, FigureSum>();
  for (const sum of sums) {
    if (sum.figure !== figure) continue;
    const part = parts.get(sum[by]) ?? nothing();
    add(part, sum);
    parts.set(sum[by], part);
  }
  return parts;
}

const mostParts = 200;

function partsOf(sums: readonly Sum[], figure: string, labelOf: (key: string) => string): SplitRow[] {
  const parts = [...split(sums, figure)]
    .map(([key, part]) => ({ ...part, key, label: otherKeys[key] ?? labelOf(key) }))
    .toSorted((a, b) => b.cents - a.cents || a.label.localeCompare(b.label));
  const rest = parts.slice(mostParts);
  if (rest.length === 0) return parts;
  const others = nothing();
  for (const { cents, gstCents, rows } of rest) {
    others.cents += cents;
    others.gstCents += gstCents;
    others.rows += rows;
  }
  return [...parts.slice(0, mostParts), { ...others, key: '+rest', label: otherKeys['+rest'] ?? '' }];
}

export interface FigureShop {
  timeZone: string;
  gstRegistered: boolean;
  hours: OpeningHours;
  techniques: readonly { id: string; name: string }[];
}

export async function readFigures(
  knex: Knex,
  period: Period,
  { timeZone, gstRegistered, hours, techniques }: FigureShop,
): Promise<Figures> {
  const techniqueNames = new Map(techniques.map(({ id, name }) => [id, name]));
  const techniqueName = (key: string) => techniqueNames.get(key) ?? key;
  const sums = await readSums(knex, period, timeZone);
  const names = await customerNames(knex, [...split(sums, 'customer').keys()]);
  return {
    ...period,
    isGstRegistered: gstRegistered,
    accrual: {
      invoices: summed(sums, 'document', 'invoice'),
      notes: summed(sums, 'document', 'credit_note'),
      net: summed(sums, 'document'),
    },
    cash: {
      received: summed(sums, 'cash', 'in'),
      returned: summed(sums, 'cash', 'out'),
      net: summed(sums, 'cash'),
    },
    badDebts: summed(sums, 'bad_debt'),
    days: [...split(sums, 'document', 'day')]
      .map(([day, part]) => ({ day, ...part }))
      .toSorted((a, b) => a.day.localeCompare(b.day)),
    products: partsOf(sums, 'product', key => key),
    techniques: partsOf(sums, 'technique', techniqueName),
    customers: partsOf(sums, 'customer', key => names.get(key) ?? `Customer #${key}`),
    sources: partsOf(sums, 'source', leadSourceLabel),
    quotes: await countQuotes(knex, period, timeZone),
    answers: await countAnswers(knex, period, { timeZone, hours }),
    jobs: await countJobs(knex, period, { timeZone, labelOf: techniqueName }),
    onTime: {
      onTime: summed(sums, 'on_time', 'on_time').rows,
      late: summed(sums, 'on_time', 'late').rows,
      undated: summed(sums, 'on_time', 'undated').rows,
    },
  };
}

async function customerNames(knex: Knex, keys: readonly string[]): Promise<Map<string, string>> {
  const ids = keys.filter(key => /^\d+$/.test(key)).map(Number);
  const { rows } = await knex.raw<{ rows: { id: number; name: string }[] }>(
    `select id, coalesce(nullif(trim(company), ''), nullif(trim(first_name || ' ' || last_name), ''),
       'Customer #' || id) as name from customers where id = any(?)`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}
