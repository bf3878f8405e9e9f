/** The office's page of orders and its counts, as the address asks for them. Asked anew at every visit. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#pwa/common/local/call/call.ts';
import { pageOf } from '#pwa/office/common/list-address.ts';
import { filterOf, sortOf } from './list-address.ts';

/** Other people change orders too: the list of a minute ago is shown while the new one comes. */
const visited = { refetchOnMount: 'always', placeholderData: keepPreviousData } as const;

export function useOrderList(address: URLSearchParams) {
  const filter = filterOf(address);
  const query = { ...filter, sort: sortOf(address), page: String(pageOf(address)) };
  const orders = useQuery({
    queryKey: ['orders', query],
    queryFn: () => call('GET /api/orders', { query }),
    ...visited,
  });
  const counts = useQuery({
    queryKey: ['order-counts', filter],
    queryFn: () => call('GET /api/order-counts', { query: filter }),
    meta: { tables: ['orders'] },
    ...visited,
  });
  return { orders, counts };
}

export function useUnmatched() {
  return useQuery({
    queryKey: ['unmatched-payments'],
    queryFn: () => call('GET /api/payments/unmatched'),
    refetchOnMount: 'always',
  });
}
