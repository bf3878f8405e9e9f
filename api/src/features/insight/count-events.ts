/** Adds what a browser tells to the figures of the day. */
import type { Knex } from 'knex';
import type { InsightEvent } from '#contract/insight/endpoints.ts';
import { countedPages } from '#contract/insight/insight-pages.ts';
import { noPage } from '#contract/insight/insight.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import type { AnalyticsDaysRow } from '#api/database/tables.ts';
import { type CountKind, type CountRow, countRows, vitalRows } from './counted-rows.ts';
import type { ShopClock } from './read-visits.ts';

/** Words and hosts come from outside: no more different ones a day than this, of each kind. The rest is one figure. */
export const mostSubjects = 2_000;
const freeKinds: readonly CountKind[] = ['search', 'search_none', 'search_pick', 'referrer'];

/** `day` is told for tests; else it is today in the shop. */
export async function countEvents(
  knex: Knex,
  events: readonly InsightEvent[],
  { now, timeZone, most = mostSubjects }: ShopClock & { most?: number },
): Promise<void> {
  const day = isoDateIn(now, timeZone);
  const rows = countRows(events);
  const vitals = vitalRows(events);
  const [isPage, isProduct] = await Promise.all([
    knownPages(knex, [...pagesOf(rows), ...vitals.map(row => row.page)]),
    knownProducts(knex, rows),
  ]);
  const known = rows.filter(({ kind, subject }) =>
    kind === 'view' ? isPage(subject) : kind === 'product' || kind === 'cart' ? isProduct(subject) : true,
  );
  await addCounts(knex, day, await withinBounds(knex, day, known, most));
  await addVitals(
    knex,
    day,
    vitals.filter(({ page }) => isPage(page)),
  );
}

const pagesOf = (rows: readonly CountRow[]) =>
  rows.filter(({ kind }) => kind === 'view').map(({ subject }) => subject);

/** The app's own pages are known by heart; only the others are asked for. */
async function knownPages(knex: Knex, asked: readonly string[]): Promise<(page: string) => boolean> {
  const others = [...new Set(asked)].filter(page => page !== noPage && !countedPages.has(page));
  const found =
    others.length === 0
      ? []
      : await knex('pages')
          .where({ status: 'published' })
          .whereNull('deletedAt')
          .whereIn('path', others)
          .pluck<string[]>('path');
  return page => page === noPage || countedPages.has(page) || found.includes(page);
}

async function knownProducts(knex: Knex, rows: readonly CountRow[]): Promise<(id: string) => boolean> {
  const asked = rows
    .filter(({ kind }) => kind === 'product' || kind === 'cart')
    .map(row => Number(row.subject));
  if (asked.length === 0) return () => false;
  const found = await knex('products').whereIn('id', asked).whereNull('deletedAt').pluck<number[]>('id');
  return id => found.includes(Number(id));
}

/** Rows of a kind that is full and that are new today, become the row without a subject. */
async function withinBounds(
  knex: Knex,
  day: string,
  rows: readonly CountRow[],
  most: number,
): Promise<CountRow[]> {
  const free = rows.filter(({ kind }) => freeKinds.includes(kind));
  if (free.length === 0) return [...rows];
  const [sizes, known] = await Promise.all([
    knex('analytics_days')
      .where({ day })
      .whereIn('kind', [...new Set(free.map(({ kind }) => kind))])
      .groupBy('kind')
      .select<(Pick<AnalyticsDaysRow, 'kind'> & { size: number })[]>(
        'kind',
        knex.raw('count(*)::integer as size'),
      ),
    knex('analytics_days')
      .where({ day })
      .whereIn(
        ['kind', 'subject'],
        free.map(({ kind, subject }) => [kind, subject]),
      )
      .select('kind', 'subject'),
  ]);
  const isFull = (kind: string) => (sizes.find(size => size.kind === kind)?.size ?? 0) >= most;
  const isKnown = (row: CountRow) =>
    known.some(({ kind, subject }) => kind === row.kind && subject === row.subject);
  const bounded = new Map<string, CountRow>();
  for (const row of rows) {
    const subject = freeKinds.includes(row.kind) && isFull(row.kind) && !isKnown(row) ? '' : row.subject;
    const key = `${row.kind} ${subject}`;
    bounded.set(key, { ...row, subject, count: row.count + (bounded.get(key)?.count ?? 0) });
  }
  return [...bounded].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

async function addCounts(knex: Knex, day: string, rows: readonly CountRow[]): Promise<void> {
  if (rows.length === 0) return;
  await knex('analytics_days')
    .insert(rows.map(row => ({ day, ...row })))
    .onConflict(['day', 'kind', 'subject'])
    .merge({ count: knex.raw('analytics_days.count + excluded.count') });
}

async function addVitals(knex: Knex, day: string, rows: ReturnType<typeof vitalRows>): Promise<void> {
  if (rows.length === 0) return;
  await knex('vital_days')
    .insert(rows.map(row => ({ day, ...row })))
    .onConflict(['day', 'name', 'page', 'device', 'bucket'])
    .merge({ count: knex.raw('vital_days.count + excluded.count') });
}
