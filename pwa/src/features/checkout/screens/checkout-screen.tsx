import type { ComponentType } from 'react';
import { useCallback, useEffect, useMemo } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import type { CartLine } from '#contract/cart.ts';
import { type CheckoutForm, customerInfo } from '#contract/checkout-form.ts';
import { makeOrderNumber } from '#contract/order-number.ts';
import { useCartPrices } from '#pwa/local/cart-prices.ts';
import { useCartLines } from '#pwa/local/cart.ts';
import { type KeptCheckout, type KeptCheckoutHandle, useKeptCheckout } from '#pwa/local/use-kept-checkout.ts';
import { useSession } from '#pwa/session/use-session.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SeamSteps } from '#pwa/ui/seam-steps.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { checkoutSteps, type CheckoutStage, stageOf } from '../checkout-steps.ts';
import { Confirmation } from '../parts/confirmation.tsx';
import { InformationStep } from '../parts/information-step.tsx';
import { OrderSummary, OrderSummaryBar } from '../parts/order-summary.tsx';
import { PaymentStep } from '../parts/payment-step.tsx';
import { ShippingStep } from '../parts/shipping-step.tsx';
import { usePlaceOrder } from '../use-place-order.ts';

const placingHoldsMs = 10 * 60_000;

interface CheckoutScreenProps {
  LinePicture: ComponentType<{ line: CartLine }>;
  /** /checkout/success: the address that a payment page comes back to. */
  isReturn?: boolean;
}

/** /checkout and /checkout/success. The stage is in the address, all that was typed on this device. */
export function CheckoutScreen({ LinePicture, isReturn = false }: CheckoutScreenProps) {
  const cart = useCartLines();
  const kept = useKeptCheckout();
  const [query] = useSearchParams();
  const { value } = kept;
  const { place } = usePlaceOrder(kept);

  if (!value || cart.phase === 'loading') return <CheckoutWait />;
  const form = customerInfo.safeParse(value.form);
  const asked = query.get('step') ?? (isReturn ? returnStage(value) : null);
  const stage = stageOf(asked, form.success);
  if (stage !== 'confirmation' && isStillPlacing(value.placed)) {
    return <Navigate to="/checkout?step=confirmation" replace />;
  }
  if (stage === 'confirmation' && value.placed) {
    return <Confirmation placed={value.placed} onLeave={() => void kept.clear()} />;
  }
  if (cart.lines.length === 0) return <Navigate to="/cart" replace />;
  return (
    <Stages
      stage={stage}
      lines={cart.lines}
      kept={kept}
      value={value}
      place={place}
      LinePicture={LinePicture}
    />
  );
}

/** A payment whose order is being made keeps the next one waiting, so that nobody pays twice in a fright. */
function isStillPlacing(placed: KeptCheckout['placed']): boolean {
  return placed?.isFinal === false && Date.now() - Date.parse(placed.at) < placingHoldsMs;
}

/** Back from a payment page: to the order if there is one, else to the payment, which knows whether it went through. */
function returnStage({ placed, payment }: KeptCheckout): CheckoutStage {
  return placed && !payment ? 'confirmation' : 'payment';
}

interface StagesProps extends Pick<CheckoutScreenProps, 'LinePicture'> {
  stage: CheckoutStage;
  lines: CartLine[];
  kept: KeptCheckoutHandle;
  value: KeptCheckout;
  place: ReturnType<typeof usePlaceOrder>['place'];
}

function Stages({ stage, lines, kept, value, place, LinePicture }: StagesProps) {
  const navigate = useNavigate();
  const { change } = kept;
  const { company, abn } = value.form;
  const prices = useCartPrices(lines, { isCompany: Boolean(company || abn) });
  const startForm = useStartForm(value.form);
  const orderId = useOrderId(stage, value, change);
  const handleType = useCallback((form: Partial<CheckoutForm>) => void change({ form }), [change]);
  const complete = customerInfo.safeParse(value.form);
  const at = checkoutSteps.findIndex(step => step.key === stage);
  const isLost = lines.some(line => line.designPlacements.some(place => place.designFile === null));

  return (
    <div className="mx-auto max-w-page px-page-edge pt-6 pb-12 lg:pt-8 lg:pb-20">
      <SeamSteps label="Checkout progress" steps={checkoutSteps} current={at} className="max-w-160" />
      <div className="mt-6 lg:mt-10 lg:grid lg:grid-cols-[minmax(0,1fr)_27rem] lg:items-start lg:gap-16">
        <div className="min-w-0 max-w-160">
          <OrderSummaryBar lines={lines} prices={prices} LinePicture={LinePicture} />
          <div className="mt-6 lg:mt-0">
            {prices.phase === 'refused' || isLost ? (
              <CartTrouble />
            ) : stage === 'shipping' && complete.success ? (
              <ShippingStep
                form={complete.data}
                shippingCents={prices.phase === 'priced' ? prices.cart.shippingCents : 0}
                onDone={() => navigate('/checkout?step=payment')}
              />
            ) : stage === 'payment' && complete.success ? (
              prices.phase === 'priced' && orderId ? (
                <PaymentStep
                  purchase={{ lines, cart: prices.cart, form: complete.data, orderId }}
                  onOpened={payment => void change({ payment })}
                  onPaid={payment =>
                    place({ lines, cart: prices.cart, form: complete.data, orderId }, payment)
                  }
                />
              ) : (
                <CheckoutWait />
              )
            ) : (
              <InformationStep
                form={startForm}
                onType={handleType}
                onDone={form => {
                  void change({ form });
                  navigate('/checkout?step=shipping');
                }}
              />
            )}
          </div>
        </div>
        <OrderSummary lines={lines} prices={prices} LinePicture={LinePicture} />
      </div>
    </div>
  );
}

/** What was typed, else what the account knows. Fixed while the form stands: it has its own values from then on. */
function useStartForm(form: Partial<CheckoutForm>): Partial<CheckoutForm> {
  const { user } = useSession();
  return useMemo(
    () => ({
      ...(user?.firstName ? { firstName: user.firstName } : {}),
      ...(user?.lastName ? { lastName: user.lastName } : {}),
      ...(user?.email ? { email: user.email } : {}),
      ...Object.fromEntries(Object.entries(form).filter(([, text]) => text)),
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the values at the opening of the form count
    [user],
  );
}

/** The number is made once, when somebody is about to pay, and kept until the order is placed. */
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
      title="One line of the cart can not be ordered as it is"
      action={
        <Button asChild>
          <Link to="/cart">Review your cart</Link>
        </Button>
      }
    >
      The cart says what is wrong with it and how to go on.
    </ErrorState>
  );
}

function CheckoutWait() {
  return (
    <div className="mx-auto grid max-w-page gap-4 px-page-edge py-8">
      <output className="sr-only">Loading the checkout</output>
      <Skeleton className="h-8 w-full max-w-160" />
      <Skeleton className="h-12 w-48" />
      <Skeleton className="h-14 w-full max-w-160" />
      <Skeleton className="h-14 w-full max-w-160" />
      <Skeleton className="h-14 w-full max-w-160" />
    </div>
  );
}
