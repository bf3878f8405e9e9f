import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { ApiError, call } from '#pwa/common/local/call/call.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { usePageTitle } from '#pwa/common/platform/page-title.ts';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { slipOf } from './slip-of.ts';
import { PackingSlip } from './parts/packing-slip.tsx';
import { Paper } from '#pwa/common/ui/shop/paper.tsx';
import { PrintBar } from '#pwa/common/invoices/print-bar.tsx';

/** /admin/orders/:orderId/packing-slip?part=2: the parcel's contents, without prices. */
export function PackingSlipScreen() {
  const { orderId = '' } = useParams();
  const [query] = useSearchParams();
  const { name } = useShopFacts();
  usePageTitle(`Packing slip ${orderId}`, name);
  const order = useQuery({
    queryKey: ['order', orderId],
    queryFn: () => call('GET /api/orders/{orderId}', { params: { orderId }, query: {} }),
  });
  const part = query.get('part');
  const slip = order.data && slipOf(order.data, part === null ? null : Number(part));
  const isMissing = slip === null || (order.error instanceof ApiError && order.error.status === 404);
  return (
    <>
      <PrintBar back={{ to: '/admin/orders', label: 'Orders' }} canPrint={Boolean(slip)} />
      {order.isPending && (
        <Paper>
          <output className="sr-only">Loading the order</output>
          <Skeleton className="h-11 w-64" />
          <Skeleton className="mt-8 h-24 w-full" />
          <Skeleton className="mt-8 h-64 w-full" />
        </Paper>
      )}
      {isMissing && (
        <EmptyState title="There is no such order">Its number may have been mistyped.</EmptyState>
      )}
      {order.isError && !isMissing && (
        <ErrorState
          title="Failed to load the order"
          onRetry={() => void order.refetch()}
          retrying={order.isFetching && 'Loading…'}
        >
          Orders aren’t available offline.
        </ErrorState>
      )}
      {slip && (
        <Paper>
          <PackingSlip order={slip} part={part === null ? null : Number(part)} />
        </Paper>
      )}
    </>
  );
}
