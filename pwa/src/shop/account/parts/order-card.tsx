import {
  CircleCheck,
  CircleX,
  Clock,
  FileCheck,
  FileText,
  type LucideIcon,
  Repeat,
  Truck,
} from 'lucide-react';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { isCharge } from '#contract/orders/charge.ts';
import type { OrderItemView, OwnOrder } from '#contract/orders/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { orderBadgeTone } from '#contract/orders/orders.ts';
import { proofNextText } from '#contract/proofs/proof-next-words.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Badge, type BadgeTone } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { SummaryLine } from '#pwa/common/ui/shop/summary-line.tsx';
import { useOrderAgain } from '../use-order-again.ts';
import { decorationLabel } from '#contract/techniques/technique-words.ts';
import type { Technique } from '#contract/techniques/technique.ts';

/** Few orders have names. */
export const NamesAgain = lazy(() => import('./names-again.tsx').then(m => ({ default: m.NamesAgain })));

const looks: Record<ReturnType<typeof orderBadgeTone>, { tone: BadgeTone; icon?: LucideIcon }> = {
  positive: { tone: 'ok', icon: CircleCheck },
  progress: { tone: 'info', icon: Clock },
  negative: { tone: 'late', icon: CircleX },
  outline: { tone: 'outline' },
};

export type OrderPicture = ComponentType<{ item: OrderItemView; className?: string }>;

interface OrderCardProps {
  order: OwnOrder;
  OrderPicture: OrderPicture;
}

export function OrderCard({ order, OrderPicture }: OrderCardProps) {
  const { techniques } = useShopFacts();
  const { timeZone } = useShopFacts();
  const { orderAgain, isBusy, left, names } = useOrderAgain(order);
  const day = new Intl.DateTimeFormat('en-AU', { dateStyle: 'short', timeZone });
  const { tone, icon } = looks[orderBadgeTone(order.status)];
  return (
    <Card padded={false}>
      <header className="flex flex-wrap items-start justify-between gap-3 p-5 md:px-6">
        <div>
          <h3 className="text-xl tabular-nums">
            <span className="sr-only">Order </span>
            <span aria-hidden="true" className="text-soft">
              Order ID{' '}
            </span>
            {order.orderId}
          </h3>
          <p className="mt-1 text-soft tabular-nums">
            <time dateTime={order.createdAt}>{day.format(new Date(order.createdAt))}</time>
          </p>
        </div>
        <Badge tone={tone} {...(icon ? { icon } : {})}>
          {capitalised(order.status)}
        </Badge>
      </header>
      <ProofNext order={order} />
      <ul className="grid gap-4 border-t border-line p-5 md:px-6">
        {order.items.map(item => (
          <SummaryLine
            key={item.id}
            picture={<OrderPicture item={item} className="block self-start rounded-2 bg-sunken p-1.5" />}
            title={item.name}
            note={noteOf(item, techniques)}
            chips={{
              label: 'Sizes',
              items: item.sizeQuantities.filter(s => s.quantity > 0).map(s => `${s.size}:${s.quantity}`),
            }}
            amount={<span className="tabular-nums">{formatCents(item.totalPrice)}</span>}
          />
        ))}
      </ul>
      <footer className="grid gap-4 border-t border-line p-5 md:px-6">
        <p className="flex items-baseline justify-between gap-4 font-strong">
          <span>Total</span>
          <span className="font-display text-2xl leading-tight font-heading tabular-nums">
            {formatCents(order.total)}
          </span>
        </p>
        <div className="flex flex-wrap gap-3">
          <Button asChild icon={Truck}>
            <Link to={`/orders/${order.orderId}`} aria-label={`Track Order ${order.orderId}`}>
              Track Order
            </Link>
          </Button>
          <Button asChild icon={FileText}>
            <Link to={`/orders/${order.orderId}/invoice`} aria-label={`Invoice of order ${order.orderId}`}>
              Invoice
            </Link>
          </Button>
          <Button
            variant="soft"
            icon={Repeat}
            aria-label={`Order again: ${order.orderId}`}
            loading={isBusy && 'Filling the cart...'}
            onClick={() => void orderAgain()}
          >
            Order again
          </Button>
        </div>
        {names && (
          <Suspense>
            <NamesAgain {...names} />
          </Suspense>
        )}
        {left.length > 0 && <NotAgain left={left} isNothing={left.length >= order.items.length} />}
      </footer>
    </Card>
  );
}

/** For an unpaid order the payment comes first, unless its proof is ready for review. */
function ProofNext({ order: { orderId, status, proofNext, items } }: { order: OwnOrder }) {
  if (!proofNext || (status === 'pending' && proofNext !== 'waiting')) return null;
  return (
    <div className="grid justify-items-start gap-3 border-t border-line bg-sunken p-5 md:px-6">
      <p>{proofNextText(proofNext, items)}</p>
      {proofNext === 'waiting' && (
        <Button asChild variant="go" icon={FileCheck}>
          <Link to={`/orders/${orderId}/proof`} aria-label={`View your proof of order ${orderId}`}>
            View your proof
          </Link>
        </Button>
      )}
    </div>
  );
}

export function NotAgain({ left, isNothing }: { left: string[]; isNothing: boolean }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 rounded-2 bg-sunken p-4">
      <div>
        <p className="font-strong">Some items could not be added</p>
        <ul className="mt-1 list-disc pl-5">
          {left.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <Button size="small" asChild>
        {isNothing ? <Link to="/products">Browse our products</Link> : <Link to="/cart">Go to the cart</Link>}
      </Button>
    </div>
  );
}

function noteOf(item: OrderItemView, techniques: readonly Technique[]): string {
  const { color, designPlacements, totalQuantity } = item;
  if (isCharge(item)) return '';
  const items = `${totalQuantity} ${totalQuantity === 1 ? 'item' : 'items'}`;
  return [color.name, decorationLabel(designPlacements, techniques), items].filter(Boolean).join(', ');
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
