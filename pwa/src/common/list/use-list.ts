/** A page of a list and its counts, as the address asks for them. Asked for again at every visit. */
import { useEffect } from 'react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { ApiError, OfflineError } from '#pwa/common/local/call/call.ts';
import { useReached } from '#pwa/common/local/call/reach.ts';
import type { FilterOf, ListAddress, Readers, ValuesOf } from './list-address.ts';
import { useListAddress } from './use-list-address.ts';

export interface ListWords {
  /** "order": for what is counted, searched, waited for and missed. */
  one: string;
  /** "orders" when left out. */
  many?: string;
  /** What the search looks at; stands in its field. */
  search?: string;
  icon: LucideIcon;
  /** Of a list without a single record: title and text. */
  none: readonly [title: string, text: string];
  /** Of filters that leave nothing. */
  noneFits: readonly [title: string, text: string];
  /** The button that takes them away; "Show all orders" when left out. */
  showAll?: string;
  /** Where the list could not be loaded; "Failed to load orders" when left out. */
  failed?: string;
  offline?: string;
}

interface List<R extends Readers, Page, Counts> {
  address: ListAddress<R>;
  words: ListWords;
  pageSize: number;
  /** The first of the keys under which it is asked: a change of the table of this name asks again. */
  key: string;
  /** What it is a part of, where there is one for each: the id of a run. */
  of?: number;
  ask: (query: ValuesOf<R> & { page: string }) => Promise<Page>;
  count?: (filter: FilterOf<R>) => Promise<Counts>;
  /** Further tables whose changes concern the list. */
  tables?: readonly string[];
}

/** Other people change records too: the page of a minute ago is shown while the new one comes. */
const visited = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const;

export function useList<R extends Readers, Page, Counts = never>(list: List<R, Page, Counts>) {
  const { address, words, pageSize, key, of, ask, count, tables = [] } = list;
  const place = useListAddress(address);
  const { sort: _, ...filter } = { sort: undefined, ...place.values };
  const query = { ...place.values, page: String(place.page) };
  const options = { ...visited, meta: { tables } };
  const page = useQuery({ queryKey: [key, 'list', query, of], queryFn: () => ask(query), ...options });
  const counts = useQuery({
    queryKey: [key, 'counts', filter, of],
    queryFn: count ? () => count(filter as FilterOf<R>) : skipToken,
    ...options,
  });
  const data = isRefused(page.error) ? undefined : page.data;
  const isReached = useReached();
  const isKept = data !== undefined && (page.error !== null || !isReached);
  function retry() {
    void page.refetch();
    if (count) void counts.refetch();
  }
  useEffect(() => {
    if (isReached && page.error instanceof OfflineError) retry();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the shop answers again
  }, [isReached]);
  return {
    ...place,
    words: withMany(words),
    pageSize,
    data,
    counts: counts.data,
    isPending: page.isPending,
    /** The page of the former filter, while the next one is on its way. */
    isOld: page.isPlaceholderData,
    isFetching: page.isFetching,
    error: page.error,
    /** Since when nobody has asked the shop: what is shown is as of then. Null while it is fresh. */
    asOf: isKept ? new Date(page.dataUpdatedAt).toISOString() : null,
    retry,
  };
}

export function withMany(words: ListWords) {
  return { many: `${words.one}s`, ...words };
}

/** What the person may no longer see is not shown from memory either. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** What the pieces of a list need of it, whatever its filters are. */
export type ListState = Omit<ReturnType<typeof useList>, 'data' | 'counts' | 'values' | 'field' | 'toggle'>;
