import { PackageOpen } from 'lucide-react';
import type { OfficeOrder } from '#contract/orders/office-endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { orderBadge } from '#pwa/common/orders/order-badge.ts';
import { StatusBadge } from '#pwa/common/ui/states/badge.tsx';
import { Choice, DayChoice, FilterChip, ListFilters, Views } from '#pwa/common/list/list-filters.tsx';
import { dayOf, joined, ListRows } from '#pwa/common/list/list-rows.tsx';
import type { Column } from '#pwa/common/list/columns.ts';
import { ListResults } from '#pwa/common/list/list-screen.tsx';
import { RowLink } from '#pwa/common/list/row-actions.tsx';
import { type ListWords, useList } from '#pwa/common/list/use-list.ts';
import { orderList } from './kept-orders.ts';
import { paymentBadge, travelWords } from './office-words.ts';
import { asAsked, attentions, orderAddress } from './order-address.ts';
import { BroughtBy } from './express-badge.tsx';

const words: ListWords = {
  one: 'order',
  search: 'Search by number, name, email, phone or tracking number...',
  icon: PackageOpen,
  none: ['No orders yet', 'Orders from the shop appear here, with their payment and fulfilment.'],
  noneFits: ['No matching orders', 'Try fewer words, another status or other days.'],
};

const columns: Column<OfficeOrder>[] = [
  {
    head: 'Order',
    cell: ({ orderId }) => <RowLink to={`/admin/orders/${orderId}`}>{orderId}</RowLink>,
    under: order => order.projectNumber,
    card: 'title',
  },
  {
    head: 'Customer',
    width: 'max-w-56',
    sort: [null, 'customer'],
    cell: order => order.company ?? order.customerName,
    under: order => joined(order.company && order.customerName, order.place),
    card: 'lead',
  },
  { head: 'Placed', sort: ['newest', 'oldest'], cell: (order, clock) => dayOf(order.createdAt, clock) },
  { head: 'Status', cell: ({ status }) => <StatusBadge of={orderBadge(status)} />, card: 'badges' },
  { head: 'Payment', cell: order => <StatusBadge of={paymentBadge(order)} />, card: 'badges' },
  {
    head: 'Fulfilment',
    cell: order => <BroughtBy order={order} />,
    under: travelWords,
    card: 'badges',
  },
  {
    head: 'Pieces',
    numeric: true,
    cell: order => order.pieces,
    card: {
      meta: (order, clock) => joined(order.place, `${order.pieces} pieces`, dayOf(order.createdAt, clock)),
    },
  },
  {
    head: 'Total',
    numeric: true,
    sort: ['dearest', 'cheapest'],
    cell: order => formatCents(order.totalAmount),
    card: 'figure',
  },
];

/** Search, filters, order and page are in the address. */
export function OrderList() {
  const list = useList({
    ...orderList,
    address: orderAddress,
    words,
    count: filter => call('GET /api/order-counts', { query: asAsked(filter) }),
  });
  const { counts, field, toggle } = list;
  return (
    <>
      <Views any="All Status" counts={counts?.byStatus} legend="Waiting for somebody" {...field('status')}>
        {Object.entries(attentions).map(([need, { label, count }]) => (
          <FilterChip key={need} label={label} count={counts?.[count]} {...toggle('needs', need)} />
        ))}
      </Views>
      <ListFilters list={list}>
        <Choice label="Payment" any="All payments" {...field('payment')} />
        <Choice label="Fulfilment" any="Any" {...field('by')} />
        <DayChoice label="From" {...field('from')} />
        <DayChoice label="To" {...field('to')} />
        <Choice label="Order by" {...list.sort} />
      </ListFilters>
      <ListResults list={list} rows={list.data} total={counts?.total}>
        {rows => <ListRows label="Orders" columns={columns} rows={rows} sort={list.sort} />}
      </ListResults>
    </>
  );
}
