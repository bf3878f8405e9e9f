import { PackageOpen } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { orderPageSize } from '#contract/orders/endpoints.ts';
import { orderStatuses } from '#contract/orders/orders.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { pageOf, withChange } from '#pwa/office/common/list-address.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { CheckChip } from '#pwa/common/ui/forms/check-chip.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Pagination } from '#pwa/common/ui/office/pagination.tsx';
import { Segment } from '#pwa/common/ui/shapes/segment.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { type Attention, attentions, countFilters, sortOf } from './list-address.ts';
import { orderBadge } from '#pwa/common/orders/order-badge.ts';
import { OrderFilters } from './list/order-filters.tsx';
import { OrderRows } from './list/order-rows.tsx';
import { UnmatchedPayments } from './list/unmatched-payments.tsx';
import { useOrderList, useUnmatched } from './use-order-list.ts';

/** /admin/orders. Search, filters, order and page stand in the address. */
export function AdminOrdersScreen() {
  const [address, setAddress] = useSearchParams();
  const unmatched = useUnmatched();
  const isUnmatched = address.get('view') === 'unmatched';
  const lost = unmatched.data?.length;
  const words = `Unmatched payments${lost === undefined ? '' : ` (${lost})`}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <h1 className="text-3xl">{isUnmatched ? 'Unmatched payments' : 'Orders'}</h1>
        {isUnmatched ? (
          <Button asChild>
            <Link to="/admin/orders">All orders</Link>
          </Button>
        ) : (
          <Button variant={lost ? 'danger-line' : 'line'} asChild>
            <Link to="/admin/orders?view=unmatched">{words}</Link>
          </Button>
        )}
      </header>
      {isUnmatched ? (
        <UnmatchedPayments payments={unmatched} />
      ) : (
        <OrderList
          address={address}
          onChange={change =>
            setAddress(before => withChange(before, change), { replace: 'search' in change })
          }
        />
      )}
    </div>
  );
}

interface OrderListProps {
  address: URLSearchParams;
  onChange: (change: Readonly<Record<string, string>>) => void;
}

function OrderList({ address, onChange }: OrderListProps) {
  const { orders, counts } = useOrderList(address);
  const total = counts.data?.total;
  const page = pageOf(address);
  return (
    <>
      <Views address={address} counts={counts.data} onChange={onChange} />
      <OrderFilters address={address} onChange={onChange} />
      {orders.isPending && <OrdersWait />}
      {orders.isError && (
        <ErrorState
          title={loadFailureWords(orders.error, 'Failed to load orders')}
          onRetry={() => {
            void orders.refetch();
            void counts.refetch();
          }}
          retrying={orders.isFetching && 'Loading…'}
        >
          This list isn’t available offline.
        </ErrorState>
      )}
      {orders.data?.length === 0 && <NoOrders address={address} onChange={onChange} />}
      {orders.data && orders.data.length > 0 && (
        <div aria-busy={orders.isPlaceholderData} className="aria-busy:opacity-60">
          <OrderRows
            orders={orders.data}
            sort={sortOf(address)}
            onSort={sort => onChange({ sort })}
            listSearch={address.toString()}
          />
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <output className="text-meta text-soft tabular-nums">
          {total !== undefined && (total === 1 ? '1 order' : `${total} orders`)}
        </output>
        <Pagination
          page={page}
          pageCount={Math.ceil((total ?? 0) / orderPageSize)}
          hrefFor={to => `?${withChange(address, { page: to === 1 ? '' : String(to) }).toString()}`}
          onPage={to => onChange({ page: to === 1 ? '' : String(to) })}
        />
      </footer>
    </>
  );
}

interface ViewsProps extends OrderListProps {
  counts: ReturnType<typeof useOrderList>['counts']['data'];
}

/** The states with their counts, and what waits for a person. */
function Views({ address, counts, onChange }: ViewsProps) {
  const needs = address.get('needs');
  const states = orderStatuses.map(status => ({
    value: status as string,
    label: orderBadge(status).words,
    ...(counts ? { count: counts.byStatus[status] } : {}),
  }));
  const waiting: Record<Attention, number | undefined> = {
    review: counts?.inReview,
    ship: counts?.toShip,
    artwork: counts?.artwork,
    unpaid: counts?.unpaid,
    refund: counts?.toRefund,
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Segment
        label="Status"
        options={[{ value: '', label: 'All Status' }, ...states]}
        value={needs ? '' : (address.get('status') ?? '')}
        onChange={status => onChange({ status, needs: '' })}
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Waiting for somebody</legend>
        {Object.entries(attentions).map(([key, { label }]) => (
          <CheckChip
            key={key}
            label={
              <>
                {label} <span className="tabular-nums">{waiting[key as Attention] ?? ''}</span>
              </>
            }
            checked={needs === key}
            onChange={() => onChange({ needs: needs === key ? '' : key, status: '' })}
          />
        ))}
      </fieldset>
    </div>
  );
}

function NoOrders({ address, onChange }: OrderListProps) {
  const isFiltered = countFilters(address) > 0 || Boolean(address.get('search')) || pageOf(address) > 1;
  return (
    <EmptyState
      icon={PackageOpen}
      title={isFiltered ? 'No order fits' : 'No orders yet'}
      action={
        isFiltered && (
          <Button
            onClick={() =>
              onChange({ search: '', status: '', needs: '', payment: '', by: '', from: '', to: '', page: '' })
            }
          >
            Show all orders
          </Button>
        )
      }
    >
      {isFiltered
        ? 'Try fewer words, another status or other days.'
        : 'Orders from the shop appear here, with their payment and the way they are brought.'}
    </EmptyState>
  );
}

function OrdersWait() {
  return (
    <div className="grid gap-2">
      <output className="sr-only">Loading orders</output>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-14 w-full" />
      ))}
    </div>
  );
}
