import { PackageSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrderDetail } from '#contract/endpoints/orders.ts';
import { useSession } from '#pwa/session/use-session.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import type { AskedOrder as Asked } from '../use-order.ts';

interface AskedOrderProps {
  asked: Asked;
  onRetry: () => void;
  children: (order: OrderDetail, staleSince: string | null) => ReactNode;
}

/** The page of one order, and what stands in its place until it is here or when it is not for this person. */
export function AskedOrder({ asked, onRetry, children }: AskedOrderProps) {
  return (
    <div className="mx-auto max-w-page px-page-edge py-6 lg:py-10">
      {asked.phase === 'loading' && <OrderWait />}
      {asked.phase === 'missing' && <OrderMissing />}
      {asked.phase === 'failed' && (
        <ErrorState variant="page" title="The order could not be opened" onRetry={onRetry}>
          {asked.isOffline
            ? 'There is no connection, and this device has not seen this order before.'
            : 'Something went wrong on our side. Please try again in a moment.'}
        </ErrorState>
      )}
      {asked.phase === 'ready' && children(asked.order, asked.staleSince)}
    </div>
  );
}

function OrderMissing() {
  const { user } = useSession();
  return (
    <EmptyState
      icon={PackageSearch}
      title="We can not show that order"
      action={
        <Button variant="go" asChild>
          {user ? <Link to="/account?tab=orders">Order History</Link> : <Link to="/auth">Sign in</Link>}
        </Button>
      }
    >
      <h1 className="sr-only">Order</h1>
      Open it with the link in your confirmation email, or sign in to the account that it was ordered with.
    </EmptyState>
  );
}

function OrderWait() {
  return (
    <div className="grid gap-4">
      <output className="sr-only">Loading the order</output>
      <Skeleton className="h-11 w-64" />
      <Skeleton className="h-6 w-80 max-w-full" />
      <Skeleton className="h-52 w-full max-w-160" />
      <Skeleton className="h-64 w-full max-w-narrow" />
    </div>
  );
}
