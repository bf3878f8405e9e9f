import { PackageOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { mostRows } from '#contract/text/list-ends.ts';
import { StaleNote } from '#pwa/common/frame/stale-note.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { OlderRows } from '#pwa/common/ui/lists/older-rows.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { VisuallyHidden } from '#pwa/common/ui/shapes/visually-hidden.tsx';
import { askOlderOrders, useOwnOrders } from '../use-own-orders.ts';
import { OrderCard, type OrderPicture } from './order-card.tsx';

interface OrderHistoryProps {
  userId: number;
  OrderPicture: OrderPicture;
}

/** The Orders tab. */
export function OrderHistory({ userId, OrderPicture }: OrderHistoryProps) {
  const { asked, askAgain: ask } = useOwnOrders(userId);
  return (
    <section aria-labelledby="order-history" className="max-w-200">
      <h2 id="order-history" className="text-2xl">
        Order History
      </h2>
      <div className="mt-4 grid gap-5">
        {asked.phase === 'loading' && <Waiting />}
        {!['loading', 'ready'].includes(asked.phase) && (
          <ErrorState title="Couldn't refresh your orders" onRetry={ask}>
            {asked.phase === 'failed' && asked.isOffline
              ? 'You’re offline, and your orders haven’t been loaded on this device before.'
              : 'Something went wrong on our side. Please try again in a moment.'}
          </ErrorState>
        )}
        {asked.phase === 'ready' && (
          <>
            <StaleNote asOf={asked.asOf} onReload={ask} why="Couldn't refresh." />
            {asked.value.length === 0 && <NoOrders />}
            <OlderRows
              rows={asked.value}
              most={mostRows.ownOrders}
              many="orders"
              keyOf={({ id }) => id}
              ask={askOlderOrders}
            >
              {orders =>
                orders.map(order => <OrderCard key={order.id} order={order} OrderPicture={OrderPicture} />)
              }
            </OlderRows>
          </>
        )}
      </div>
    </section>
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
    <output className="grid gap-5">
      <VisuallyHidden>Loading your orders</VisuallyHidden>
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </output>
  );
}
