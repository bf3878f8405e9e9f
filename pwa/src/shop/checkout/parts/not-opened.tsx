import { Link } from 'react-router-dom';
import { formatCents } from '#contract/money/money.ts';
import { useKnownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useProducts } from '#pwa/common/local/catalogue/use-products.ts';
import { useSessionStore } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import type { Purchase } from '../order-request.ts';
import type { PaymentState } from '../use-payment.ts';

interface NotOpenedProps {
  state: Extract<PaymentState, { phase: 'failed' }>;
  purchase: Purchase;
  /** Pay was pressed before and its outcome isn't known yet, so nothing is said about money. */
  isUnsure: boolean;
  /** Asks again what the discount code takes off. */
  onStale: () => void;
  /** Goes on without the discount code. */
  onDropCode: () => void;
  onRetry: () => void;
}

/** Why the payment isn't ready yet, and how to continue. */
export function NotOpened({ state, purchase, isUnsure, onStale, onDropCode, onRetry }: NotOpenedProps) {
  const { reload } = useProducts(purchase.lines.map(line => line.productId));
  const { reload: reloadShop } = useKnownShop();
  const session = useSessionStore();
  const review = (
    <Button size="small" asChild>
      <Link
        to="/cart"
        onClick={() => {
          reload();
          void session.load();
        }}
      >
        Review your cart
      </Link>
    </Button>
  );
  if (state.code === 'code_refused')
    return (
      <ErrorState title={state.words} onRetry={onDropCode} retryLabel="Continue without the code">
        You haven’t been charged, and everything you typed is saved.
      </ErrorState>
    );
  if (state.code === 'invalid' || state.code === 'out_of_stock')
    return <ErrorState title={state.words} action={review} />;
  if (state.code !== 'price_changed') {
    return (
      <ErrorState title={state.words} onRetry={onRetry}>
        {isUnsure
          ? 'If your payment went through, it is safe and your order follows automatically. You are never charged twice.'
          : 'You haven’t been charged, and everything you typed is saved.'}
      </ErrorState>
    );
  }
  const was = purchase.cart.totalCents;
  const { newTotalCents: now } = state;
  return (
    <ErrorState
      title="The price has changed since you saw it"
      {...(now === null ? {} : { retryLabel: `Continue with ${formatCents(now)}` })}
      onRetry={() => {
        // New prices reopen the payment automatically. If they are the same, it is requested again.
        reload();
        reloadShop();
        onStale();
        // The buyer's own terms are read with who is signed in.
        void session.load().then(onRetry, onRetry);
      }}
      action={review}
    >
      {now === null
        ? 'Nothing was charged.'
        : `The total was ${formatCents(was)} and is now ${formatCents(now)}, ${formatCents(Math.abs(now - was))} ${now > was ? 'more' : 'less'}. Nothing was charged.`}
    </ErrorState>
  );
}
