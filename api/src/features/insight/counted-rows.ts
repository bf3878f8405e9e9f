/** From what a browser tells to the figures that go up. Pure: what is not known to the shop is left out later. */
import type { InsightEvent } from '#contract/insight/endpoints.ts';
import { countedTerm } from '#contract/insight/insight.ts';
import { bucketOf } from '#contract/insight/vitals.ts';
import type { AnalyticsDaysRow, VitalDaysRow } from '#api/database/tables.ts';

export type CountKind = AnalyticsDaysRow['kind'];

export type CountRow = Omit<AnalyticsDaysRow, 'day'>;

export type VitalRow = Omit<VitalDaysRow, 'day'>;

export function countRows(events: readonly InsightEvent[]): CountRow[] {
  const rows = events.flatMap(countsOf).map(row => ({ ...row, count: 1 }));
  return summed(rows, ({ kind, subject }) => `${kind} ${subject}`);
}

export function vitalRows(events: readonly InsightEvent[]): VitalRow[] {
  const rows = events.flatMap(event =>
    event.kind === 'vital'
      ? {
          name: event.name,
          page: event.page,
          device: event.device,
          bucket: bucketOf(event.name, event.value),
          count: 1,
        }
      : [],
  );
  return summed(rows, ({ name, page, device, bucket }) => `${name} ${device} ${bucket} ${page}`);
}

type Counted = Omit<CountRow, 'count'>;

function countsOf(event: InsightEvent): Counted[] {
  switch (event.kind) {
    case 'view':
      return viewCounts(event);
    case 'search':
      return searchCounts(event.isNone ? ['search', 'search_none'] : ['search'], event.term);
    case 'pick':
      return searchCounts(['search_pick'], event.term);
    case 'cart':
      return [{ kind: 'cart', subject: String(event.product) }];
    case 'checkout':
      return [{ kind: 'checkout', subject: '' }];
    case 'vital':
      return [];
  }
}

function viewCounts({ page, product, isVisit, from }: Extract<InsightEvent, { kind: 'view' }>): Counted[] {
  return [
    { kind: 'view', subject: page },
    ...(product === undefined ? [] : [{ kind: 'product' as const, subject: String(product) }]),
    ...(isVisit ? [{ kind: 'visit' as const, subject: '' }] : []),
    ...(isVisit && from ? [{ kind: 'referrer' as const, subject: from }] : []),
  ];
}

function searchCounts(kinds: readonly CountKind[], text: string): Counted[] {
  const term = countedTerm(text);
  return term === null ? [] : kinds.map(kind => ({ kind, subject: term }));
}

/** Each row once, in one order for everybody: two messages that meet in the database never wait for each other. */
function summed<T extends { count: number }>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const byKey = new Map<string, T>();
  for (const row of rows) {
    const known = byKey.get(keyOf(row));
    byKey.set(keyOf(row), known ? { ...known, count: known.count + row.count } : row);
  }
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}
