/** /checkout/success: where a bank or the instalment provider redirects to. The server checks what the address says. */
import { CircleX, Hourglass, WifiOff } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { SettledPayment } from '#contract/checkout/endpoints.ts';
import { formatCents } from '#contract/money/money.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';
import { type AskedPayment, useSettle } from '../use-settle.ts';
import { StepHeading } from './step-heading.tsx';

interface ReturnStageProps {
  asked: AskedPayment;
  /** The retry control, below the message about a failed payment. */
  again: ReactNode | ((answer: SettledPayment) => ReactNode);
  onPaid: (answer: SettledPayment) => void;
}

export function ReturnStage({ asked, again, onPaid }: ReturnStageProps) {
  const settling = useSettle(asked);
  const paid = settling.phase === 'paid' ? settling.answer : null;
  useEffect(() => {
    if (paid) onPaid(paid);
    // Once for the answer, whatever the callback's identity.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [paid]);

  if (settling.phase === 'asking' || settling.phase === 'paid') {
    return (
      <Stage heading="One moment">
        <Spinner>Asking how the payment went...</Spinner>
      </Stage>
    );
  }
  if (settling.phase === 'processing') return <Processing answer={settling.answer} />;
  if (settling.phase === 'unreached') return <Unreached onRetry={settling.askAgain} />;
  if (settling.phase === 'unknown') return <Unknown />;
  if (settling.phase === 'cancelled') return <Cancelled answer={settling.answer} />;
  if (settling.phase === 'held') return <Held answer={settling.answer} />;
  return (
    <Failed answer={settling.answer}>{typeof again === 'function' ? again(settling.answer) : again}</Failed>
  );
}

function Processing({ answer }: { answer: SettledPayment }) {
  return (
    <Stage icon={Hourglass} tone="text-wait" heading="Still processing">
      <p>
        Your payment of {formatCents(answer.totalCents)} for order #{answer.orderId} is on its way. This page
        checks automatically and tells you when it has gone through; please do not pay again.
      </p>
      <Spinner>Waiting for the payment provider...</Spinner>
      <p className="text-soft">
        You can close this page. Your order will still go through, and we’ll email you.
      </p>
    </Stage>
  );
}

function Unreached({ onRetry }: { onRetry: () => void }) {
  return (
    <Stage icon={WifiOff} tone="text-wait" heading="The shop cannot be reached right now">
      <p>
        If your payment went through, it’s safe and your order will go ahead. This page checks again
        automatically once you’re online; please don’t pay again until then.
      </p>
      <Button size="large" className="justify-self-start" onClick={onRetry}>
        Ask now
      </Button>
    </Stage>
  );
}

function Failed({ answer, children }: { answer: SettledPayment; children: ReactNode }) {
  return (
    <Stage icon={CircleX} tone="text-danger" heading="Payment failed">
      <p role="alert">
        {answer.message ?? 'The payment was not completed.'} Nothing was charged for order #{answer.orderId},
        and everything is kept.
      </p>
      {children}
    </Stage>
  );
}

function Cancelled({ answer }: { answer: SettledPayment }) {
  return (
    <Stage icon={CircleX} tone="text-wait" heading="This order was cancelled">
      <p>
        Your payment of {formatCents(answer.totalCents)} came after order #{answer.orderId} was cancelled. We
        won’t make anything, and we’ll refund the money. Our office can see it, and we’ll email you.
      </p>
    </Stage>
  );
}

function Held({ answer }: { answer: SettledPayment }) {
  return (
    <Stage icon={Hourglass} tone="text-wait" heading="The quote had changed">
      <p>
        Your payment of {formatCents(answer.totalCents)} came after the quote had changed, so it hasn’t been
        accepted. Our office can see the payment and will contact you or refund it. Please don’t pay again.
      </p>
    </Stage>
  );
}

function Unknown() {
  const { email } = useShopFacts();
  return (
    <Stage icon={CircleX} tone="text-soft" heading="This payment cannot be shown here">
      <p>
        The link is not complete, or belongs to another device. If you paid, a confirmation is on its way to
        your email.
      </p>
      <TextLink href={`mailto:${email}`} variant="solo">
        Ask us at {email}
      </TextLink>
    </Stage>
  );
}

interface StageProps {
  heading: string;
  icon?: LucideIcon;
  tone?: string;
  children: ReactNode;
}

function Stage({ heading, icon, tone, children }: StageProps) {
  return (
    <div className="grid gap-4">
      {icon && <Icon of={icon} size="large" {...(tone ? { className: tone } : {})} />}
      <StepHeading key={heading}>{heading}</StepHeading>
      {children}
    </div>
  );
}
