/** Searches the shop's orders for what is typed, and fetches the chosen one. Needs the server; typing doesn't. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OfficeOrder, OfficeOrderDetail } from '#contract/orders/office-endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { usePaused } from '#pwa/common/platform/use-paused.ts';

const leastLetters = 2;
const mostShown = 6;

export interface OrderPicker {
  /** Null while nothing is requested or nothing has arrived. */
  found: readonly OfficeOrder[] | null;
  isAsking: boolean;
  isOffline: boolean;
  fetchOrder: (orderId: string) => Promise<OfficeOrderDetail>;
}

export function useOrderPicker(text: string, isOpen: boolean): OrderPicker {
  const asked = usePaused(text.trim());
  const queries = useQueryClient();
  const search = useQuery({
    queryKey: ['orders', 'to deliver', asked],
    queryFn:
      isOpen && asked.length >= leastLetters
        ? () => call('GET /api/orders', { query: { search: asked } })
        : skipToken,
    staleTime: 10_000,
  });
  const isCurrent = asked === text.trim();
  return {
    found: isCurrent && search.data ? search.data.filter(isToDeliver).slice(0, mostShown) : null,
    isAsking: search.isFetching || (isOpen && !isCurrent),
    isOffline: search.isError,
    fetchOrder: orderId =>
      queries.fetchQuery({
        queryKey: ['orders', orderId, 'to deliver'],
        queryFn: () => call('GET /api/orders/{orderId}/office', { params: { orderId } }),
        staleTime: 0,
      }),
  };
}

const isToDeliver = ({ status }: OfficeOrder) => status !== 'cancelled';
