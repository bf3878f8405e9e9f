/** The page of leads and its counts, as the address asks for them. Asked anew at every visit. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#pwa/common/local/call/call.ts';
import { pageOf } from '#pwa/office/common/list-address.ts';
import { filterOf, sortOf } from './list-address.ts';

/** They come in by themselves: the list of a minute ago is shown while the new one comes. */
const visited = {
  refetchOnMount: 'always',
  placeholderData: keepPreviousData,
  meta: { tables: ['contact_messages', 'quotes', 'projects'] },
} as const;

export function useLeads(address: URLSearchParams) {
  const filter = filterOf(address);
  const query = { ...filter, sort: sortOf(address), page: String(pageOf(address)) };
  const leads = useQuery({
    queryKey: ['leads', 'list', query],
    queryFn: () => call('GET /api/leads', { query }),
    ...visited,
  });
  const counts = useQuery({
    queryKey: ['leads', 'counts', filter],
    queryFn: () => call('GET /api/lead-counts', { query: filter }),
    ...visited,
  });
  return { leads, counts };
}

/** Who in the office a lead can be given to. */
export function useColleagues() {
  return useQuery({ queryKey: ['users', 'colleagues'], queryFn: () => call('GET /api/lead-assignees') });
}
