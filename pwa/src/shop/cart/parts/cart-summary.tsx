import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { gstNote, gstWords } from '#contract/money/gst-words.ts';
import { fromText } from '#contract/money/from-text.ts';
import { formatCents } from '#contract/money/money.ts';
import type { PricedCart } from '#contract/money/pricing.ts';
import type { CartPrices } from '#pwa/common/local/cart/cart-prices.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { LazyBuyerSums } from '#pwa/common/orders/lazy-buyer-sums.tsx';
import { BottomBar } from '#pwa/common/ui/shop/bottom-bar.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { SkeletonText } from '#pwa/common/ui/states/skeleton.tsx';
import { TotalRow, TotalRows } from '#pwa/common/ui/shop/total-rows.tsx';
import { surchargeRows } from '#contract/techniques/price/surcharge-rows.ts';

interface CartSummaryProps {
  prices: CartPrices;
  /** Why the checkout is closed. */
  blocked: string | false;
  /** Where a discount code is entered. */
  code?: ReactNode;
}

/** Subtotal + Setup + Shipping = Total: the amount to be charged. */
export function CartSummary({ prices, blocked, code }: CartSummaryProps) {
  return (
    <section
      aria-labelledby="summary"
      className="rounded-3 border border-line bg-surface p-5 lg:sticky lg:top-4"
    >
      <h2 id="summary" className="mb-4 text-xl">
        Order summary
      </h2>
      <Sums prices={prices} />
      {/* Room for it from the start: the button below stays where it is. */}
      <div className="mt-3 grid min-h-11">{code}</div>
      <div className="mt-5 hidden lg:block">
        <CheckoutButton blocked={blocked} />
      </div>
      {blocked && <p className="mt-2 text-meta text-soft">{blocked}</p>}
    </section>
  );
}

function Sums({ prices }: { prices: CartPrices }) {
  const { techniques } = useShopFacts();
  if (prices.phase === 'loading') return <SkeletonText lines={4} />;
  if (prices.phase === 'unknown') {
    return (
      <ErrorState title="The prices are not on this device" onRetry={prices.reload} retryLabel="Try again">
        Your cart is safe. Prices appear once we can reach the shop.
      </ErrorState>
    );
  }
  if (prices.phase === 'refused') {
    return <p className="text-soft">One line can’t be ordered as it is. Remove it to see the total.</p>;
  }
  const { cart } = prices;
  return (
    <TotalRows
      label="Total"
      total={fromText(cart, cart.totalCents)}
      note={cart.isShippingFrom ? fromNote(cart) : gstNote(cart.gstCents)}
    >
      <LazyBuyerSums cart={cart} />
      <TotalRow label="Subtotal" amount={formatCents(cart.subtotalCents)} />
      {surchargeRows(cart, techniques).map(({ name, totalCents }) => (
        <TotalRow key={name} label={name} amount={formatCents(totalCents)} />
      ))}
      {cart.setupCents > 0 && <TotalRow label="Set-up" amount={formatCents(cart.setupCents)} />}
      <TotalRow label="Shipping" amount={fromText(cart, cart.shippingCents)} />
      {cart.discount && (
        <TotalRow label={`Discount code ${cart.discount.code}`} amount={formatCents(-cart.discount.cents)} />
      )}
    </TotalRows>
  );
}

function fromNote({ gstCents }: PricedCart): string {
  return `${gstCents > 0 ? 'With GST. ' : ''}Your postcode decides the delivery.`;
}

function CheckoutButton({ blocked }: { blocked: string | false }) {
  if (blocked) {
    return (
      <Button variant="go" wide disabled className="min-h-14">
        Checkout
      </Button>
    );
  }
  return (
    <Button variant="go" wide asChild className="min-h-14">
      <Link to="/checkout">Checkout</Link>
    </Button>
  );
}

/** On a phone, the total and the checkout button stay within reach of the thumb. */
export function CheckoutBar({ prices, blocked }: CartSummaryProps) {
  const { gstRegistered } = useShopFacts();
  return (
    <BottomBar label="Checkout">
      <div className="mx-auto grid max-w-160 grid-cols-[auto_1fr] items-center gap-4">
        <p className="leading-snug">
          <b className="block font-display text-xl leading-tight font-heading tracking-head tabular-nums">
            {prices.phase === 'priced' ? fromText(prices.cart, prices.cart.totalCents) : 'No total yet'}
          </b>
          <span className="text-meta text-soft">{gstWords(gstRegistered).allIn}</span>
        </p>
        <CheckoutButton blocked={blocked} />
      </div>
    </BottomBar>
  );
}
