/** A page of a list and its counts, as the address requests them. Fetched again at every visit. */
import { useEffect, useRef } from 'react';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import { isoDateIn } from '#contract/time/time-zone.ts';
import { ApiError, type Heard, OfflineError } from '#pwa/common/local/call/call.ts';
import { useReached } from '#pwa/common/local/call/reach.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { asOfShown, keptAs, type KeptListRead, keptMeta } from '#pwa/common/local/kept/kept-reads.ts';
import { findKept, type KeptList } from './kept/kept-list.ts';
import { askPage, type ListedPage } from './pages/linked-pages.ts';
import type { FilterOf, ListAddress, PageStart, Readers, ValuesOf } from './list-address.ts';
import { useListAddress } from './use-list-address.ts';

export interface ListWords {
  /** "order": used for counts, search, loading and errors. */
  one: string;
  /** Defaults to "orders". */
  many?: string;
  /** What the search covers. Shown in its field. */
  search?: string;
  icon: LucideIcon;
  /** For a list without any records: title and text. */
  none: readonly [title: string, text: string];
  /** For filters that match nothing. */
  noneFits: readonly [title: string, text: string];
  /** Label of the button that clears the filters. Defaults to "Show all orders". */
  showAll?: string;
  /** Shown if the list couldn't be loaded. Defaults to "Failed to load orders". */
  failed?: string;
  offline?: string;
}

/** Where the rows of a list come from. */
export interface ListSource<R extends Readers, Page, Row extends { id: string | number }> {
  pageSize: number;
  /** The first part of its query key: a change in the table of this name refetches the list. */
  key: string;
  /** `heard` gets the answer of a list whose pages have cursors. */
  ask: (query: ValuesOf<R> & PageStart & { page: string }, heard: Heard) => Promise<Page>;
  /** Its rows are kept on this device, and listed from there while the shop doesn't answer. */
  kept?: KeptList<R, Page, Row>;
}

interface List<R extends Readers, Page, Counts, Row extends { id: string | number }> extends ListSource<
  R,
  Page,
  Row
> {
  address: ListAddress<R>;
  words: ListWords;
  /** The parent, for lists that exist once per parent: the id of a run. */
  of?: number;
  count?: (filter: FilterOf<R>) => Promise<Counts>;
  /** Further tables whose changes refresh the list. */
  tables?: readonly string[];
}

/** Other people change records too: the previous page is shown while the new one loads. */
const visited = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const;

export function useList<
  R extends Readers,
  Page,
  Counts = never,
  Row extends { id: string | number } = { id: string | number },
>(list: List<R, Page, Counts, Row>) {
  const { address, words, pageSize, key, of, ask, count, tables = [], kept } = list;
  const place = useListAddress(address);
  const { sort: _, ...filter } = { sort: undefined, ...place.values };
  const query = { ...place.values, ...place.start, page: String(place.page) };
  const options = { ...visited, meta: { tables } };
  const shop = useShopClock();
  /** How many rows of this device fit each question that it was asked. */
  const foundHere = useRef(new Map<string, number>());
  const question = JSON.stringify(query);
  const fromDevice: KeptListRead<ListedPage<Page>> | undefined = kept && {
    rowsOf: shown => kept.rowsOf(shown.answer),
    answer(rows, last, pending) {
      const { now: at, timeZone } = shop;
      const now = { today: isoDateIn(at, timeZone), timeZone };
      const { values, page: shownPage } = place;
      const found = findKept(kept, rows, last?.answer, {
        values,
        page: shownPage,
        pageSize,
        now,
        pending,
      });
      if (!found) return undefined;
      foundHere.current.set(question, found.found);
      return { value: { answer: found.value, page: shownPage, linked: null }, asOf: found.asOf };
    },
  };
  const page = useQuery({
    queryKey: [key, 'list', query, of],
    queryFn: () => askPage(place.page, heard => ask(query, heard)),
    ...visited,
    meta: { tables, ...keptMeta(fromDevice ? { noun: key, id: null, list: fromDevice } : null) },
  });
  const isWhole = Object.keys(filter).length === 0;
  const counts = useQuery({
    queryKey: [key, 'counts', filter, of],
    queryFn: count ? () => count(filter as FilterOf<R>) : skipToken,
    ...options,
    // Those of a filter can't be told from the rows that happen to be here.
    ...(kept && isWhole ? { meta: { tables, ...keptAs(key, 'counts') } } : {}),
  });
  const shown = isRefused(page.error) ? undefined : page.data;
  const data = shown?.answer;
  const isReached = useReached();
  const asOf = asOfShown({ ...page, data }, isReached);
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
    /** Of the rows that are shown. */
    page: shown?.page ?? place.page,
    linked: shown?.linked ?? null,
    counts: counts.data,
    isPending: page.isPending,
    /** The page of the previous filter, while the next one is loading. */
    isOld: page.isPlaceholderData,
    isFetching: page.isFetching,
    error: page.error,
    /** Since when the shop hasn't been reached: the data is as of then. Null while it is fresh. */
    asOf,
    /** How many of the rows kept on this device fit, while those are listed. */
    foundHere: asOf === null ? undefined : foundHere.current.get(question),
    isKept: kept !== undefined,
    retry,
  };
}

export function withMany(words: ListWords) {
  return { many: `${words.one}s`, ...words };
}

/** Data that the user may no longer see isn't shown from memory either. */
function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

/** What the parts of a list need, whatever its filters are. */
export type ListState = Omit<ReturnType<typeof useList>, 'data' | 'counts' | 'values' | 'field' | 'toggle'>;
