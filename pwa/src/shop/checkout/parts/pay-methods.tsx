import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { PayablePayment } from '#contract/checkout/endpoints.ts';
import { useReached } from '#pwa/common/local/call/reach.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';
import { TabPanel, Tabs } from '#pwa/common/ui/shop/tabs.tsx';
import type { BillingDetails } from '../billing.ts';
import type { Paying, PayMethod } from '../use-pay.ts';
import { waysToPay } from '../ways-to-pay.ts';
import { AfterpayPanel } from './afterpay-panel.tsx';
import { CardForm } from './card-form.tsx';
import { TermsNote } from './terms-note.tsx';
import { QuestionDialog } from './question-dialog.tsx';

/** Only a shop with Stripe keys loads any of it. */
const StripeCard = lazy(() => import('./stripe/stripe-card.tsx').then(m => ({ default: m.StripeCard })));

interface PayMethodsProps {
  pay: Paying;
  /** Four parts of the total, or null if they aren't offered. */
  parts: readonly number[] | null;
  billing: BillingDetails | null;
  /** Where a bank leads back to, if not to the page of the checkout. */
  returnTo?: string;
  /** Renders the payment's controls once it is open, and progress until then. */
  opening: (show: (payment: PayablePayment) => ReactNode) => ReactNode;
}

/** The ways to pay, for a cart or for an order that is waiting for its payment. */
export function PayMethods({ pay, parts, billing, returnTo, opening }: PayMethodsProps) {
  const shop = useShopFacts();
  const isReached = useReached();
  const [method, setMethod] = useState<PayMethod>('card');
  const ways = waysToPay(parts);
  // The total has moved out of the limits while instalments were chosen.
  if (!ways.some(way => way.value === method)) setMethod('card');
  const blocked =
    !isReached && 'We can’t reach the shop. Everything is saved on this device; you can pay once it’s back.';
  const shared = (which: PayMethod) =>
    ({ isBusy: pay.isBusy, blocked, trouble: pay.troubleWith(which) }) as const;

  useEffect(() => {
    if (method === 'card') pay.turnToCard();
    // When the form is shown, or has become free while it is shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [method, pay.isBusy]);

  function cardForm(payment: PayablePayment) {
    const props = {
      payment,
      ...shared('card'),
      onPay: (confirm: Parameters<Paying['payByCard']>[0]) => void pay.payByCard(confirm),
    };
    if (payment.provider === 'test') return <CardForm {...props} />;
    return (
      <Suspense fallback={<Spinner>Loading payment form...</Spinner>}>
        <StripeCard {...props} billing={billing} {...(returnTo ? { returnTo } : {})} />
      </Suspense>
    );
  }

  return (
    <>
      <Tabs label="How to pay" tabs={ways} value={method} onChange={setMethod}>
        <TabPanel value="card">{opening(cardForm)}</TabPanel>
        {parts && (
          <TabPanel value="afterpay">
            {opening(payment => (
              <AfterpayPanel
                parts={parts}
                timeZone={shop.timeZone}
                isTest={payment.provider === 'test'}
                {...shared('afterpay')}
                onPay={() => void pay.payByAfterpay()}
              />
            ))}
          </TabPanel>
        )}
      </Tabs>
      <TermsNote />
      <QuestionDialog
        question={pay.question}
        isBusy={pay.isBusy}
        onAnswer={outcome => void pay.answer(outcome)}
        onLeave={pay.leaveQuestion}
      />
    </>
  );
}
