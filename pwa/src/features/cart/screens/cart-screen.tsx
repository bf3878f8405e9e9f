import { ShoppingBag } from 'lucide-react';
import { Link } from 'react-router-dom';
import { piecesText } from '#contract/pieces-text.ts';
import { piecesInCart } from '#pwa/local/cart-lines.ts';
import { useCartPrices } from '#pwa/local/cart-prices.ts';
import { useCartLines } from '#pwa/local/cart.ts';
import { useArtworkUploads } from '#pwa/local/use-artwork-uploads.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { TextLink } from '#pwa/ui/link.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { CartLineItem } from '../parts/cart-line-item.tsx';
import { CartSummary, CheckoutBar } from '../parts/cart-summary.tsx';
import { lineTrouble } from '../line-trouble.ts';
import { useCartActions } from '../use-cart-actions.ts';

/** /cart */
export function CartScreen() {
  const { phase, lines } = useCartLines();
  const prices = useCartPrices(lines);
  const actions = useCartActions();
  useArtworkUploads();

  if (phase === 'failed') return <CartFailed />;
  if (phase === 'loading') return <CartWait />;
  if (lines.length === 0) return <CartEmpty />;

  const troubles = new Map(lines.map(line => [line.id, lineTrouble(line, prices)]));
  const blocked = blockedReason(prices.phase, [...troubles.values()].some(Boolean));
  return (
    <div className="mx-auto max-w-page px-page-edge py-6 lg:pb-16">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h1 className="text-3xl md:text-4xl">Your cart</h1>
        <p className="text-soft tabular-nums">{piecesText(piecesInCart(lines))}</p>
      </div>
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-12">
        <div>
          <ul className="border-t border-line">
            {lines.map(line => (
              <CartLineItem
                key={line.id}
                line={line}
                prices={prices}
                trouble={troubles.get(line.id) ?? null}
                actions={actions}
              />
            ))}
          </ul>
          <div className="flex flex-wrap items-center justify-between gap-2 py-3">
            <TextLink asChild variant="solo">
              <Link to="/products">Continue Shopping</Link>
            </TextLink>
            <Button variant="quiet" size="small" onClick={actions.clear}>
              Clear cart
            </Button>
          </div>
        </div>
        <CartSummary prices={prices} blocked={blocked} />
      </div>
      <CheckoutBar prices={prices} blocked={blocked} />
    </div>
  );
}

function blockedReason(phase: string, hasTrouble: boolean): string | false {
  if (hasTrouble) return 'See the marked line first.';
  if (phase === 'loading') return 'One moment, the prices are coming.';
  if (phase === 'unknown') return 'Checkout opens when the shop can be reached.';
  return false;
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
        Choose a garment, put your design on it, and it waits for you here, also without a connection.
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
        This browser does not let the shop keep anything on this device. Leave private browsing, or allow
        storage for this site, and reload.
      </ErrorState>
    </div>
  );
}

function CartWait() {
  return (
    <div className="mx-auto grid max-w-page gap-4 px-page-edge py-6">
      <output className="sr-only">Loading your cart</output>
      <Skeleton className="h-11 w-48" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
