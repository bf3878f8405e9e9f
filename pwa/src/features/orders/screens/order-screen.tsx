import { CloudOff, PackageSearch } from 'lucide-react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { OrderDetail } from '#contract/endpoints/orders.ts';
import { formatShortDate, formatTime } from '#contract/dates.ts';
import { formatCents } from '#contract/money.ts';
import { useShopFacts } from '#pwa/local/shop-facts.ts';
import { usePageTitle } from '#pwa/platform/page-title.ts';
import { useSession } from '#pwa/session/use-session.ts';
import { BackLink } from '#pwa/ui/back-link.tsx';
import { Badge } from '#pwa/ui/badge.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Icon } from '#pwa/ui/icon.tsx';
import { ProgressBar } from '#pwa/ui/progress-bar.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Timeline } from '#pwa/ui/timeline.tsx';
import { orderBadge } from '../order-badge.ts';
import { type OrderStep, orderSteps } from '../order-steps.ts';
import { OrderDue } from '../parts/order-due.tsx';
import { OrderLines } from '../parts/order-lines.tsx';
import { useOrder } from '../use-order.ts';

/** /orders/:orderId, for its owner, the office, or the holder of the link from the mail. */
export function OrderScreen() {
  const { orderId = '' } = useParams();
  const [query] = useSearchParams();
  const [asked, askAgain] = useOrder(orderId, query.get('token'));
  const { name } = useShopFacts();
  usePageTitle(asked.phase === 'ready' ? `Order ${orderId}` : null, name);

  return (
    <div className="mx-auto max-w-page px-page-edge py-6 lg:py-10">
      {asked.phase === 'loading' && <OrderWait />}
      {asked.phase === 'missing' && <OrderMissing />}
      {asked.phase === 'failed' && (
        <ErrorState variant="page" title="The order could not be opened" onRetry={askAgain}>
          {asked.isOffline
            ? 'There is no connection, and this device has not seen this order before.'
            : 'Something went wrong on our side. Please try again in a moment.'}
        </ErrorState>
      )}
      {asked.phase === 'ready' && (
        <Order order={asked.order} staleSince={asked.staleSince} onRefresh={askAgain} />
      )}
    </div>
  );
}

interface OrderProps {
  order: OrderDetail;
  staleSince: string | null;
  onRefresh: () => void;
}

function Order({ order, staleSince, onRefresh }: OrderProps) {
  const { search } = useLocation();
  const shop = useShopFacts();
  const { timeZone } = shop;
  const { user } = useSession();
  const { tone, icon, words } = orderBadge(order.status);
  const pieces = order.items.reduce((sum, item) => sum + item.totalQuantity, 0);
  return (
    <>
      {user && (
        <BackLink asChild>
          <Link to="/account?tab=orders">Order History</Link>
        </BackLink>
      )}
      <h1 className="mt-2 text-3xl tabular-nums md:text-4xl">Order {order.orderId}</h1>
      <p className="mt-2 mb-5 flex flex-wrap items-center gap-x-3 gap-y-2 text-meta text-soft tabular-nums">
        <Badge tone={tone} {...(icon ? { icon } : {})}>
          {words}
        </Badge>
        {formatShortDate(new Date(order.createdAt), timeZone)}, {pieces} {pieces === 1 ? 'item' : 'items'},{' '}
        {formatCents(order.total)}
        {hasInvoice(order) && (
          <Button size="small" asChild className="sm:ml-auto">
            <Link to={`/orders/${order.orderId}/invoice${search}`}>Invoice</Link>
          </Button>
        )}
      </p>
      {staleSince && <Stale since={staleSince} timeZone={timeZone} onRefresh={onRefresh} />}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_27rem] lg:items-start lg:gap-12">
        <div className="grid gap-8">
          <OrderDue order={order} shop={shop} />
          <section aria-labelledby="track" className="max-w-narrow">
            <h2 id="track" className="sr-only">
              Track Order
            </h2>
            <Timeline
              steps={orderSteps(order).map(step => ({
                key: step.key,
                state: step.state,
                title: step.title,
                when: whenText(step, timeZone),
                children: <StepBody step={step} />,
              }))}
            />
          </section>
        </div>
        <div className="mt-8 lg:sticky lg:top-4 lg:mt-0">
          <OrderLines order={order} />
        </div>
      </div>
    </>
  );
}

/** Paid, or approved to be paid later. */
function hasInvoice({ isPaid, status }: OrderDetail): boolean {
  return isPaid || status === 'processing' || status === 'completed';
}

function StepBody({ step: { text, pieces } }: { step: OrderStep }) {
  return (
    <>
      {text && <p className="break-words">{text}</p>}
      {pieces && (
        <ProgressBar
          className="mt-2 max-w-narrow"
          done={pieces.done}
          total={pieces.total}
          label={`${pieces.done} of ${pieces.total} decorated`}
          hideLabel
        />
      )}
    </>
  );
}

function whenText({ at, isExpected, state }: OrderStep, timeZone: string): string | null {
  if (!at) return null;
  const date = new Date(at);
  const day = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short', timeZone })
    .format(date)
    .replace(',', '');
  if (isExpected) return `Expected ${day}`;
  return state === 'now'
    ? `Since ${day}, ${formatTime(date, timeZone)}`
    : `${day}, ${formatTime(date, timeZone)}`;
}

function Stale({ since, timeZone, onRefresh }: { since: string; timeZone: string; onRefresh: () => void }) {
  const date = new Date(since);
  return (
    <output className="mb-5 flex flex-wrap items-center gap-3 rounded-2 bg-sunken p-3">
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
