import { PackageSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { useSession } from '#pwa/common/session/use-session.ts';
import { AskedPage } from '#pwa/common/frame/asked-page.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import type { KeptAnswer } from '#pwa/common/local/call/keep-answer.ts';

interface AskedOrderProps {
  asked: KeptAnswer<OrderDetail>;
  onRetry: () => void;
  children: (order: OrderDetail, staleSince: string | null) => ReactNode;
}

/** The page of one order, or what replaces it while it loads or if this user may not see it. */
export function AskedOrder({ asked, onRetry, children }: AskedOrderProps) {
  return (
    <div className="mx-auto max-w-page px-page-edge py-6 lg:py-10">
      <AskedPage asked={asked} onRetry={onRetry} noun="order" wait={<OrderWait />} missing={<OrderMissing />}>
        {(order, { asOf }) => children(order, asOf)}
      </AskedPage>
    </div>
  );
}

function OrderMissing() {
  const { user } = useSession();
  return (
    <EmptyState
      icon={PackageSearch}
      title="We cannot show that order"
      action={
        <div className="flex flex-wrap gap-3">
          <Button variant="go" asChild>
            {user ? <Link to="/account?tab=orders">Order History</Link> : <Link to="/auth">Sign in</Link>}
          </Button>
          <Button asChild>
            <Link to="/orders/find">Find your order</Link>
          </Button>
        </div>
      }
    >
      <h1 className="sr-only">Order</h1>
      Open it with the link in your confirmation email, or sign in to the account that it was ordered with. We
      can also send the link again.
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
