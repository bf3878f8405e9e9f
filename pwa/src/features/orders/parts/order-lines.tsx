import { decorationLabel } from '#contract/cart.ts';
import type { OrderDetail } from '#contract/endpoints/orders.ts';
import { formatCents } from '#contract/money.ts';
import { Badge } from '#pwa/ui/badge.tsx';
import { OrderPicture } from './order-picture.tsx';

/** What was ordered, and what it cost. */
export function OrderLines({ order }: { order: OrderDetail }) {
  return (
    <section aria-labelledby="order-lines" className="rounded-3 bg-sunken p-5 md:p-6">
      <h2 id="order-lines" className="text-xl">
        Your order
      </h2>
      <ul className="grid gap-4 py-4">
        {order.items.map(item => (
          <li key={item.id} className="grid grid-cols-[5rem_minmax(0,1fr)_auto] gap-4">
            <OrderPicture item={item} className="block self-start rounded-2 bg-raised p-1.5" />
            <div className="min-w-0">
              <b className="leading-snug font-strong">{item.name}</b>
              <p className="text-meta text-soft">
                {[item.color.name, decorationLabel(item.designPlacements)].filter(Boolean).join(', ')}
              </p>
              <ul aria-label="Sizes" className="mt-2 flex flex-wrap gap-1.5 tabular-nums">
                {item.sizeQuantities.map(({ size, quantity }) => (
                  <li key={size}>
                    <Badge tone="outline">
                      {size}:{quantity}
                    </Badge>
                  </li>
                ))}
              </ul>
            </div>
            <span className="tabular-nums">{formatCents(item.totalPrice)}</span>
          </li>
        ))}
      </ul>
      <dl className="grid gap-2 border-t border-line-strong pt-4">
        <Row label="Subtotal" cents={order.subtotalCents} />
        {order.setupCents > 0 && <Row label="Setup" cents={order.setupCents} />}
        <Row label="Shipping" cents={order.shippingCents} />
        {order.refundedCents > 0 && <Row label="Refunded" cents={-order.refundedCents} />}
        <div className="flex items-baseline justify-between gap-4 font-strong">
          <dt>Total, including GST</dt>
          <dd className="font-display text-2xl leading-tight font-heading tracking-display tabular-nums">
            {formatCents(order.total)}
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-meta text-soft tabular-nums">Includes {formatCents(order.gstCents)} GST</p>
    </section>
  );
}

function Row({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="tabular-nums">{formatCents(cents)}</dd>
    </div>
  );
}
