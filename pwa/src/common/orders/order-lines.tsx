import type { OrderDetail } from '#contract/orders/endpoints.ts';
import { isCharge } from '#contract/orders/charge.ts';
import { isAgreedOrder } from '#contract/orders/agreed-order.ts';
import { buyerPriceRows } from '#contract/money/buyer-price-words.ts';
import { gstNote, gstWords } from '#contract/money/gst-words.ts';
import { formatCents } from '#contract/money/money.ts';
import { shippingLabel } from '#contract/checkout/shipping.ts';
import { SummaryLine } from '#pwa/common/ui/shop/summary-line.tsx';
import { goneBackCents } from './gone-back.ts';
import { LazyOrderedRoster } from './lazy-ordered-roster.tsx';
import { type OrderDoor, OrderPicture } from './order-picture.tsx';
import { decorationLabel } from '#contract/techniques/technique-words.ts';
import { sumByName } from '#contract/techniques/price/sold-decoration.ts';
import type { Technique } from '#contract/techniques/technique.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';

/** What was ordered, what it cost, and what came back. */
export function OrderLines({ order, door }: { order: OrderDetail; door: OrderDoor }) {
  const { techniques } = useShopFacts();
  return (
    <section aria-labelledby="order-lines" className="rounded-3 bg-sunken p-5 md:p-6">
      <h2 id="order-lines" className="text-xl">
        Your order
      </h2>
      <ul className="grid gap-4 py-4">
        {order.items.map(item => (
          <SummaryLine
            key={item.id}
            picture={
              <OrderPicture item={item} door={door} className="block self-start rounded-2 bg-raised p-1.5" />
            }
            title={item.name}
            note={noteOf(item, techniques)}
            chips={{ label: 'Sizes', items: item.sizeQuantities.map(s => `${s.size}:${s.quantity}`) }}
            amount={<span className="tabular-nums">{formatCents(item.totalPrice)}</span>}
          >
            <LazyOrderedRoster item={item} door={door} isOpen />
          </SummaryLine>
        ))}
      </ul>
      <MoneyRows order={order} />
    </section>
  );
}

/** Sizes tell the pieces; where they are still to be agreed, the note does. */
function noteOf(item: OrderDetail['items'][number], techniques: readonly Technique[]) {
  const { color, designPlacements, sizeQuantities, totalQuantity } = item;
  if (isCharge(item)) return totalQuantity === 1 ? '' : `${totalQuantity} × ${formatCents(item.price)}`;
  const pieces = sizeQuantities.length === 0 ? `${totalQuantity.toLocaleString('en-AU')} pieces` : '';
  return [pieces, color.name, decorationLabel(designPlacements, techniques)].filter(Boolean).join(', ');
}

type Money = Pick<
  OrderDetail,
  | 'items'
  | 'subtotalCents'
  | 'setupCents'
  | 'shippingCents'
  | 'shippingMethod'
  | 'gstCents'
  | 'total'
  | 'refunds'
  | 'receivedCents'
>;

const refundLabels = {
  pending: 'Refund on its way',
  succeeded: 'Refunded',
  failed: 'Refund failed, trying again',
  canceled: 'Refund cancelled',
} as const;

export function MoneyRows({ order }: { order: Money }) {
  const refunds = order.refunds.filter(refund => refund.status !== 'canceled');
  const backCents = goneBackCents(order);
  return (
    <>
      <dl className="grid gap-2 border-t border-line-strong pt-4">
        {buyerPriceRows(
          order.items.map(({ totalPrice: totalCents, buyerPrice }) => ({ totalCents, buyerPrice })),
        ).map(({ label, cents }) => (
          <Row key={label} label={label} cents={cents} />
        ))}
        <Row label="Subtotal" cents={order.subtotalCents} />
        {sumByName(order.items.flatMap(item => item.decorations ?? [])).map(({ name, totalCents }) => (
          <Row key={name} label={name} cents={totalCents} />
        ))}
        {order.setupCents > 0 && <Row label="Set-up" cents={order.setupCents} />}
        {isAgreedOrder(order.items) ? (
          <div className="flex justify-between gap-4">
            <dt>Freight</dt>
            <dd>Not included</dd>
          </div>
        ) : (
          <Row label={shippingLabel(order.shippingMethod)} cents={order.shippingCents} />
        )}
        <div className="flex items-baseline justify-between gap-4 font-strong">
          <dt>{gstWords(order.gstCents > 0).total}</dt>
          <dd className="font-display text-2xl leading-tight font-heading tracking-display tabular-nums">
            {formatCents(order.total)}
          </dd>
        </div>
        {order.receivedCents > 0 && order.receivedCents !== order.total && (
          <Row label="Paid" cents={order.receivedCents} />
        )}
        {refunds.map((refund, at) => (
          <Row
            key={at}
            label={refundLabels[refund.status]}
            cents={refund.status === 'failed' ? refund.amountCents : -refund.amountCents}
          />
        ))}
        {backCents > 0 && <Row label="Paid after refunds" cents={order.receivedCents - backCents} isStrong />}
      </dl>
      <p className="mt-2 text-meta text-soft tabular-nums">{gstNote(order.gstCents)}</p>
    </>
  );
}

function Row({ label, cents, isStrong }: { label: string; cents: number; isStrong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${isStrong ? 'font-strong' : ''}`}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{formatCents(cents)}</dd>
    </div>
  );
}
