/** Views and visits over the days or months of the shop's calendar, and what they were about. */
import type { Knex } from 'knex';
import { mostRows } from '#contract/text/list-ends.ts';
import { type HistoryRange, historySpan } from '#contract/dashboard/dashboard-history.ts';
import type { ResponseOf } from '#contract/wire/endpoint.ts';
import type { insightEndpoints } from '#contract/insight/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { neverSentSql } from '#api/database/shared/quotes/never-sent.ts';
import { analyticsKind, orderStatus } from '#api/database/state-words.ts';
import type { AnalyticsDaysRow } from '#api/database/tables.ts';

export type Visits = ResponseOf<typeof insightEndpoints.getVisits>;

const mostLines = mostRows.mostVisited;

export interface ShopClock {
  now: Date;
  timeZone: string;
}

/** First day, and the day after the last. */
export interface Span {
  since: string;
  end: string;
}

export function spanOf(
  range: HistoryRange,
  { now, timeZone }: ShopClock,
): Span & ReturnType<typeof historySpan> {
  const span = historySpan(range, isoDateIn(now, timeZone));
  return { ...span, since: span.starts[0] ?? span.end };
}

export async function readVisits(knex: Knex, range: HistoryRange, clock: ShopClock): Promise<Visits> {
  const span = spanOf(range, clock);
  const [points, countedSince, sums, books, pages, products, referrers] = await Promise.all([
    readPoints(knex, span),
    readFirstDay(knex),
    readSums(knex, span),
    readBooks(knex, span, clock.timeZone),
    readSubjects(knex, span, 'view'),
    readProducts(knex, span),
    readSubjects(knex, span, 'referrer'),
  ]);
  return {
    step: span.step,
    points,
    countedSince,
    funnel: {
      productViews: sums.get('product') ?? 0,
      carts: sums.get('cart') ?? 0,
      checkouts: sums.get('checkout') ?? 0,
      orders: books.orders,
    },
    quotes: books.quotes,
    pages: pages.map(({ subject, count }) => ({ page: subject, views: count })),
    products,
    referrers: referrers.map(({ subject, count }) => ({ host: subject, visits: count })),
  };
}

const inSpan = (knex: Knex, { since, end }: Span) =>
  knex('analytics_days').where('day', '>=', since).where('day', '<', end);

async function readPoints(knex: Knex, span: ReturnType<typeof spanOf>): Promise<Visits['points']> {
  const rows = await inSpan(knex, span)
    .whereIn('kind', ['view', 'visit'])
    .groupByRaw('1, 2')
    .select<(Pick<AnalyticsDaysRow, 'kind' | 'count'> & { start: string })[]>(
      knex.raw(`to_char(date_trunc(?, day::timestamp), 'YYYY-MM-DD') as start`, [span.step]),
      'kind',
      knex.raw('sum(count) as count'),
    );
  const found = new Map(rows.map(({ start, kind, count }) => [`${start} ${kind}`, count]));
  return span.starts.map(from => ({
    from,
    views: found.get(`${from} view`) ?? 0,
    visits: found.get(`${from} visit`) ?? 0,
  }));
}

async function readFirstDay(knex: Knex): Promise<string | null> {
  const row = await knex('analytics_days').min<{ day: string | null }>('day as day').first();
  return row?.day ?? null;
}

async function readSums(knex: Knex, span: Span): Promise<Map<string, number>> {
  const rows = await inSpan(knex, span)
    .groupBy('kind')
    .select<Pick<AnalyticsDaysRow, 'kind' | 'count'>[]>('kind', knex.raw('sum(count) as count'));
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

/** What the shop knows better than any browser. */
async function readBooks(
  knex: Knex,
  { since, end }: Span,
  zone: string,
): Promise<{ orders: number; quotes: number }> {
  const { rows } = await knex.raw<{ rows: { orders: number; quotes: number }[] }>(
    `with span as (
       select :since::date::timestamp at time zone :zone as since, :end::date::timestamp at time zone :zone as until
     )
     select
       (select count(*) from orders, span where is_paid and status <> ${orderStatus('cancelled')}
         and paid_at >= since and paid_at < until) as orders,
       (select count(*) from quotes q, span where q.deleted_at is null and not ${neverSentSql('q')}
         and q.created_at >= since and q.created_at < until) as quotes`,
    { since, end, zone },
  );
  return rows[0] ?? { orders: 0, quotes: 0 };
}

async function readSubjects(knex: Knex, span: Span, kind: 'view' | 'referrer') {
  return inSpan(knex, span)
    .where({ kind })
    .groupBy('subject')
    .orderByRaw('2 desc, 1')
    .limit(mostLines)
    .select<Pick<AnalyticsDaysRow, 'subject' | 'count'>[]>('subject', knex.raw('sum(count) as count'));
}

async function readProducts(knex: Knex, span: Span): Promise<Visits['products']> {
  const counted = inSpan(knex, span)
    .whereIn('kind', ['product', 'cart'])
    .groupBy('subject')
    .select(
      'subject',
      knex.raw(`coalesce(sum(count) filter (where kind = ${analyticsKind('product')}), 0) as views`),
      knex.raw(`coalesce(sum(count) filter (where kind = ${analyticsKind('cart')}), 0) as carts`),
    )
    .as('counted');
  return knex
    .from(counted)
    .join('products as p', 'p.id', knex.raw('counted.subject::integer'))
    .orderByRaw('views desc, carts desc, p.id')
    .limit(mostLines)
    .select<Visits['products']>(
      'p.id',
      'p.name',
      knex.raw('p.deleted_at is null and p.archived_at is null as is_sold'),
      'views',
      'carts',
    );
}
