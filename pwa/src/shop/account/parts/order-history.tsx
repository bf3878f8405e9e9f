import { CloudOff, PackageOpen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { formatShortDate, formatTime } from '#contract/dates.ts';
import { useShopFacts } from '#pwa/local/shop-facts.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Icon } from '#pwa/ui/icon.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { VisuallyHidden } from '#pwa/ui/visually-hidden.tsx';
import { useOwnOrders } from '../use-own-orders.ts';
import { OrderCard, type OrderPicture } from './order-card.tsx';

interface OrderHistoryProps {
  userId: number;
  OrderPicture: OrderPicture;
}

/** The Orders tab. */
export function OrderHistory({ userId, OrderPicture }: OrderHistoryProps) {
  const [asked, ask] = useOwnOrders(userId);
  return (
    <section aria-labelledby="order-history" className="max-w-200">
      <h2 id="order-history" className="text-2xl">
        Order History
      </h2>
      <div className="mt-4 grid gap-5">
        {asked.phase === 'loading' && <Waiting />}
        {asked.phase === 'failed' && (
          <ErrorState title="Couldn't refresh your orders" onRetry={ask}>
            {asked.isOffline
              ? 'There is no connection, and this device has not seen your orders before.'
              : 'Something went wrong on our side. Please try again in a moment.'}
          </ErrorState>
        )}
        {asked.phase === 'ready' && (
          <>
            {asked.staleSince && <Stale since={asked.staleSince} onRefresh={ask} />}
            {asked.orders.length === 0 && <NoOrders />}
            {asked.orders.map(order => (
              <OrderCard key={order.id} order={order} OrderPicture={OrderPicture} />
            ))}
          </>
        )}
      </div>
    </section>
  );
}

function Stale({ since, onRefresh }: { since: string; onRefresh: () => void }) {
  const { timeZone } = useShopFacts();
  const date = new Date(since);
  return (
    <output className="flex flex-wrap items-center gap-3 rounded-2 bg-sunken p-3">
      <Icon of={CloudOff} size="small" />
      <span>
        Couldn't refresh. As of {formatShortDate(date, timeZone)}, {formatTime(date, timeZone)}.
      </span>
      <Button size="small" onClick={onRefresh}>
        Try again
      </Button>
    </output>
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
