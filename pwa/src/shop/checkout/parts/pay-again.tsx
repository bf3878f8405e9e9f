import { useState } from 'react';
import type { SettledPayment } from '#contract/checkout/endpoints.ts';
import { offerInstalments } from '#contract/money/pricing.ts';
import { pricingSettingsOf } from '#contract/money/pricing-settings.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';
import type { BillingDetails } from '../billing.ts';
import { usePay } from '../use-pay.ts';
import { type PayClaim, usePayAgain } from '../use-pay-again.ts';
import type { AskedPayment } from '../use-settle.ts';
import { PayMethods } from './pay-methods.tsx';
import { ReturnStage } from './return-stage.tsx';

export interface PayAgainProps {
  claim: PayClaim;
  totalCents: number;
  isCompany?: boolean;
  billing?: BillingDetails | null;
  onPaid: (answer: SettledPayment) => void;
  /** It can no longer be paid: it was paid elsewhere, cancelled or closed. */
  onOver?: () => void;
  /** Names that way out. */
  overLabel?: string;
  /** No instalments, whatever the sum. */
  isCardOnly?: boolean;
  /** Where a bank leads back to, if not to the page of the checkout. */
  returnTo?: string;
}

/** Pays an existing order at its price. The order exists already, so nothing else is sent. */
export function PayAgain({
  claim,
  totalCents,
  isCompany = false,
  billing = null,
  onPaid,
  onOver,
  overLabel = 'See the order',
  isCardOnly = false,
  returnTo,
}: PayAgainProps) {
  const shop = useShopFacts();
  const { state, retry, ask } = usePayAgain(claim);
  const [paying, setPaying] = useState<AskedPayment | null>(null);
  const payment = state.phase === 'ready' ? state.payment : null;
  const pay = usePay({
    payment,
    onOpened: () => undefined,
    // The server knows the order: nothing is lost if the tab is closed now.
    onLeaving: async () => undefined,
    onPaid: async ({ paymentIntentId, clientSecret }) => setPaying({ paymentIntentId, clientSecret }),
    onProcessing: ({ paymentIntentId, clientSecret }) => setPaying({ paymentIntentId, clientSecret }),
    askInstalments: () => ask('afterpay_clearpay'),
    reopen: retry,
  });
  const isDone = payment?.status === 'succeeded' || payment?.status === 'processing';
  const asked =
    paying ??
    (isDone && payment
      ? { paymentIntentId: payment.paymentIntentId, clientSecret: payment.clientSecret }
      : null);

  if (asked) {
    return (
      <ReturnStage
        asked={asked}
        onPaid={onPaid}
        again={
          <Button
            variant="go"
            size="large"
            className="justify-self-start"
            onClick={() => {
              setPaying(null);
              retry();
            }}
          >
            Try again
          </Button>
        }
      />
    );
  }
  return (
    <PayMethods
      pay={pay}
      parts={isCardOnly ? null : offerInstalments(totalCents, pricingSettingsOf(shop), isCompany)}
      billing={billing}
      {...(returnTo ? { returnTo } : {})}
      opening={show => {
        if (state.phase === 'ready') return show(state.payment);
        if (state.phase === 'opening') return <Spinner>Loading payment form...</Spinner>;
        return (
          <NotOpened state={state} onRetry={retry} overLabel={overLabel} {...(onOver ? { onOver } : {})} />
        );
      }}
    />
  );
}

interface NotOpenedProps {
  state: { words: string; isOver: boolean };
  onRetry: () => void;
  onOver?: () => void;
  overLabel: string;
}

function NotOpened({ state: { words, isOver }, onRetry, onOver, overLabel }: NotOpenedProps) {
  if (!isOver) return <ErrorState title={words} onRetry={onRetry} />;
  return <ErrorState title={words} {...(onOver ? { retryLabel: overLabel, onRetry: onOver } : {})} />;
}
