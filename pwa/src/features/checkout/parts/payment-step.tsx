import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { OpenedPayment } from '#contract/endpoints/checkout.ts';
import { useReached } from '#pwa/local/reach.ts';
import { useShopFacts } from '#pwa/local/shop-facts.ts';
import { BackLink } from '#pwa/ui/back-link.tsx';
import { Spinner } from '#pwa/ui/spinner.tsx';
import { TabPanel, Tabs } from '#pwa/ui/tabs.tsx';
import { paymentRequest, type Purchase } from '../order-request.ts';
import { type PayMethod, usePay } from '../use-pay.ts';
import { type PaymentState, usePayment } from '../use-payment.ts';
import { AfterpayPanel } from './afterpay-panel.tsx';
import { ArtworkProgress } from './artwork-progress.tsx';
import { CardForm } from './card-form.tsx';
import { NotOpened } from './not-opened.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { ReviewRecap } from './review-recap.tsx';
import { StepHeading } from './step-heading.tsx';

/** Only a shop with Stripe's keys loads any of it. */
const StripeCard = lazy(() => import('./stripe/stripe-card.tsx').then(m => ({ default: m.StripeCard })));

interface PaymentStepProps {
  purchase: Purchase;
  onOpened: (payment: OpenedPayment) => void;
  onLeaving: (payment: OpenedPayment) => Promise<void>;
  onPaid: (payment: OpenedPayment) => Promise<void>;
}

const card = { value: 'card', label: 'Credit Card' } as const;
const afterpay = { value: 'afterpay', label: 'Afterpay' } as const;

export function PaymentStep({ purchase, onOpened, onLeaving, onPaid }: PaymentStepProps) {
  const shop = useShopFacts();
  const isReached = useReached();
  const [method, setMethod] = useState<PayMethod>('card');
  const { state, retry } = usePayment(purchase, JSON.stringify(paymentRequest(purchase)), onOpened);
  const payment = state.phase === 'ready' ? state.payment : null;
  const pay = usePay({ purchase, payment, onPaid, onOpened, onLeaving });
  const { company, abn } = purchase.form;
  const isCompany = Boolean(company || abn);
  const blocked =
    !isReached &&
    'The shop can not be reached. Everything is kept on this device; pay as soon as it is back.';
  const shared = (which: PayMethod) =>
    ({ isBusy: pay.isBusy, blocked, trouble: pay.troubleWith(which) }) as const;

  if (payment?.status === 'processing' || payment?.status === 'requires_capture')
    return <Navigate to="/checkout/success" replace />;
  if (payment?.status === 'succeeded') return <Paid onFinish={() => void pay.finish()} />;
  return (
    <div className="grid gap-6">
      <StepHeading>Payment</StepHeading>
      <ReviewRecap form={purchase.form} shippingCents={purchase.cart.shippingCents} />
      <Tabs
        label="How to pay"
        tabs={isCompany ? [card] : [card, afterpay]}
        value={isCompany ? 'card' : method}
        onChange={setMethod}
      >
        <TabPanel value="card">
          <Opening state={state} purchase={purchase} onRetry={retry}>
            {opened =>
              opened.provider === 'stripe' ? (
                <Suspense fallback={<Spinner>Loading payment form...</Spinner>}>
                  <StripeCard
                    payment={opened}
                    form={purchase.form}
                    {...shared('card')}
                    onPay={confirm => void pay.payByCard(confirm)}
                  />
                </Suspense>
              ) : (
                <CardForm
                  payment={opened}
                  {...shared('card')}
                  onPay={confirm => void pay.payByCard(confirm)}
                />
              )
            }
          </Opening>
        </TabPanel>
        {!isCompany && (
          <TabPanel value="afterpay">
            <Opening state={state} purchase={purchase} onRetry={retry}>
              {opened => (
                <AfterpayPanel
                  parts={purchase.cart.instalments.tab}
                  isCompany={isCompany}
                  shop={shop}
                  isTest={opened.provider === 'test'}
                  {...shared('afterpay')}
                  onPay={() => void pay.payByAfterpay()}
                />
              )}
            </Opening>
          </TabPanel>
        )}
      </Tabs>
      <BackLink asChild className="justify-self-start">
        <Link to="/checkout?step=shipping">Back to Shipping</Link>
      </BackLink>
      <QuestionDialog
        question={pay.question}
        isBusy={pay.isBusy}
        onAnswer={outcome => void pay.answer(outcome)}
        onLeave={pay.leaveQuestion}
      />
    </div>
  );
}

interface OpeningProps {
  state: PaymentState;
  purchase: Purchase;
  onRetry: () => void;
  children: (payment: OpenedPayment) => React.ReactNode;
}

/** What stands in the place of the form until there is something to pay. */
function Opening({ state, purchase, onRetry, children }: OpeningProps) {
  if (state.phase === 'ready') return children(state.payment);
  if (state.phase === 'failed') return <NotOpened state={state} purchase={purchase} onRetry={onRetry} />;
  if (state.phase === 'artwork') return <ArtworkProgress lines={purchase.lines} />;
  return <Spinner>Loading payment form...</Spinner>;
}

/** A payment from before a reload, or of another tab: paying again would pay twice, so the order is placed at once. */
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
