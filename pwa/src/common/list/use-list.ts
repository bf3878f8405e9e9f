/** A page of a list and its counts, as the address asks for them. Asked for again at every visit. */
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
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
  ask: (query: ValuesOf<R> & { page: string }) => Promise<Page>;
  count?: (filter: FilterOf<R>) => Promise<Counts>;
  /** Further tables whose changes concern the list. */
  tables?: readonly string[];
}

/** Other people change records too: the page of a minute ago is shown while the new one comes. */
const visited = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const;

export function useList<R extends Readers, Page, Counts = never>(list: List<R, Page, Counts>) {
  const { address, words, pageSize, key, ask, count, tables = [] } = list;
  const place = useListAddress(address);
  const { sort: _, ...filter } = { sort: undefined, ...place.values };
  const query = { ...place.values, page: String(place.page) };
  const options = { ...visited, meta: { tables } };
  const page = useQuery({ queryKey: [key, 'list', query], queryFn: () => ask(query), ...options });
  const counts = useQuery({
    queryKey: [key, 'counts', filter],
    queryFn: count ? () => count(filter as FilterOf<R>) : skipToken,
    ...options,
  });
  return {
    ...place,
    words: { many: `${words.one}s`, ...words },
    pageSize,
    data: page.data,
    counts: counts.data,
    isPending: page.isPending,
    /** The page of the former filter, while the next one is on its way. */
    isOld: page.isPlaceholderData,
    isFetching: page.isFetching,
    error: page.error,
    retry() {
      void page.refetch();
      if (count) void counts.refetch();
    },
  };
}

/** What the pieces of a list need of it, whatever its filters are. */
export type ListState = Omit<ReturnType<typeof useList>, 'data' | 'counts' | 'values' | 'field' | 'toggle'>;
