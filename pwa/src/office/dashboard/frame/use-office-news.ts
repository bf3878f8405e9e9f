/**
 * Applies other people's changes: lists are refetched when a table that they show has changed. A list names its table
 * first in its key; further ones are in `meta.tables`. A long list can ask for single rows instead: it is given the names
 * of a change (`projects#12`) with `meta.takeRows`.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OfficeNews, Tables } from '#pwa/common/local/sync/office-news.ts';
import { useStaffDevice } from '#pwa/common/local/device/use-staff-device.ts';

type Shown = Pick<Query, 'queryKey' | 'meta'>;

export function showsOneOf({ queryKey, meta }: Shown, tables: ReadonlySet<unknown>): boolean {
  const further = meta?.['tables'];
  return tables.has(queryKey[0]) || (Array.isArray(further) && further.some(table => tables.has(table)));
}

type TakeRows = (names: ReadonlySet<unknown>, isShown: boolean) => unknown;

function takerOf({ meta }: Shown): TakeRows | null {
  const taker = meta?.['takeRows'];
  return typeof taker === 'function' ? (taker as TakeRows) : null;
}

/** A burst of changes (an import, a colleague tidying up) causes one request. */
const gatherMs = 150;

export function followOfficeNews(news: Pick<OfficeNews, 'listen'>, queries: QueryClient): () => void {
  let gathered: Set<unknown> | null = new Set();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function ask(): void {
    timer = undefined;
    const tables = gathered;
    gathered = new Set();
    void queries.invalidateQueries({
      predicate: query => !tables || (!takerOf(query) && showsOneOf(query, tables)),
    });
    if (!tables) return;
    for (const query of queries.getQueryCache().getAll()) void takerOf(query)?.(tables, query.isActive());
  }

  function take(tables: Tables): void {
    gathered = tables && gathered && new Set([...gathered, ...tables]);
    timer ??= setTimeout(ask, gatherMs);
  }

  const stop = news.listen(take);
  return () => {
    clearTimeout(timer);
    stop();
  };
}

export function useOfficeNews(queries: QueryClient): void {
  const news = useStaffDevice()?.officeNews;
  useEffect(() => (news ? followOfficeNews(news, queries) : undefined), [news, queries]);
}
