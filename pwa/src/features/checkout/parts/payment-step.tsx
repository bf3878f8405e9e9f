import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { OpenedPayment } from '#contract/endpoints/checkout.ts';
import { useProducts } from '#pwa/local/use-products.ts';
import { useShopFacts } from '#pwa/local/shop-facts.ts';
import { useOnline } from '#pwa/platform/use-online.ts';
import { BackLink } from '#pwa/ui/back-link.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Spinner } from '#pwa/ui/spinner.tsx';
import { TabPanel, Tabs } from '#pwa/ui/tabs.tsx';
import { paymentRequest, type Purchase } from '../order-request.ts';
import { type PayMethod, usePay } from '../use-pay.ts';
import { type PaymentState, usePayment } from '../use-payment.ts';
import { AfterpayPanel } from './afterpay-panel.tsx';
import { ArtworkProgress } from './artwork-progress.tsx';
import { CardForm } from './card-form.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { StepHeading } from './step-heading.tsx';

interface PaymentStepProps {
  purchase: Purchase;
  onOpened: (payment: OpenedPayment) => void;
  onPaid: (payment: OpenedPayment) => Promise<void>;
}

const methods = [
  { value: 'card', label: 'Credit Card' },
  { value: 'afterpay', label: 'Afterpay' },
] as const;

export function PaymentStep({ purchase, onOpened, onPaid }: PaymentStepProps) {
  const shop = useShopFacts();
  const isOnline = useOnline();
  const [method, setMethod] = useState<PayMethod>('card');
  const { state, retry } = usePayment(purchase, JSON.stringify(paymentRequest(purchase)), onOpened);
  const payment = state.phase === 'ready' ? state.payment : null;
  const pay = usePay({ purchase, payment, onPaid, onOpened });
  const { company, abn } = purchase.form;
  const blocked = !isOnline && 'You are offline. Paying needs a connection; your order is kept here.';
  const isPaid = payment?.status === 'succeeded';

  return (
    <div className="grid gap-6">
      <StepHeading>Payment</StepHeading>
      {isPaid ? (
        <Paid isBusy={pay.isBusy} onFinish={() => void pay.finish()} />
      ) : (
        <Tabs label="How to pay" tabs={methods} value={method} onChange={setMethod}>
          <TabPanel value="card">
            <Opening state={state} purchase={purchase} onRetry={retry}>
              {({ totalCents }) => (
                <CardForm
                  totalCents={totalCents}
                  isBusy={pay.isBusy}
                  blocked={blocked}
                  trouble={pay.troubleWith('card')}
                  onPay={number => void pay.payByCard(number)}
                />
              )}
            </Opening>
          </TabPanel>
          <TabPanel value="afterpay">
            <Opening state={state} purchase={purchase} onRetry={retry}>
              {() => (
                <AfterpayPanel
                  parts={purchase.cart.instalments.tab}
                  isCompany={Boolean(company || abn)}
                  shop={shop}
                  isBusy={pay.isBusy}
                  blocked={blocked}
                  trouble={pay.troubleWith('afterpay')}
                  onPay={() => void pay.payByAfterpay()}
                />
              )}
            </Opening>
          </TabPanel>
        </Tabs>
      )}
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

function NotOpened({
  state,
  purchase,
  onRetry,
}: Pick<OpeningProps, 'purchase' | 'onRetry'> & { state: { words: string; code: string | undefined } }) {
  const navigate = useNavigate();
  const { reload } = useProducts(purchase.lines.map(line => line.productId));
  const isCartTrouble = state.code === 'price_changed' || state.code === 'invalid';

  function review() {
    reload();
    navigate('/cart');
  }

  return (
    <ErrorState
      title={state.words}
      {...(isCartTrouble ? {} : { onRetry })}
      action={isCartTrouble && <Button onClick={review}>Review your cart</Button>}
    >
      {!isCartTrouble && 'Nothing was charged.'}
    </ErrorState>
  );
}

/** A payment from before a reload: paying again would pay twice, so the form is not shown. */
function Paid({ isBusy, onFinish }: { isBusy: boolean; onFinish: () => void }) {
  return (
    <div className="grid gap-4">
      <p>Your payment has been processed successfully. One step is left: placing the order.</p>
      <Button variant="go" size="large" loading={isBusy && 'Processing...'} onClick={onFinish}>
        Place the order
      </Button>
    </div>
  );
}
