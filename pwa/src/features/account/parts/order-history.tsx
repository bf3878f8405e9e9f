import { PackageOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatCents } from '#contract/money.ts';
import type { OrderItemView, OrderSummary } from '#contract/endpoints/orders.ts';
import { orderBadgeTone } from '#contract/orders.ts';
import { call } from '#pwa/local/call.ts';
import { useShopFacts } from '#pwa/local/shop-facts.ts';
import { Badge, type BadgeTone } from '#pwa/ui/badge.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { useAsked } from './use-asked.ts';

const askOrders = () => call('GET /api/user/orders');

const tones: Record<ReturnType<typeof orderBadgeTone>, BadgeTone> = {
  positive: 'ok',
  progress: 'info',
  negative: 'late',
  outline: 'outline',
};

/** The Orders tab. */
export function OrderHistory() {
  const [orders, ask] = useAsked(askOrders, 'Failed to fetch orders');
  return (
    <section aria-labelledby="order-history">
      <h2 id="order-history" className="text-2xl">
        Order History
      </h2>
      <div className="mt-4 grid gap-4">
        {orders.phase === 'loading' && <Waiting />}
        {orders.phase === 'failed' && (
          <ErrorState title="Couldn't refresh your orders" onRetry={ask}>
            {orders.words}
          </ErrorState>
        )}
        {orders.phase === 'ready' && orders.value.length === 0 && <NoOrders />}
        {orders.phase === 'ready' && orders.value.map(order => <OrderCard key={order.id} order={order} />)}
      </div>
    </section>
  );
}

function OrderCard({ order }: { order: OrderSummary }) {
  const { timeZone } = useShopFacts();
  const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'short', timeZone }).format(
    new Date(order.createdAt),
  );
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="text-lg tabular-nums">Order {order.orderId}</h3>
          <p className="text-meta text-soft tabular-nums">{day}</p>
        </div>
        <Badge tone={tones[orderBadgeTone(order.status)]}>{capitalised(order.status)}</Badge>
      </div>
      <ul className="mt-4 grid gap-3 border-t border-line pt-4">
        {order.items.map((item, at) => (
          <OrderedItem key={at} item={item} />
        ))}
      </ul>
      <p className="mt-4 flex justify-between border-t border-line pt-4 font-strong tabular-nums">
        <span>Total</span>
        <span>{formatCents(order.total)}</span>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="small" asChild>
          <Link to={`/orders/${order.orderId}/invoice`} aria-label={`Invoice of order ${order.orderId}`}>
            Invoice
          </Link>
        </Button>
        <Button size="small" asChild>
          <Link to={`/orders/${order.orderId}`} aria-label={`Track Order ${order.orderId}`}>
            Track Order
          </Link>
        </Button>
      </div>
    </Card>
  );
}

function OrderedItem({ item }: { item: OrderItemView }) {
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      <span className="font-medium">{item.name}</span>
      <span className="tabular-nums">{formatCents(item.totalPrice)}</span>
      <span className="text-meta text-soft">
        {item.color.name} · {item.totalQuantity} {item.totalQuantity === 1 ? 'item' : 'items'}
      </span>
      <span className="col-span-2 flex flex-wrap gap-2">
        {item.sizeQuantities
          .filter(({ quantity }) => quantity > 0)
          .map(({ size, quantity }) => (
            <Badge key={size} className="tabular-nums">
              {size}: {quantity}
            </Badge>
          ))}
      </span>
    </li>
  );
}

function NoOrders() {
  return (
    <EmptyState
      icon={PackageOpen}
      title="No orders yet"
      action={
        <Button variant="go" asChild>
          <Link to="/products">Start Shopping</Link>
        </Button>
      }
    >
      When you place orders, they will appear here.
    </EmptyState>
  );
}

function Waiting() {
  return (
    <output className="grid gap-4">
      <VisuallyHidden>Loading your orders</VisuallyHidden>
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </output>
  );
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
