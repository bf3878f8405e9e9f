import { type ComponentType, lazy, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { CartLine } from '#contract/cart/cart.ts';
import { useCartLines } from '#pwa/common/local/cart/cart.ts';
import { type KeptCheckout, useKeptCheckout } from '#pwa/common/local/cart/use-kept-checkout.ts';
import { type CheckoutStage, stageOf } from '../checkout-steps.ts';
import { CheckoutWait } from '../parts/checkout-wait.tsx';
import { Confirmation } from '../parts/confirmation.tsx';
import { LeftBehind } from '../parts/left-behind.tsx';
import { Stages } from '../parts/stages.tsx';
import { useInformationRules } from '../use-information-rules.ts';
import { usePlaceOrder } from '../use-place-order.ts';
import { useReturnedPayment } from '../use-return.ts';

// Only who comes back from a payment page needs it.
const Returned = lazy(() => import('../parts/returned.tsx').then(m => ({ default: m.Returned })));

const placingHoldsMs = 10 * 60_000;

interface CheckoutScreenProps {
  LinePicture: ComponentType<{ line: CartLine }>;
  /** /checkout/success: the address that a payment page returns to. */
  isReturn?: boolean;
}

/** /checkout and /checkout/success. The stage is in the address, and the input is on this device. */
export function CheckoutScreen({ LinePicture, isReturn = false }: CheckoutScreenProps) {
  const cart = useCartLines();
  const kept = useKeptCheckout();
  const [query] = useSearchParams();
  const { value } = kept;
  const { place, accept } = usePlaceOrder(kept);
  const asked = useReturnedPayment(kept, isReturn);
  const rules = useInformationRules();

  if (!value || cart.phase === 'loading' || query.has('payment_intent')) return <CheckoutWait />;
  if (asked) {
    const cartOrderId = cart.lines.length > 0 ? value.orderId : null;
    return (
      <Suspense fallback={<CheckoutWait />}>
        <Returned asked={asked} cartOrderId={cartOrderId} onPaid={accept} />
      </Suspense>
    );
  }
  const wanted = query.get('step') ?? (isReturn ? returnStage(value) : null);
  // Stages after the form open once the rules have checked it.
  if (!rules && stageOf(wanted, true) !== stageOf(wanted, false)) return <CheckoutWait />;
  const stage = stageOf(wanted, rules?.checkInformation(value.form).success ?? false);
  if (stage !== 'confirmation' && isStillPlacing(value.placed)) {
    return <Navigate to="/checkout?step=confirmation" replace />;
  }
  if (stage === 'confirmation' && value.placed) {
    return <Confirmation placed={value.placed} onLeave={() => void kept.clear()} />;
  }
  if (cart.lines.length === 0) return <Navigate to="/cart" replace />;
  return (
    <>
      <LeftBehind kept={kept} leaving={value.leaving} onPaid={accept} />
      <Stages
        stage={stage}
        rules={rules}
        lines={cart.lines}
        kept={kept}
        value={value}
        place={place}
        LinePicture={LinePicture}
      />
    </>
  );
}

/** A payment whose order is still being placed blocks the next one, so that no one pays twice. */
function isStillPlacing(placed: KeptCheckout['placed']): boolean {
  return placed?.isFinal === false && Date.now() - Date.parse(placed.at) < placingHoldsMs;
}

/** Opened without a payment in progress: shows the order if there is one, otherwise the payment. */
function returnStage({ placed }: KeptCheckout): CheckoutStage {
  return placed ? 'confirmation' : 'payment';
}
