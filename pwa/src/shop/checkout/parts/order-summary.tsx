import { ChevronDown } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { CartLine } from '#contract/cart/cart.ts';
import { gstWords } from '#contract/money/gst-words.ts';
import { formatCents } from '#contract/money/money.ts';
import { piecesInCart } from '#pwa/common/local/cart/cart-lines.ts';
import type { CartPrices } from '#pwa/common/local/cart/cart-prices.ts';
import { LazyBuyerSums } from '#pwa/common/orders/lazy-buyer-sums.tsx';
import { LazyRoster } from '#pwa/common/roster/lazy-roster.tsx';
import { SummaryLine } from '#pwa/common/ui/shop/summary-line.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { SkeletonText } from '#pwa/common/ui/states/skeleton.tsx';
import { surchargeRows } from '#contract/techniques/price/surcharge-rows.ts';
import { decorationLabel } from '#contract/techniques/technique-words.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';

export interface OrderSummaryProps {
  lines: readonly CartLine[];
  prices: CartPrices;
  /** A cart line's picture, passed in by the routes. */
  LinePicture: ComponentType<{ line: CartLine }>;
}

/** On wide screens, beside all stages. `children` stand below the sums. */
export function OrderSummary({ children, ...props }: OrderSummaryProps & { children?: ReactNode }) {
  return (
    <section
      aria-labelledby="order-summary"
      className="hidden rounded-3 bg-sunken p-6 lg:sticky lg:top-4 lg:block"
    >
      <h2 id="order-summary" className="text-xl">
        Order summary
      </h2>
      <SummaryBody {...props} />
      {children && <div className="mt-5 grid border-t border-line-strong pt-4">{children}</div>}
    </section>
  );
}

/** On a phone, one line that expands. */
export function OrderSummaryBar(props: OrderSummaryProps) {
  const { lines, prices, LinePicture } = props;
  const [first] = lines;
  const pieces = piecesInCart(lines);
  const colours = new Set(lines.map(line => line.color.name)).size;
  return (
    <details className="group -mx-page-edge bg-sunken md:mx-0 md:rounded-3 lg:hidden">
      <summary className="flex cursor-pointer list-none items-center gap-4 px-page-edge py-3 [&::-webkit-details-marker]:hidden">
        <span className="size-14 flex-none rounded-2 bg-raised p-1">
          {first && <LinePicture line={first} />}
        </span>
        <span className="min-w-0 flex-1 leading-snug">
          <b className="font-strong">Order summary</b>
          <span className="block text-meta text-soft tabular-nums">
            {pieces} {pieces === 1 ? 'piece' : 'pieces'}, {colours} {colours === 1 ? 'colour' : 'colours'}
          </span>
        </span>
        {prices.phase === 'priced' && (
          <b className="font-display text-xl font-heading tabular-nums">
            {prices.cart.isShippingFrom && 'from '}
            {formatCents(prices.cart.totalCents)}
          </b>
        )}
        <Icon of={ChevronDown} size="small" className="transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-page-edge pb-5">
        <SummaryBody {...props} />
      </div>
    </details>
  );
}

function SummaryBody({ lines, prices, LinePicture }: OrderSummaryProps) {
  const { techniques } = useShopFacts();
  return (
    <>
      <ul className="grid gap-4 py-4">
        {lines.map(line => (
          <SummaryLine
            key={line.id}
            picture={
              <span className="self-start rounded-2 bg-raised p-1.5">
                <LinePicture line={line} />
              </span>
            }
            title={line.name}
            note={`${line.color.name}, ${decorationLabel(line.designPlacements, techniques)}`}
            chips={{ label: 'Sizes', items: line.sizeQuantities.map(s => `${s.size}:${s.quantity}`) }}
            amount={<LineTotal lineId={line.id} prices={prices} />}
          >
            <LazyRoster roster={line.roster} of={`${line.name}, ${line.color.name}`} />
          </SummaryLine>
        ))}
      </ul>
      <Sums prices={prices} />
    </>
  );
}

function LineTotal({ lineId, prices }: { lineId: string; prices: CartPrices }) {
  const priced =
    prices.phase === 'priced' ? prices.cart.lines.find(line => line.lineId === lineId) : undefined;
  return <span className="tabular-nums">{priced ? formatCents(priced.totalPriceCents) : ''}</span>;
}

function Sums({ prices }: { prices: CartPrices }) {
  const { techniques } = useShopFacts();
  if (prices.phase === 'loading') return <SkeletonText lines={4} />;
  if (prices.phase === 'unknown') {
    return (
      <ErrorState title="The prices are not on this device" onRetry={prices.reload}>
        The total appears once we can reach the shop.
      </ErrorState>
    );
  }
  if (prices.phase === 'refused') return null;
  const { cart } = prices;
  return (
    <dl className="grid gap-2 border-t border-line-strong pt-4">
      <LazyBuyerSums cart={cart} />
      <Row label="Subtotal" cents={cart.subtotalCents} />
      {surchargeRows(cart, techniques).map(({ name, totalCents }) => (
        <Row key={name} label={name} cents={totalCents} />
      ))}
      {cart.setupCents > 0 && <Row label="Set-up" cents={cart.setupCents} />}
      {cart.discount && <Row label={`Discount code ${cart.discount.code}`} cents={-cart.discount.cents} />}
      <Row label="Shipping (Australia Post)" cents={cart.shippingCents} isFrom={cart.isShippingFrom} />
      <div className="flex items-baseline justify-between gap-4 font-strong">
        <dt>{gstWords(cart.gstCents > 0).total}</dt>
        <dd
          aria-live="polite"
          className="font-display text-2xl leading-tight font-heading tracking-display tabular-nums"
        >
          {cart.isShippingFrom && 'from '}
          {formatCents(cart.totalCents)}
        </dd>
      </div>
    </dl>
  );
}

function Row({ label, cents, isFrom = false }: { label: string; cents: number; isFrom?: boolean }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="tabular-nums">
        {isFrom && 'from '}
        {formatCents(cents)}
      </dd>
    </div>
  );
}
