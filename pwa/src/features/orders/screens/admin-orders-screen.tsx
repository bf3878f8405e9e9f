import { PackageOpen, Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type OfficeOrder, orderPageSize } from '#contract/endpoints/orders.ts';
import { orderStatuses, type OrderStatus } from '#contract/orders.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/confirm-dialog.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { TextInput } from '#pwa/ui/text-input.tsx';
import { orderBadge } from '../order-badge.ts';
import { OrderTable } from '../parts/order-table.tsx';
import { type OrderQuery, useOfficeOrders } from '../use-office-orders.ts';

const typingPauseMs = 250;

/** /admin/orders. Search, filters and page stand in the address. */
export function AdminOrdersScreen() {
  const [address, setAddress] = useSearchParams();
  const query = queryOf(address);
  const { orders, failedWords, saving, change } = useOfficeOrders(query);
  const [toCancel, setToCancel] = useState<OfficeOrder | null>(null);

  const set = (name: string, value: string) =>
    setAddress(
      before => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        if (name !== 'page') next.delete('page');
        return next;
      },
      { replace: name === 'search' },
    );

  function handleMove(order: OfficeOrder, to: OrderStatus) {
    if (to === 'cancelled') setToCancel(order);
    else change(order, { status: to });
  }

  return (
    <div>
      <h1 className="text-3xl">Orders</h1>
      <div className="mt-5 mb-4 flex flex-wrap items-end gap-3">
        <SearchField value={address.get('search') ?? ''} onSearch={text => set('search', text)} />
        <Filter label="Status" value={address.get('status') ?? ''} onChange={value => set('status', value)}>
          <option value="">All Status</option>
          {orderStatuses.map(status => (
            <option key={status} value={status}>
              {orderBadge(status).words}
            </option>
          ))}
        </Filter>
        <Filter
          label="Payment"
          value={address.get('payment') ?? ''}
          onChange={value => set('payment', value)}
        >
          <option value="">All payments</option>
          <option value="paid">Paid</option>
          <option value="open">Not paid</option>
          <option value="review">To be checked</option>
        </Filter>
      </div>
      {orders.isPending && <OrdersWait />}
      {failedWords && (
        <ErrorState
          title={failedWords}
          onRetry={() => void orders.refetch()}
          retrying={orders.isFetching && 'Loading…'}
        >
          The list is not kept on this device: it needs a connection.
        </ErrorState>
      )}
      {orders.data?.length === 0 && <NoOrders isFiltered={address.size > 0} onClear={() => setAddress({})} />}
      {orders.data && orders.data.length > 0 && (
        <OrderTable orders={orders.data} saving={saving} onChange={change} onMove={handleMove} />
      )}
      {orders.data && (
        <Pages
          page={Number(address.get('page') ?? 1)}
          isFull={orders.data.length === orderPageSize}
          onPage={page => set('page', page === 1 ? '' : String(page))}
        />
      )}
      <ConfirmDialog
        open={toCancel !== null}
        onOpenChange={isOpen => !isOpen && setToCancel(null)}
        title={`Cancel order ${toCancel?.orderId ?? ''}?`}
        description="Its jobs that are not done and its delivery are cancelled too. A payment has to be refunded apart. This can not be undone."
        confirmLabel="Cancel the order"
        cancelLabel="Keep the order"
        onConfirm={() => {
          if (toCancel) change(toCancel, { status: 'cancelled' });
          setToCancel(null);
        }}
      />
    </div>
  );
}

function queryOf(address: URLSearchParams): OrderQuery {
  const payment = address.get('payment');
  const search = address.get('search');
  const status = orderStatuses.find(one => one === address.get('status'));
  const page = address.get('page');
  return {
    ...(search ? { search } : {}),
    ...(status ? { status } : {}),
    ...(payment === 'paid' ? { paid: 'true' } : {}),
    ...(payment === 'open' ? { paid: 'false', review: 'false' } : {}),
    ...(payment === 'review' ? { review: 'true' } : {}),
    ...(page && /^[1-9]\d{0,4}$/.test(page) ? { page } : {}),
  };
}

/** Searches when the typing pauses. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onSearch(text), typingPauseMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what is typed starts the clock
  }, [text]);
  return (
    <Field label="Search orders" hideLabel className="min-w-64 flex-1 basis-80">
      <TextInput
        icon={Search}
        type="search"
        placeholder="Search orders by number, name, or email..."
        maxLength={200}
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </Field>
  );
}

interface FilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: React.ReactNode;
}

function Filter({ label, value, onChange, children }: FilterProps) {
  return (
    <Field label={label} hideLabel className="min-w-36 flex-1 md:flex-none md:min-w-44">
      <Select value={value} onChange={event => onChange(event.target.value)}>
        {children}
      </Select>
    </Field>
  );
}

function Pages({ page, isFull, onPage }: { page: number; isFull: boolean; onPage: (page: number) => void }) {
  if (page === 1 && !isFull) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex items-center gap-3">
      <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
        Newer
      </Button>
      <span className="tabular-nums">Page {page}</span>
      <Button size="small" disabled={!isFull} onClick={() => onPage(page + 1)}>
        Older
      </Button>
    </nav>
  );
}

function NoOrders({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <EmptyState
      icon={PackageOpen}
      title={isFiltered ? 'No order fits' : 'No orders yet'}
      action={isFiltered && <Button onClick={onClear}>Show all orders</Button>}
    >
      {isFiltered
        ? 'Try fewer words or another status.'
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
