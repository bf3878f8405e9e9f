import { type ComponentType, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CartLine } from '#contract/cart/cart.ts';
import { chargeLimits } from '#contract/payments/charge-limits.ts';
import { formatCents } from '#contract/money/money.ts';
import type { PricedCart } from '#contract/money/pricing.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import { piecesInCart } from '#pwa/common/local/cart/cart-lines.ts';
import type { UploadStates } from '#pwa/common/local/artwork/artwork-uploads.ts';
import { type CartPrices, useCartPrices } from '#pwa/common/local/cart/cart-prices.ts';
import { useRepriced } from '#pwa/common/local/cart/cart-seen-prices.ts';
import { useCart, useCartLines } from '#pwa/common/local/cart/cart.ts';
import { useArtworkUploads } from '#pwa/common/local/artwork/use-artwork-uploads.ts';
import { useBuyer } from '#pwa/common/session/use-buyer.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { EmptyState } from '#pwa/common/ui/states/empty-state.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { CartLineItem } from '../parts/cart-line-item.tsx';
import { CartSummary, CheckoutBar } from '../parts/cart-summary.tsx';
import { lineTrouble } from '../line-trouble.ts';
import { nextSteps, sharedCounts } from '../price-words.ts';
import { useFocusAfterRemoval } from '../use-focus-after-removal.ts';
import { useCartActions } from '../use-cart-actions.ts';

interface CartScreenProps {
  /** Says that the prices are this device's own copy. */
  StaleNote: ComponentType<{
    asOf: string | null;
    isAsking: boolean;
    onReload: () => void;
    what?: string;
    className?: string;
  }>;
  /** The checkout's discount code, and what the cart costs with it. */
  Code: ComponentType<{ cart: PricedCart | null; onPriced: (of: PricedCart, cart: PricedCart) => void }>;
}

/** /cart */
export function CartScreen({ StaleNote, Code }: CartScreenProps) {
  const { phase, lines } = useCartLines();
  const prices = useCartPrices(lines, { buyer: useBuyer() });
  const { states: uploads } = useArtworkUploads();
  const [discounted, setDiscounted] = useState<{ of: PricedCart; cart: PricedCart } | null>(null);
  const takeCode = useCallback(
    (of: PricedCart, cart: PricedCart) => setDiscounted(of === cart ? null : { of, cart }),
    [],
  );

  if (phase === 'failed') return <CartFailed />;
  if (phase === 'loading') return <CartWait />;
  if (lines.length === 0) return <CartEmpty />;

  const troubles = new Map(lines.map(line => [line.id, lineTrouble(line, prices, uploads, lines)]));
  const plain = prices.phase === 'priced' ? prices.cart : null;
  const shown =
    prices.phase === 'priced' && discounted?.of === plain ? { ...prices, cart: discounted.cart } : prices;
  const blocked = blockedReason(prices.phase, [...troubles.values()].some(Boolean)) || beyondLimit(prices);
  return (
    <div className="mx-auto max-w-page px-page-edge py-6 lg:pt-8 lg:pb-16">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-3xl md:text-4xl">Your cart</h1>
        <p className="text-soft tabular-nums">{piecesText(piecesInCart(lines))}</p>
      </div>
      {'asOf' in prices && prices.asOf !== null && (
        <Suspense fallback={null}>
          <StaleNote
            asOf={prices.asOf}
            isAsking={prices.isAsking}
            onReload={prices.reload}
            what="Prices"
            className="mb-5"
          />
        </Suspense>
      )}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-12 xl:gap-16">
        <CartLines lines={lines} prices={prices} uploads={uploads} troubles={troubles} />
        <CartSummary
          prices={shown}
          blocked={blocked}
          code={
            <Suspense fallback={null}>
              <Code cart={plain} onPriced={takeCode} />
            </Suspense>
          }
        />
      </div>
      <CheckoutBar prices={shown} blocked={blocked} />
    </div>
  );
}

interface CartLinesProps {
  lines: CartLine[];
  prices: CartPrices;
  uploads: UploadStates;
  troubles: ReadonlyMap<string, string | null>;
}

function CartLines({ lines, prices, uploads, troubles }: CartLinesProps) {
  const actions = useCartActions();
  const cart = useCart();
  const products = prices.phase === 'priced' ? prices.products : null;
  useEffect(() => {
    if (products) void cart.mirrorPrices(products).catch(() => undefined); // the next change writes it
  }, [cart, products]);
  const { changes, accept } = useRepriced(lines, prices);
  const steps = nextSteps(lines, prices);
  const counts = sharedCounts(lines);
  const list = useFocusAfterRemoval(useMemo(() => lines.map(line => line.id), [lines]));
  return (
    <div>
      <ul ref={list} className="border-t border-line">
        {lines.map(line => (
          <CartLineItem
            key={line.id}
            line={line}
            prices={prices}
            uploads={uploads}
            trouble={troubles.get(line.id) ?? null}
            change={changes.get(line.id)}
            onAcceptChange={accept}
            nextStep={steps.get(line.id)}
            sharedCount={counts.get(line.id)}
            actions={actions}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2 py-4">
        <TextLink asChild variant="solo">
          <Link to="/products">Continue Shopping</Link>
        </TextLink>
        <Button variant="quiet" size="small" onClick={actions.clear}>
          Clear cart
        </Button>
      </div>
    </div>
  );
}

function blockedReason(phase: string, hasTrouble: boolean): string | false {
  if (hasTrouble) return 'Check the marked line first.';
  if (phase === 'loading') return 'One moment, prices are loading.';
  if (phase === 'unknown') return 'You can check out once we can reach the shop.';
  return false;
}

/** The checkout would refuse it, so the cart says so first and offers an alternative. */
function beyondLimit(prices: CartPrices): string | false {
  const { maxDollars } = chargeLimits;
  if (prices.phase !== 'priced' || prices.cart.totalCents <= maxDollars * 100) return false;
  return `Online orders go up to ${formatCents(maxDollars * 100)}. Split the order, or ask us for a quote.`;
}

function CartEmpty() {
  return (
    <div className="mx-auto max-w-page px-page-edge py-12">
      <h1 className="sr-only">Your cart</h1>
      <EmptyState
        icon={ShoppingBag}
        title="Your Cart is Empty"
        action={
          <Button variant="go" asChild>
            <Link to="/products">Start Shopping</Link>
          </Button>
        }
      >
        Choose a garment and add your design. It’ll be saved here, even offline.
      </EmptyState>
    </div>
  );
}

function CartFailed() {
  return (
    <div className="mx-auto max-w-page px-page-edge py-12">
      <h1 className="sr-only">Your cart</h1>
      <ErrorState
        variant="page"
        title="The cart could not be opened"
        retryLabel="Reload"
        onRetry={() => window.location.reload()}
      >
        This browser doesn’t let the shop store anything on this device. Leave private browsing, or allow
        storage for this site, and reload.
      </ErrorState>
    </div>
  );
}

/** A placeholder in the shape of the cart: heading, two lines, the sums. */
function CartWait() {
  return (
    <div className="mx-auto max-w-page px-page-edge py-6 lg:pt-8">
      <output className="sr-only">Loading your cart</output>
      <Skeleton className="mb-5 h-11 w-48" />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-12 xl:gap-16">
        <div className="border-t border-line">
          <LineWait />
          <LineWait />
        </div>
        <Skeleton className="h-72 w-full rounded-3 max-lg:mt-6" />
      </div>
    </div>
  );
}

function LineWait() {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 border-b border-line py-6 md:grid-cols-[9rem_minmax(0,1fr)] md:gap-6">
      <Skeleton className="aspect-5/6 w-full rounded-3" />
      <div className="grid content-start gap-3">
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-11 w-36" />
      </div>
    </div>
  );
}
