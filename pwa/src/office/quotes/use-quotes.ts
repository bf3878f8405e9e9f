/** The office's page of quotes and its counts, as the address asks for them. Asked anew at every visit. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#pwa/common/local/call/call.ts';
import { pageOf } from '#pwa/office/common/list-address.ts';
import { filterOf } from './list-address.ts';

/** Requests come in by themselves: the list of a minute ago is shown while the new one comes. */
const visited = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const;

export function useQuotes(address: URLSearchParams) {
  const filter = filterOf(address);
  const query = { ...filter, page: String(pageOf(address)) };
  const quotes = useQuery({
    queryKey: ['quotes', 'list', query],
    queryFn: () => call('GET /api/quotes', { query }),
    ...visited,
  });
  const counts = useQuery({
    queryKey: ['quotes', 'counts', filter],
    queryFn: () => call('GET /api/quote-counts', { query: filter }),
    ...visited,
  });
  return { quotes, counts };
}
