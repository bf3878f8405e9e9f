import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SettledPayment } from '#contract/checkout/endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import type { AskedPayment } from '../use-settle.ts';
import { PayAgain } from './pay-again.tsx';
import { ReturnStage } from './return-stage.tsx';

interface ReturnedProps {
  asked: AskedPayment;
  /** Order number for which this device's cart is being paid. Null without such a cart. */
  cartOrderId: string | null;
  onPaid: (answer: SettledPayment) => void;
}

/** /checkout/success: the payment's result, and a retry of the same order if it failed. */
export function Returned({ asked, cartOrderId, onPaid }: ReturnedProps) {
  return (
    <div className="mx-auto max-w-narrow px-page-edge py-10 md:py-16">
      <ReturnStage
        asked={asked}
        onPaid={onPaid}
        again={answer =>
          answer.orderId === cartOrderId ? (
            <Button variant="go" size="large" className="justify-self-start" asChild>
              <Link to="/checkout?step=payment" replace>
                Try again
              </Link>
            </Button>
          ) : (
            <PayHere asked={asked} answer={answer} onPaid={onPaid} />
          )
        }
      />
    </div>
  );
}

/** The order isn't from this device's cart: a second device, or an earlier order. */
function PayHere({ asked, answer, onPaid }: Omit<ReturnedProps, 'cartOrderId'> & { answer: SettledPayment }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="go" size="large" className="justify-self-start" onClick={() => setOpen(true)}>
        Try again
      </Button>
    );
  }
  return <PayAgain claim={asked} totalCents={answer.totalCents} onPaid={onPaid} />;
}
