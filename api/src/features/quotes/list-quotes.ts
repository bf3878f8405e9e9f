/** The office's list of quotes, searched and filtered by the database. */
import type { Knex } from 'knex';
import type { QueryOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { OfficeQuote, officeQuoteEndpoints } from '#contract/quotes/office-endpoints.ts';
import { quotePageSize, quoteStatuses } from '#contract/quotes/quotes.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { neverSentSql } from '#api/database/shared/quotes/never-sent.ts';
import { type ListOrder, type PageAsked, type Paged, pageOf } from '#api/database/lists/list-page.ts';
import { allOf, searchText, type Where } from '#api/database/lists/search-text.ts';
import { quoteStatus } from '#api/database/state-words.ts';
import type { QuotesRow } from '#api/database/tables.ts';
import { type QuoteJson, quoteFrom, quoteSql, withComputed } from './quote-row.ts';

type ListQuery = QueryOf<typeof officeQuoteEndpoints.listQuotes>;
export type QuoteFilter = Omit<ListQuery, keyof PageAsked>;
export type QuoteCounts = ResponseOf<typeof officeQuoteEndpoints.countQuotes>;

/** The shop's clock. */
export interface Clock {
  now: Date;
  timeZone: string;
}

const newest: ListOrder = { keys: [['instant', 'q.created_at']], id: 'q.id', isDescending: true };

export async function listQuotes(
  knex: Knex,
  { page: number, after, before, ...filter }: ListQuery,
  clock: Clock,
): Promise<Paged<OfficeQuote[]>> {
  const where = whereOf(filter, clock);
  const page = pageOf(newest, { page: number, after, before }, quotePageSize);
  const { rows } = await knex.raw<{ rows: { row: QuoteJson; cursor: string }[] }>(
    `with page as materialized (
       select q.id from quotes q where ${where.sql} and ${page.where} ${page.slice})
     select ${quoteSql} as row, ${page.cursor} from ${quoteFrom} where q.id in (select id from page)
     ${page.order}`,
    [...where.values, ...page.values],
  );
  const cut = page.cut(rows);
  return { answer: cut.rows.map(({ row }) => withComputed(row, clock.timeZone)), beside: cut.beside };
}

export async function countQuotes(
  knex: Knex,
  { search, status, due, draft, gone }: QuoteFilter,
  clock: Clock,
): Promise<QuoteCounts> {
  const searched = whereOf({ search }, clock);
  const narrowed = whereOf({ search, status, due, draft, gone }, clock);
  const dueOnes = whereOf({ due: 'true' }, clock);
  const count = async (where: Where) => {
    const { rows } = await knex.raw<{ rows: { n: number }[] }>(
      `select count(*)::integer as n from quotes q where ${where.sql}`,
      where.values,
    );
    return rows[0]?.n ?? 0;
  };
  const [grouped, found, dueCount, drafts, goneCount] = await Promise.all([
    knex.raw<{ rows: (Pick<QuotesRow, 'status'> & { n: number; all: number })[] }>(
      `select q.status, count(*) filter (where not ${neverSentSql('q')})::integer as n, count(*)::integer as "all"
       from quotes q where ${searched.sql} group by q.status`,
      searched.values,
    ),
    count(narrowed),
    count(dueOnes),
    count(whereOf({ draft: 'true' }, clock)),
    count(whereOf({ gone: 'true' }, clock)),
  ]);
  const numbers = new Map(grouped.rows.map(row => [row.status, row.n]));
  const byStatus = Object.fromEntries(
    quoteStatuses.map(one => [one, numbers.get(one) ?? 0]),
  ) as QuoteCounts['byStatus'];
  return {
    found,
    total: grouped.rows.reduce((sum, row) => sum + row.all, 0),
    byStatus,
    due: dueCount,
    drafts,
    gone: goneCount,
  };
}

/** As the index was made. */
const partsOfQuote = `person_parts(q.name || E'\\n' || q.email || E'\\n' || coalesce(q.company, ''), q.phone)`;

export function whereOf(
  { search, status, due, draft, gone }: { [K in keyof QuoteFilter]?: QuoteFilter[K] | undefined },
  { now, timeZone }: Clock,
): Where {
  const parts: [sql: string, ...values: Knex.RawBinding[]][] = [
    [gone ? 'q.deleted_at is not null' : 'q.deleted_at is null'],
  ];
  const words = search?.trim();
  if (words) {
    const texts = ['q.name', 'q.email', 'q.company'];
    parts.push(searchText(words, { texts, phone: 'q.phone', parts: partsOfQuote }));
  }
  // A draft is in no state yet.
  if (status) parts.push([`q.status = ? and not ${neverSentSql('q')}`, status]);
  if (draft) parts.push(['q.draft_at is not null']);
  // What is decided needs no further call.
  if (due)
    parts.push([
      `q.follow_up_on <= ? and q.status in (${quoteStatus('pending', 'quoted')})`,
      isoDateIn(now, timeZone),
    ]);
  return allOf(parts);
}
