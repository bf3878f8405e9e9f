import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OfficeOrder } from '#contract/endpoints/orders.ts';
import { formatMonthDay } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import { orderMoves, type OrderStatus } from '#contract/orders.ts';
import { useShopClock } from '#pwa/local/use-shop-clock.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { Cell, HeadCell, Table } from '#pwa/ui/table.tsx';
import { orderBadge } from '../order-badge.ts';
import type { OrderChange } from '../use-office-orders.ts';
import { FulfilmentSelect } from './fulfilment-select.tsx';

interface OrderTableProps {
  orders: readonly OfficeOrder[];
  saving: string | null;
  onChange: (order: OfficeOrder, change: OrderChange) => void;
  onMove: (order: OfficeOrder, to: OrderStatus) => void;
}

export function OrderTable({ orders, saving, onChange, onMove }: OrderTableProps) {
  return (
    <Table label="Orders" on="ground">
      <thead>
        <tr>
          <HeadCell>Order</HeadCell>
          <HeadCell>Customer</HeadCell>
          <HeadCell>Placed</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Payment</HeadCell>
          <HeadCell numeric>Pieces</HeadCell>
          <HeadCell numeric>Total</HeadCell>
          <HeadCell>Brought by</HeadCell>
        </tr>
      </thead>
      <tbody>
        {orders.map(order => (
          <OrderRow
            key={order.id}
            order={order}
            isSaving={saving === order.orderId}
            onChange={change => onChange(order, change)}
            onMove={to => onMove(order, to)}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface OrderRowProps {
  order: OfficeOrder;
  isSaving: boolean;
  onChange: (change: OrderChange) => void;
  onMove: (to: OrderStatus) => void;
}

function OrderRow({ order, isSaving, onChange, onMove }: OrderRowProps) {
  const { now, timeZone } = useShopClock();
  return (
    <tr aria-busy={isSaving}>
      <Cell>
        <Link to={`/orders/${order.orderId}`} className="font-strong text-link underline tabular-nums">
          {order.orderId}
        </Link>
        {order.projectNumber && <span className="block text-meta text-soft">{order.projectNumber}</span>}
      </Cell>
      <Cell className="min-w-44">
        {order.company ?? order.customerName}
        <span className="block text-meta text-soft">
          {[order.company && order.customerName, order.place].filter(Boolean).join(', ')}
        </span>
      </Cell>
      <Cell className="whitespace-nowrap">{formatMonthDay(new Date(order.createdAt), now, timeZone)}</Cell>
      <Cell>
        <StatusChoice order={order} isSaving={isSaving} onMove={onMove} />
      </Cell>
      <Cell>
        <PaymentBadge order={order} />
      </Cell>
      <Cell numeric>{order.pieces}</Cell>
      <Cell numeric>{formatCents(order.totalAmount)}</Cell>
      <Cell>
        <FulfilmentSelect
          order={order}
          isSaving={isSaving}
          onChange={fulfilmentMethod => onChange({ fulfilmentMethod })}
        />
      </Cell>
    </tr>
  );
}

function PaymentBadge({ order }: { order: OfficeOrder }) {
  if (order.paymentReview) {
    return (
      <span title={order.reviewReason ?? undefined}>
        <Badge tone="late" icon={CircleAlert}>
          To be checked
        </Badge>
        <span className="block text-meta text-soft">{order.reviewReason}</span>
      </span>
    );
  }
  return order.isPaid ? <Badge tone="ok">Paid</Badge> : <Badge tone="wait">Not paid</Badge>;
}

/** The moves that the table of states allows, and no others. */
function StatusChoice({ order, isSaving, onMove }: Omit<OrderRowProps, 'onChange'>) {
  const moves = orderMoves[order.status].filter(to => to !== 'processing' || order.isPaid);
  const { tone, icon, words } = orderBadge(order.status);
  if (moves.length === 0) {
    return (
      <Badge tone={tone} {...(icon ? { icon } : {})}>
        {words}
      </Badge>
    );
  }
  return (
    <div className="relative min-w-36">
      <Field label={`Status of order ${order.orderId}`} hideLabel>
        <Select
          value={order.status}
          disabled={isSaving}
          onChange={event => {
            const to = moves.find(one => one === event.target.value);
            if (to) onMove(to);
          }}
        >
          {[order.status, ...moves].map(status => (
            <option key={status} value={status}>
              {orderBadge(status).words}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
