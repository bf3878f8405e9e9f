import { lazy, Suspense, useEffect } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { useSession } from '#pwa/common/session/use-session.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';
import { billingOf } from '../billing.ts';
import { paymentRequest, type Purchase } from '../order-request.ts';
import { usePay } from '../use-pay.ts';
import { type PaymentState, usePayment } from '../use-payment.ts';
import { ArtworkProgress } from './artwork-progress.tsx';
import { NotOpened } from './not-opened.tsx';
import { PayMethods } from './pay-methods.tsx';
import { ReviewRecap } from './review-recap.tsx';
import { StepHeading } from './step-heading.tsx';

/** Only members of an organisation load it. */
const OnAccount = lazy(() => import('./on-account.tsx').then(m => ({ default: m.OnAccount })));

interface PaymentStepProps {
  purchase: Purchase;
  /** Pay was pressed before, and its outcome isn't known yet. */
  isUnsure: boolean;
  /** The shop has other prices: what is known of the discount code is asked for again. */
  onStale: () => void;
  /** Goes on without the discount code. */
  onDropCode: () => void;
  onOpened: (payment: OpenedPayment) => void;
  onLeaving: (payment: OpenedPayment) => Promise<void>;
  onPaid: (payment: OpenedPayment) => Promise<void>;
}

export function PaymentStep({ purchase, isUnsure, onOpened, onLeaving, onPaid, ...code }: PaymentStepProps) {
  const navigate = useNavigate();
  const { user } = useSession();
  const { state, retry } = usePayment(purchase, JSON.stringify(paymentRequest(purchase)), onOpened);
  const payment = state.phase === 'ready' ? state.payment : null;
  const pay = usePay({
    payment,
    onPaid,
    onOpened,
    onLeaving,
    onProcessing: () => void navigate('/checkout/success', { replace: true }),
    askInstalments: () => call('POST /api/afterpay-redirect', { body: paymentRequest(purchase) }),
    reopen: retry,
  });
  if (payment?.status === 'processing' || payment?.status === 'requires_capture')
    return <Navigate to="/checkout/success" replace />;
  if (payment?.status === 'succeeded') return <Paid onFinish={() => void pay.finish()} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <StepHeading>Payment</StepHeading>
      <ReviewRecap form={purchase.form} shippingCents={purchase.cart.shippingCents} />
      {payment && user?.organisation && (
        <Suspense fallback={null}>
          <OnAccount purchase={purchase} />
        </Suspense>
      )}
      <PayMethods
        pay={pay}
        parts={purchase.cart.instalments.tab}
        billing={billingOf(purchase.form)}
        opening={show => (
          <Opening {...code} state={state} purchase={purchase} isUnsure={isUnsure} onRetry={retry}>
            {show}
          </Opening>
        )}
      />
      <BackLink asChild className="justify-self-start">
        <Link to="/checkout?step=shipping">Back to Shipping</Link>
      </BackLink>
    </div>
  );
}

interface OpeningProps extends Pick<PaymentStepProps, 'purchase' | 'isUnsure' | 'onStale' | 'onDropCode'> {
  state: PaymentState;
  onRetry: () => void;
  children: (payment: OpenedPayment) => React.ReactNode;
}

/** Replaces the form until the payment is open. */
function Opening({ state, children, ...rest }: OpeningProps) {
  if (state.phase === 'ready') return children(state.payment);
  if (state.phase === 'failed') return <NotOpened {...rest} state={state} />;
  if (state.phase === 'artwork') return <ArtworkProgress lines={rest.purchase.lines} />;
  return <Spinner>Loading payment form...</Spinner>;
}

/**
 * A payment from before a reload, or from another tab: paying again would pay twice, so the order is placed at once.
 */
function Paid({ onFinish }: { onFinish: () => void }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  useEffect(onFinish, []);
  return (
    <div className="grid gap-4">
      <StepHeading>Payment</StepHeading>
      <Spinner>Your payment went through. Placing the order...</Spinner>
    </div>
  );
}
