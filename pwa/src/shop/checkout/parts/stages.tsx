import { type ComponentType, lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { CartLine } from '#contract/cart/cart.ts';
import type { CheckoutForm } from '#contract/checkout/checkout-form.ts';
import { makeOrderNumber } from '#contract/orders/order-number.ts';
import { useBuyer } from '#pwa/common/session/use-buyer.ts';
import { useCartPrices } from '#pwa/common/local/cart/cart-prices.ts';
import type { KeptCheckout, KeptCheckoutHandle } from '#pwa/common/local/cart/use-kept-checkout.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { useMedia } from '#pwa/common/platform/use-media.ts';
import { tellCount } from '#pwa/common/platform/start/tell-count.ts';
import { useSession } from '#pwa/common/session/use-session.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { whenSettled } from '#pwa/common/platform/start/when-settled.ts';
import { SeamSteps } from '#pwa/common/ui/shop/seam-steps.tsx';
import { checkoutSteps, type CheckoutStage } from '../checkout-steps.ts';
import { CodeEntry } from '../code/code-entry.tsx';
import { useDiscounted } from '../code/use-discounted.ts';
import { placedOrderOf } from '../placed-order.ts';
import { useSavedAddress } from '../use-saved-address.ts';
import type { InformationRules } from '../use-information-rules.ts';
import type { usePlaceOrder } from '../use-place-order.ts';
import { CheckoutWait } from './checkout-wait.tsx';
import { InformationStep } from './information/information-step.tsx';
import { OrderSummary, OrderSummaryBar } from './order-summary.tsx';
import { ShippingStep } from './shipping-step.tsx';

const loadPayment = () => import('./payment-step.tsx');
const PaymentStep = lazy(() => loadPayment().then(m => ({ default: m.PaymentStep })));

interface StagesProps {
  LinePicture: ComponentType<{ line: CartLine }>;
  stage: CheckoutStage;
  rules: InformationRules | null;
  lines: CartLine[];
  kept: KeptCheckoutHandle;
  value: KeptCheckout;
  place: ReturnType<typeof usePlaceOrder>['place'];
}

/** The open stage, beside what is being bought. */
export function Stages({ stage, rules, lines, kept, value, place, LinePicture }: StagesProps) {
  const navigate = useNavigate();
  const { change, latest } = kept;
  const { company, abn } = value.form;
  const postalCode = value.form.postalCode?.trim();
  const { express } = useShopFacts();
  // A choice made before express was switched off no longer counts.
  const shippingMethod = express.enabled ? (value.form.shippingMethod ?? 'standard') : 'standard';
  const isCompany = Boolean(company || abn);
  const plain = useCartPrices(lines, {
    isCompany,
    postalCode,
    shippingMethod,
    buyer: useBuyer(),
  });
  const { prices, take, isWaiting } = useDiscounted(plain, value.discount !== null);
  const [asked, setAsked] = useState(0);
  // Beside the sums, wherever those are.
  const isWide = useMedia('(width >= 64rem)');
  const keepCode = useCallback((discount: KeptCheckout['discount']) => void change({ discount }), [change]);
  const saved = useSavedAddress(latest);
  const startForm = useStartForm(value.form, stage, saved.address);
  const orderId = useOrderId(stage, value, change);
  const handleType = useCallback(
    (form: Partial<CheckoutForm>) =>
      void change({ form: { ...form, shippingMethod: latest().form.shippingMethod } }),
    [change, latest],
  );
  const complete = rules?.checkInformation({ ...value.form, shippingMethod });
  useEffect(() => {
    tellCount({ kind: 'checkout' });
    // Here before it is needed. If it can't be had now, it is asked for again when it is.
    void whenSettled(loadPayment).catch(() => undefined);
  }, []);
  const shop = useShopFacts();
  const at = checkoutSteps.findIndex(step => step.key === stage);
  const isLost = lines.some(line => line.designPlacements.some(place => place.designFile === null));

  const code = (
    <CodeEntry
      kept={value.discount}
      onKeep={keepCode}
      cart={plain.phase === 'priced' ? plain.cart : null}
      isCompany={isCompany}
      onPriced={take}
      email={value.form.email}
      asked={asked}
    />
  );

  return (
    <div className="mx-auto max-w-page px-page-edge pt-6 pb-12 lg:pt-8 lg:pb-20">
      <SeamSteps label="Checkout progress" steps={checkoutSteps} current={at} className="max-w-160" />
      <div className="mt-6 lg:mt-10 lg:grid lg:grid-cols-[minmax(0,1fr)_27rem] lg:items-start lg:gap-16">
        <div className="min-w-0 max-w-160">
          <OrderSummaryBar lines={lines} prices={prices} LinePicture={LinePicture} />
          {!isWide && <div className="mt-3 grid">{code}</div>}
          <div className="mt-6 lg:mt-0">
            {prices.phase === 'refused' || isLost ? (
              <CartTrouble />
            ) : stage === 'shipping' && complete?.success ? (
              <ShippingStep
                form={complete.data}
                lines={lines}
                prices={prices}
                method={shippingMethod}
                onMethod={method => void change({ form: { ...value.form, shippingMethod: method } })}
                onDone={() => navigate('/checkout?step=payment')}
              />
            ) : stage === 'payment' && complete?.success ? (
              prices.phase === 'priced' && orderId && !isWaiting ? (
                <Suspense fallback={<CheckoutWait />}>
                  <PaymentStep
                    purchase={{ lines, cart: prices.cart, form: complete.data, orderId }}
                    isUnsure={value.leaving !== null}
                    onStale={() => setAsked(count => count + 1)}
                    onDropCode={() => keepCode(null)}
                    onOpened={payment => void change({ payment })}
                    onLeaving={payment =>
                      change({
                        leaving: placedOrderOf(
                          { lines, cart: prices.cart, form: complete.data, orderId },
                          payment,
                          shop,
                        ),
                      })
                    }
                    onPaid={payment =>
                      place({ lines, cart: prices.cart, form: complete.data, orderId }, payment)
                    }
                  />
                </Suspense>
              ) : (
                <CheckoutWait />
              )
            ) : (
              <InformationStep
                // The saved values arrive after the form has opened. The form restarts with them if nothing was typed.
                key={saved.address ? 'saved' : 'blank'}
                form={startForm}
                isFilledIn={saved.isOffered}
                onType={handleType}
                onDone={(form, isToSave) => {
                  if (isToSave) saved.save(form);
                  void change({ form: { ...form, shippingMethod: value.form.shippingMethod } });
                  navigate('/checkout?step=shipping');
                }}
              />
            )}
          </div>
        </div>
        <OrderSummary lines={lines} prices={prices} LinePicture={LinePicture}>
          {isWide && code}
        </OrderSummary>
      </div>
    </div>
  );
}

/**
 * What was typed, or else the account's details. Fixed while the form is mounted: it has its own values from then on.
 */
function useStartForm(
  form: Partial<CheckoutForm>,
  stage: CheckoutStage,
  saved: Partial<CheckoutForm> | null,
): Partial<CheckoutForm> {
  const { user } = useSession();
  return useMemo(
    () => ({
      ...(user?.firstName ? { firstName: user.firstName } : {}),
      ...(user?.lastName ? { lastName: user.lastName } : {}),
      ...(user?.email ? { email: user.email } : {}),
      ...saved,
      ...Object.fromEntries(Object.entries(form).filter(([, text]) => text)),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the values at the opening of the form count
    [user, stage, saved],
  );
}

/** The number is created once, when the shopper is about to pay, and kept until the order is placed. */
function useOrderId(
  stage: CheckoutStage,
  value: KeptCheckout,
  change: KeptCheckoutHandle['change'],
): string | null {
  const isNeeded = stage === 'payment' && value.orderId === null;
  useEffect(() => {
    if (isNeeded)
      void change({ orderId: makeOrderNumber(length => crypto.getRandomValues(new Uint8Array(length))) });
  }, [isNeeded, change]);
  return value.orderId;
}

function CartTrouble() {
  return (
    <ErrorState
      variant="page"
      title="One line of the cart cannot be ordered as it is"
      action={
        <Button asChild>
          <Link to="/cart">Review your cart</Link>
        </Button>
      }
    >
      Your cart shows what’s wrong and how to fix it.
    </ErrorState>
  );
}
