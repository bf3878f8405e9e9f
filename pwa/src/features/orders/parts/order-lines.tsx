import { decorationLabel } from '#contract/cart.ts';
import type { OrderDetail } from '#contract/endpoints/orders.ts';
import { formatCents } from '#contract/money.ts';
import { SummaryLine } from '#pwa/ui/summary-line.tsx';
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
          <SummaryLine
            key={item.id}
            picture={<OrderPicture item={item} className="block self-start rounded-2 bg-raised p-1.5" />}
            title={item.name}
            note={[item.color.name, decorationLabel(item.designPlacements)].filter(Boolean).join(', ')}
            chips={{ label: 'Sizes', items: item.sizeQuantities.map(s => `${s.size}:${s.quantity}`) }}
            amount={<span className="tabular-nums">{formatCents(item.totalPrice)}</span>}
          />
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
