/** The card form of a shop with Stripe keys. The card's numbers stay in Stripe's frame; this page never sees them. */
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useMemo, useState } from 'react';
import type { PayablePayment } from '#contract/checkout/endpoints.ts';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';
import type { BillingDetails } from '../../billing.ts';
import type { PayOutcome } from '../../use-pay.ts';
import { confirmCard } from './confirm-card.ts';
import { elementLooks } from './element-looks.ts';
import { useStripeScript } from './load-stripe.ts';
import { PayButton } from '../../pay-button.tsx';

export interface StripeCardProps {
  payment: PayablePayment;
  billing: BillingDetails | null;
  /** Where a bank leads back to, if not to the page of the checkout. */
  returnTo?: string;
  isBusy: boolean;
  /** Why payment isn't possible now. */
  blocked: string | false;
  trouble: string | null;
  onPay: (confirm: () => Promise<PayOutcome>) => void;
}

export function StripeCard(props: StripeCardProps) {
  const { clientSecret, publishableKey } = props.payment;
  const script = useStripeScript(publishableKey ?? '');
  const [round, setRound] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const options = useMemo(() => ({ clientSecret, appearance: elementLooks() }), [clientSecret]);

  if (script.phase === 'loading') return <Spinner>Loading payment form...</Spinner>;
  if (script.phase === 'failed' || hasFailed) {
    return (
      <NotLoaded
        onRetry={() => {
          setFailed(false);
          setRound(round + 1);
          if (script.phase === 'failed') script.retry();
        }}
      />
    );
  }
  return (
    <Elements key={`${clientSecret} ${round}`} stripe={script.stripe} options={options}>
      <Form {...props} onLoadError={() => setFailed(true)} />
    </Elements>
  );
}

function Form({
  payment,
  billing,
  returnTo,
  isBusy,
  blocked,
  trouble,
  onPay,
  onLoadError,
}: StripeCardProps & { onLoadError: () => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const [isReady, setReady] = useState(false);

  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={event => {
        event.preventDefault();
        if (stripe && elements && isReady && !blocked)
          onPay(() => confirmCard({ stripe, elements, payment, billing, returnTo }));
      }}
    >
      {!isReady && <Spinner>Loading payment form...</Spinner>}
      <PaymentElement
        options={{ layout: 'tabs', ...(billing && { defaultValues: { billingDetails: billing } }) }}
        onReady={() => setReady(true)}
        onLoadError={onLoadError}
      />
      {trouble && (
        <p role="alert" className="font-medium text-danger">
          {trouble}
        </p>
      )}
      <PayButton cents={payment.totalCents} isBusy={isBusy} blocked={blocked} disabled={!isReady} />
      <p className="text-meta text-soft">
        Your card goes straight to Stripe, encrypted. This shop never sees or keeps its number.
      </p>
    </form>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState title="The card form could not be loaded" onRetry={onRetry}>
      It comes from js.stripe.com. The connection may be down, or a content blocker or a company network may
      hold it back: allow that address and try again. You haven’t been charged, and everything you typed is
      saved.
    </ErrorState>
  );
}
