import { Zap } from 'lucide-react';
import { type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import type { OfficeOrder } from '#contract/orders/endpoints.ts';
import { formatMonthDay } from '#contract/time/dates.ts';
import { deliveryTitles } from '#contract/deliveries/deliveries.ts';
import { formatCents } from '#contract/money/money.ts';
import type { OrderSort } from '#contract/orders/orders.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { orderBadge } from '#pwa/common/orders/order-badge.ts';
import { fulfilmentWords, paymentBadge, shippingWords } from '../office-words.ts';

interface OrderRowsProps {
  orders: readonly OfficeOrder[];
  sort: OrderSort;
  onSort: (sort: OrderSort) => void;
  /** Search of this list, so that the order's page leads back to it. */
  listSearch: string;
}

/** A table where there is room, else cards. Arrow keys go from order to order, Enter opens. */
export function OrderRows(props: OrderRowsProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the links inside are what is focused
    <div onKeyDown={moveByArrows}>
      <div className="max-lg:hidden">
        <OrderTable {...props} />
      </div>
      <ul aria-label="Orders" className="grid gap-3 md:grid-cols-2 lg:hidden">
        {props.orders.map(order => (
          <OrderCard key={order.id} order={order} listSearch={props.listSearch} />
        ))}
      </ul>
    </div>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')].filter(
    link => link.offsetParent !== null,
  );
  const at = links.findIndex(link => link === document.activeElement);
  const next = at < 0 ? undefined : links[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function OrderTable({ orders, sort, onSort, listSearch }: OrderRowsProps) {
  const byTime = sort === 'newest' ? 'down' : sort === 'oldest' ? 'up' : 'none';
  const byTotal = sort === 'dearest' ? 'down' : sort === 'cheapest' ? 'up' : 'none';
  return (
    <Table label="Orders" on="surface">
      <thead>
        <tr>
          <HeadCell>Order</HeadCell>
          <HeadCell sort={sort === 'customer' ? 'up' : 'none'} onSort={() => onSort('customer')}>
            Customer
          </HeadCell>
          <HeadCell sort={byTime} onSort={() => onSort(sort === 'newest' ? 'oldest' : 'newest')}>
            Placed
          </HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Payment</HeadCell>
          <HeadCell>Brought by</HeadCell>
          <HeadCell numeric>Pieces</HeadCell>
          <HeadCell numeric sort={byTotal} onSort={() => onSort(sort === 'dearest' ? 'cheapest' : 'dearest')}>
            Total
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders.map(order => (
          <OrderRow key={order.id} order={order} listSearch={listSearch} />
        ))}
      </tbody>
    </Table>
  );
}

interface OneProps {
  order: OfficeOrder;
  listSearch: string;
}

function OrderRow({ order, listSearch }: OneProps) {
  const { now, timeZone } = useShopClock();
  return (
    <tr className="relative hover:bg-raised has-focus-visible:bg-raised">
      <Cell>
        <OrderLink order={order} listSearch={listSearch} />
        {order.projectNumber && <span className="block text-meta text-soft">{order.projectNumber}</span>}
      </Cell>
      <Cell className="max-w-56">
        <span className="block truncate">{order.company ?? order.customerName}</span>
        <span className="block truncate text-meta text-soft">
          {[order.company && order.customerName, order.place].filter(Boolean).join(', ')}
        </span>
      </Cell>
      <Cell className="whitespace-nowrap tabular-nums">
        {formatMonthDay(new Date(order.createdAt), now, timeZone)}
      </Cell>
      <Cell>
        <StatusBadge status={order.status} />
      </Cell>
      <Cell>
        <PaymentBadge order={order} />
      </Cell>
      <Cell>
        {fulfilmentWords[order.fulfilmentMethod]} <ExpressBadge order={order} />
        <span className="block text-meta text-soft">{travelWords(order)}</span>
      </Cell>
      <Cell numeric>{order.pieces}</Cell>
      <Cell numeric>{formatCents(order.totalAmount)}</Cell>
    </tr>
  );
}

function OrderCard({ order, listSearch }: OneProps) {
  const { now, timeZone } = useShopClock();
  return (
    <li className="relative grid content-start gap-2 rounded-3 border border-line bg-raised p-4 has-focus-visible:outline-3 has-focus-visible:outline-focus">
      <p className="flex items-baseline justify-between gap-3">
        <OrderLink order={order} listSearch={listSearch} />
        <span className="font-strong tabular-nums">{formatCents(order.totalAmount)}</span>
      </p>
      <p className="leading-snug">
        <span className="block truncate">{order.company ?? order.customerName}</span>
        <span className="block text-meta text-soft">
          {[
            order.place,
            `${order.pieces} pieces`,
            formatMonthDay(new Date(order.createdAt), now, timeZone),
          ].join(', ')}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge status={order.status} />
        <PaymentBadge order={order} />
        <ExpressBadge order={order} />
        <span className="text-meta text-soft">
          {[fulfilmentWords[order.fulfilmentMethod], travelWords(order)].filter(Boolean).join(': ')}
        </span>
      </p>
    </li>
  );
}

/** Its press covers the whole row. */
function OrderLink({ order: { orderId }, listSearch }: OneProps) {
  return (
    <Link
      to={`/admin/orders/${orderId}`}
      state={{ listSearch }}
      data-row=""
      className="font-strong text-link underline tabular-nums after:absolute after:inset-0 after:content-['']"
    >
      {orderId}
    </Link>
  );
}

export function StatusBadge({ status }: { status: string }) {
  const { tone, icon, words } = orderBadge(status);
  return (
    <Badge tone={tone} {...(icon ? { icon } : {})}>
      {words}
    </Badge>
  );
}

export function PaymentBadge({ order }: { order: OfficeOrder }) {
  const { tone, icon, words } = paymentBadge(order);
  return (
    <Badge tone={tone} {...(icon ? { icon } : {})}>
      {words}
    </Badge>
  );
}

/** Paid for, so that nobody packs it with the standard ones. Nobody sends what is picked up. */
export function ExpressBadge({ order }: { order: Pick<OfficeOrder, 'shippingMethod' | 'fulfilmentMethod'> }) {
  if (order.shippingMethod !== 'express' || order.fulfilmentMethod === 'pickup') return null;
  return (
    <Badge tone="info" icon={Zap}>
      {shippingWords.express}
    </Badge>
  );
}

/** Standard is said where nothing else is: that an order is not express is worth knowing too. */
function travelWords(order: OfficeOrder): string {
  if (order.deliveryStatus) return deliveryTitles[order.deliveryStatus];
  if (order.isShipped) return order.fulfilmentMethod === 'pickup' ? 'Ready' : 'Shipped';
  return order.shippingMethod === 'standard' && order.fulfilmentMethod !== 'pickup'
    ? shippingWords.standard
    : '';
}
