import { type ComponentType, lazy, Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isUnfilled, piecesOf } from '#contract/orders/charge.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { formatShortDate } from '#contract/time/dates.ts';
import { formatCents } from '#contract/money/money.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { StaleNote } from '#pwa/common/frame/stale-note.tsx';
import { usePageTitle } from '#pwa/common/platform/page-title.ts';
import { useSession } from '#pwa/common/session/use-session.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { orderBadge } from '#pwa/common/orders/order-badge.ts';
import { AskedOrder } from '../parts/asked-order.tsx';
import { OrderActions } from '../parts/order-actions.tsx';
import { OrderDue } from '../parts/order-due.tsx';
import { OrderLines } from '#pwa/common/orders/order-lines.tsx';
import type { OrderDoor } from '#pwa/common/orders/order-picture.tsx';
import { OrderStory } from '../parts/order-story.tsx';
import type { ProofSlots } from '../parts/proof-of-delivery.tsx';
import { useOrder } from '../use-order.ts';
import { useOrderToken } from '#pwa/common/local/links/use-order-token.ts';

const FillSizes = lazy(async () => ({
  default: (await import('#pwa/common/orders/fill-sizes.tsx')).FillSizes,
}));

const SendArtwork = lazy(async () => ({
  default: (await import('#pwa/common/orders/artwork/send-artwork.tsx')).SendArtwork,
}));

const OrderChanges = lazy(async () => ({
  default: (await import('#pwa/common/orders/order-changes.tsx')).OrderChanges,
}));

const OrderParts = lazy(async () => ({
  default: (await import('#pwa/common/orders/order-parts.tsx')).OrderParts,
}));

const OrderNotices = lazy(() =>
  import('#pwa/common/notices/order-notices.tsx')
    .then(m => ({ default: m.OrderNotices }))
    // Offline, without the code: the order is whole without it.
    .catch(() => ({ default: () => null })),
);

const AgreedSection = lazy(() =>
  import('#pwa/common/orders/agreed-policies.tsx')
    .then(m => ({ default: m.AgreedSection }))
    // As above.
    .catch(() => ({ default: () => null })),
);

/** Other features' parts for a shown order, passed in by the table of screens. */
export interface OrderScreenProps extends ProofSlots {
  /** Adds the same items to the cart again. */
  OrderAgain?: ComponentType<{ order: OrderDetail }>;
}

/** /orders/:orderId, for its owner, the office, or the holder of the emailed link. */
export function OrderScreen(slots: OrderScreenProps) {
  const { orderId = '' } = useParams();
  const token = useOrderToken(orderId);
  const { asked, askAgain } = useOrder(orderId, token);
  const { name } = useShopFacts();
  usePageTitle(asked.phase === 'ready' ? `Order ${orderId}` : null, name);

  return (
    <AskedOrder asked={asked} onRetry={askAgain}>
      {(order, asOf) => (
        <Order
          order={order}
          door={{ orderId: order.orderId, token: token ?? null }}
          asOf={asOf}
          onRefresh={askAgain}
          {...slots}
        />
      )}
    </AskedOrder>
  );
}

interface OrderProps extends OrderScreenProps {
  order: OrderDetail;
  door: OrderDoor;
  asOf: string | null;
  onRefresh: () => void;
}

function Order({ order, door, asOf, onRefresh, OrderAgain, QrCode }: OrderProps) {
  const shop = useShopFacts();
  return (
    <>
      <OrderHead order={order} timeZone={shop.timeZone} />
      <StaleNote asOf={asOf} onReload={onRefresh} why="Couldn't refresh." className="mb-5" />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_27rem] lg:items-start lg:gap-12">
        <div className="grid gap-8">
          <OrderDue order={order} shop={shop} door={door} />
          {order.paymentTrouble && (
            <ErrorState title="Your payment did not go through">
              {order.paymentTrouble} Nothing was charged. The order is kept as it is.
            </ErrorState>
          )}
          {order.message && <OfficeNote message={order.message} />}
          {order.changes && order.changes.length > 0 && (
            <Suspense fallback={null}>
              <OrderChanges changes={order.changes} timeZone={shop.timeZone} />
            </Suspense>
          )}
          {asksDetails(order) && (
            <Suspense fallback={null}>
              <FillSizes
                orderId={order.orderId}
                token={door.token}
                asksAddress={order.fulfilmentMethod !== 'pickup'}
                onFilled={onRefresh}
              />
            </Suspense>
          )}
          {asksArtwork(order) && (
            <Suspense fallback={null}>
              <SendArtwork door={door} onSent={onRefresh} />
            </Suspense>
          )}
          <OrderActions order={order} token={door.token} again={OrderAgain && <OrderAgain order={order} />} />
          {hasParts(order) && (
            <Suspense fallback={null}>
              <OrderParts order={order} />
            </Suspense>
          )}
          <OrderStory order={order} QrCode={QrCode} />
          {order.status !== 'cancelled' && order.status !== 'completed' && (
            <Suspense fallback={null}>
              <OrderNotices orderId={order.orderId} token={door.token} />
            </Suspense>
          )}
          {order.agreedTo && (
            <Suspense fallback={null}>
              <AgreedSection agreedTo={order.agreedTo} title="You ordered under" />
            </Suspense>
          )}
        </div>
        <div className="mt-8 lg:sticky lg:top-4 lg:mt-0">
          <OrderLines order={order} door={door} />
        </div>
      </div>
    </>
  );
}

const hasParts = ({ shipments, backOrders }: OrderDetail) => Boolean(shipments?.length || backOrders?.length);

/** Sizes or the address that only the customer knows. */
function asksDetails({ status, items, isShipped, customerInfo, fulfilmentMethod }: OrderDetail): boolean {
  if (status === 'cancelled' || isShipped) return false;
  return (
    items.some(item => isUnfilled(item)) || (customerInfo.address === '' && fulfilmentMethod !== 'pickup')
  );
}

/** Designs that were to come, until the order is over. */
const asksArtwork = ({ asksArtwork: isAsked, status, isShipped }: OrderDetail): boolean =>
  isAsked === true && status !== 'cancelled' && status !== 'completed' && !isShipped;

/** What the shop wrote when it took the order. */
function OfficeNote({ message }: { message: string }) {
  return (
    <blockquote className="border-l-2 border-line pl-4 wrap-anywhere whitespace-pre-line">
      {message}
    </blockquote>
  );
}

function OrderHead({ order, timeZone }: { order: OrderDetail; timeZone: string }) {
  const { user } = useSession();
  const { tone, icon, words } = orderBadge(order.status);
  const pieces = piecesOf(order.items);
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
      </p>
    </>
  );
}
