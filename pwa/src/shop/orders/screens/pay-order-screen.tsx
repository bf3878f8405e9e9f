import { type ComponentType, useEffect } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { addressLine } from '#contract/text/address-line.ts';
import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { whyNot } from '#contract/orders/orders.ts';
import { useOrderToken } from '#pwa/common/local/links/use-order-token.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { StaleNote } from '#pwa/common/frame/stale-note.tsx';
import { usePageTitle } from '#pwa/common/platform/page-title.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { CircleCheck } from 'lucide-react';
import { AskedOrder } from '../parts/asked-order.tsx';
import { OrderLines } from '#pwa/common/orders/order-lines.tsx';
import { useOrder } from '../use-order.ts';

/** The payment itself is the checkout's. The table of screens passes it in. */
export interface PayOrderScreenProps {
  Payment: ComponentType<OrderPaymentProps>;
}

export interface OrderPaymentProps {
  order: OrderDetail;
  token: string | null;
  onPaid: () => void;
  /** It can no longer be paid. */
  onOver: () => void;
}

/** /orders/:orderId/pay: an order that is waiting for its payment, for anyone who may read it. */
export function PayOrderScreen({ Payment }: PayOrderScreenProps) {
  const { orderId = '' } = useParams();
  const token = useOrderToken(orderId);
  const { asked, askAgain } = useOrder(orderId, token);
  const { name } = useShopFacts();
  usePageTitle(asked.phase === 'ready' ? `Pay for order ${orderId}` : null, name);
  return (
    <AskedOrder asked={asked} onRetry={askAgain}>
      {(order, asOf) => (
        <>
          <StaleNote asOf={asOf} onReload={askAgain} why="Couldn't refresh." className="mb-5" />
          <Paying order={order} token={token ?? null} Payment={Payment} />
        </>
      )}
    </AskedOrder>
  );
}

function Paying({
  order,
  token,
  Payment,
}: Omit<OrderPaymentProps, 'onPaid' | 'onOver'> & PayOrderScreenProps) {
  const navigate = useNavigate();
  const toOrder = `/orders/${order.orderId}`;
  const seeOrder = () => void navigate(toOrder, { replace: true });
  const why = whyNot('pay', order);
  useEffect(() => {
    scrollTo({ top: 0 });
  }, []);

  if (why) {
    return (
      <EmptyState
        icon={CircleCheck}
        title={why}
        action={
          <Button variant="go" asChild>
            <Link to={toOrder} replace>
              See the order
            </Link>
          </Button>
        }
      >
        <h1 className="sr-only">Pay for order {order.orderId}</h1>
        There is nothing to pay here.
      </EmptyState>
    );
  }
  const { firstName, lastName } = order.customerInfo;
  const goesTo = [`${firstName} ${lastName}`.trim(), addressLine(order.customerInfo)]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <BackLink asChild>
        <Link to={toOrder}>Order {order.orderId}</Link>
      </BackLink>
      <h1 className="mt-2 mb-3 text-3xl tabular-nums md:text-4xl">
        Pay {formatCents(order.openCents || order.total)}
      </h1>
      <p className="mb-6 max-w-narrow text-soft lg:mb-8">
        For order #{order.orderId}, to {goesTo}.{' '}
        {order.openCents
          ? 'It is what is still open on its invoice.'
          : 'The price is the one you ordered at; we begin as soon as it is paid.'}
      </p>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_27rem] lg:items-start lg:gap-16">
        <div className="grid min-w-0 max-w-160 gap-6">
          <Payment order={order} token={token} onPaid={seeOrder} onOver={seeOrder} />
        </div>
        <div className="mt-8 lg:sticky lg:top-4 lg:mt-0">
          <OrderLines order={order} door={{ orderId: order.orderId, token }} />
        </div>
      </div>
    </>
  );
}
