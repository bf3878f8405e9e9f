import { Button } from '#pwa/common/ui/layout/button.tsx';
import type { DepositClaim } from '../use-pay-again.ts';
import type { AskedPayment } from '../use-settle.ts';
import { PayAgain } from './pay-again.tsx';
import { ReturnStage } from './return-stage.tsx';

interface DepositPaymentProps {
  /** What is to be paid, or the payment from which a bank has led back to the page. */
  claim: { deposit: DepositClaim } | { returned: AskedPayment };
  onPaid: () => void;
  /** It can no longer be paid so, or the person wants to try again. */
  onOver: () => void;
}

const overLabel = 'Back to the quote';

/** The deposit of a quote by card, for another feature's page. */
export function DepositPayment({ claim, onPaid, onOver }: DepositPaymentProps) {
  if ('returned' in claim) {
    return (
      <ReturnStage
        asked={claim.returned}
        onPaid={onPaid}
        again={
          <Button variant="go" size="large" className="justify-self-start" onClick={onOver}>
            {overLabel}
          </Button>
        }
      />
    );
  }
  const { deposit } = claim;
  return (
    <PayAgain
      claim={{ deposit }}
      totalCents={deposit.depositCents}
      isCardOnly
      returnTo={`/quotes/${deposit.id}`}
      onPaid={onPaid}
      onOver={onOver}
      overLabel={overLabel}
    />
  );
}
