/** The office's page of orders, as the address asks for it, and the changes made on it. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SentBody, SentQuery } from '#contract/endpoint.ts';
import type { OfficeOrder, orderEndpoints } from '#contract/endpoints/orders.ts';
import { ApiError, call, OfflineError } from '#pwa/local/call.ts';
import { useToast } from '#pwa/ui/toaster.tsx';

export type OrderQuery = SentQuery<typeof orderEndpoints.listOrders>;
export type OrderChange = SentBody<typeof orderEndpoints.changeOrder>;

interface Changing {
  order: OfficeOrder;
  body: OrderChange;
}

export function useOfficeOrders(query: OrderQuery) {
  const client = useQueryClient();
  const toast = useToast();
  const queryKey = ['orders', query];
  const orders = useQuery({
    queryKey,
    queryFn: () => call('GET /api/orders', { query }),
    placeholderData: keepPreviousData,
  });
  const change = useMutation({
    mutationFn: ({ order: { orderId }, body }: Changing) =>
      call('PATCH /api/orders/{orderId}', { params: { orderId }, body }),
    onSuccess(changed) {
      client.setQueryData<OfficeOrder[]>(queryKey, before =>
        before?.map(one => (one.id === changed.id ? changed : one)),
      );
      // What the change moved elsewhere is asked for when it is next looked at.
      void client.invalidateQueries({ queryKey: ['dashboard'] });
      toast({ title: 'Order updated', description: `Order ${changed.orderId}`, tone: 'ok' });
    },
    onError(error) {
      toast({ title: 'Error', description: wordsOf(error, 'Failed to update order'), tone: 'danger' });
    },
  });
  return {
    orders,
    failedWords: orders.isError ? wordsOf(orders.error, 'Failed to load orders') : null,
    /** Number of the order that is being changed. */
    saving: change.isPending ? change.variables.order.orderId : null,
    change: (order: OfficeOrder, body: OrderChange) => change.mutate({ order, body }),
  };
}

function wordsOf(error: unknown, otherwise: string): string {
  if (error instanceof OfflineError) return 'There is no connection. Nothing was changed.';
  return (error instanceof ApiError && error.serverMessage) || otherwise;
}
