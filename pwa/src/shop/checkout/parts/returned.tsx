import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SettledPayment } from '#contract/checkout/endpoints.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import type { AskedPayment } from '../use-settle.ts';
import { PayAgain } from './pay-again.tsx';
import { ReturnStage } from './return-stage.tsx';

interface ReturnedProps {
  asked: AskedPayment;
  /** Number of the order that the cart of this device is paid for as; null without such a cart. */
  cartOrderId: string | null;
  onPaid: (answer: SettledPayment) => void;
}

/** /checkout/success: how the payment went, and another try of the same order where it failed. */
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

/** What was ordered is not in the cart of this device: a second device, or an order from before. */
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
