/** The office's list of quotes, searched and filtered by the database (back office §5). */
import type { Knex } from 'knex';
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { OfficeQuote, officeQuoteEndpoints } from '#contract/endpoints/office-quotes.ts';
import { quotePageSize, type QuoteStatus, quoteStatuses } from '#contract/quotes.ts';
import { isoDateIn } from '#contract/time-zone.ts';
import { type QuoteJson, quoteFrom, quoteSql, withComputed } from './quote-row.ts';

type ListQuery = QueryOf<typeof officeQuoteEndpoints.listQuotes>;
export type QuoteFilter = Omit<ListQuery, 'page'>;
export type QuoteCounts = ResponseOf<typeof officeQuoteEndpoints.countQuotes>;

/** The shop's clock. */
export interface Clock {
  now: Date;
  timeZone: string;
}

interface Where {
  sql: string;
  values: Knex.RawBinding[];
}

export async function listQuotes(
  knex: Knex,
  { page = 1, ...filter }: ListQuery,
  clock: Clock,
): Promise<OfficeQuote[]> {
  const where = whereOf(filter, clock);
  const { rows } = await knex.raw<{ rows: { row: QuoteJson }[] }>(
    `select ${quoteSql} as row from ${quoteFrom} where ${where.sql}
     order by q.created_at desc, q.id desc limit ? offset ?`,
    [...where.values, quotePageSize, (page - 1) * quotePageSize],
  );
  return rows.map(({ row }) => withComputed(row, clock.timeZone));
}

export async function countQuotes(
  knex: Knex,
  { search, status, due }: QuoteFilter,
  clock: Clock,
): Promise<QuoteCounts> {
  const searched = whereOf({ search }, clock);
  const narrowed = whereOf({ search, status, due }, clock);
  const dueOnes = whereOf({ due: 'true' }, clock);
  const count = async (where: Where) => {
    const { rows } = await knex.raw<{ rows: { n: number }[] }>(
      `select count(*)::integer as n from quotes q where ${where.sql}`,
      where.values,
    );
    return rows[0]?.n ?? 0;
  };
  const [grouped, found, dueCount] = await Promise.all([
    knex.raw<{ rows: { status: QuoteStatus; n: number }[] }>(
      `select q.status, count(*)::integer as n from quotes q where ${searched.sql} group by q.status`,
      searched.values,
    ),
    count(narrowed),
    count(dueOnes),
  ]);
  const numbers = new Map(grouped.rows.map(row => [row.status, row.n]));
  const byStatus = Object.fromEntries(
    quoteStatuses.map(one => [one, numbers.get(one) ?? 0]),
  ) as QuoteCounts['byStatus'];
  return {
    found,
    total: quoteStatuses.reduce((sum, one) => sum + byStatus[one], 0),
    byStatus,
    due: dueCount,
  };
}

export function whereOf(
  { search, status, due }: { [K in keyof QuoteFilter]?: QuoteFilter[K] | undefined },
  { now, timeZone }: Clock,
): Where {
  const parts: [sql: string, ...values: Knex.RawBinding[]][] = [['q.deleted_at is null']];
  const words = search?.trim();
  if (words) parts.push(searchFor(words));
  if (status) parts.push(['q.status = ?', status]);
  // What is decided needs no further call.
  if (due)
    parts.push([`q.follow_up_on <= ? and q.status in ('pending', 'quoted')`, isoDateIn(now, timeZone)]);
  return {
    sql: parts.map(([sql]) => `(${sql})`).join(' and '),
    values: parts.flatMap(([, ...values]) => values),
  };
}

/** Parts of a phone number: shorter ones would be found in nearly every quote. */
const fewestDigits = 3;

/**
 * Anywhere in name, company and e-mail in any case, anywhere in the phone. A phone is stored as +61 412…, and people
 * type 0412 or what they read on the screen: so digits are compared with digits, in both forms.
 */
function searchFor(words: string): [sql: string, ...values: Knex.RawBinding[]] {
  const digits = /^[+\d\s().-]+$/.test(words) ? words.replaceAll(/\D/g, '') : '';
  const text = `position(lower(?) in lower(q.name)) > 0 or position(lower(?) in lower(q.email)) > 0
    or position(lower(?) in lower(coalesce(q.company, ''))) > 0 or position(? in coalesce(q.phone, '')) > 0`;
  const values: Knex.RawBinding[] = [words, words, words, words];
  if (digits.length < fewestDigits) return [text, ...values];
  const stored = `regexp_replace(coalesce(q.phone, ''), '\\D', '', 'g')`;
  return [
    `${text} or position(? in ${stored}) > 0 or position(? in regexp_replace(${stored}, '^61', '0')) > 0`,
    ...values,
    digits,
    digits,
  ];
}
