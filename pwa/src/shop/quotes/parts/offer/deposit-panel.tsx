import { type ComponentType, Suspense } from 'react';
import type { OfferDeposit, quoteOfferEndpoints } from '#contract/quotes/offer-endpoints.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { formatCents } from '#contract/money/money.ts';
import { BackLink } from '#pwa/common/ui/layout/back-link.tsx';
import { Spinner } from '#pwa/common/ui/states/spinner.tsx';
import type { ReturnedPayment } from '../../use-returned-payment.ts';

/** What is sent to open the payment of a deposit. */
export type DepositClaim = BodyOf<typeof quoteOfferEndpoints.payDeposit>;

/** The payment itself is the checkout's. The table of screens passes it in. */
export type DepositPayment = ComponentType<{
  claim: { deposit: DepositClaim } | { returned: ReturnedPayment };
  onPaid: () => void;
  onOver: () => void;
}>;

interface DepositPanelProps {
  claim: { deposit: DepositClaim; restCents: number; termsDays: number } | { returned: ReturnedPayment };
  Payment: DepositPayment;
  onPaid: () => void;
  onBack: () => void;
}

/** In the place of the answer while the deposit is paid. */
export function DepositPanel({ claim, Payment, onPaid, onBack }: DepositPanelProps) {
  const isNew = 'deposit' in claim;
  return (
    <section aria-label="Pay the deposit" className="grid gap-5 rounded-3 border border-line bg-raised p-5">
      {isNew && (
        <>
          <BackLink className="justify-self-start" asChild>
            <button type="button" onClick={onBack}>
              Back to the quote
            </button>
          </BackLink>
          <h2 className="text-2xl">Pay the deposit</h2>
          <DepositSums
            deposit={{ depositCents: claim.deposit.depositCents, restCents: claim.restCents }}
            termsDays={claim.termsDays}
          />
          <p>
            Once it is paid, the quote is accepted and your order begins. Only cards are taken for deposits.
          </p>
        </>
      )}
      <Suspense fallback={<Spinner>Loading payment form...</Spinner>}>
        <Payment claim={isNew ? { deposit: claim.deposit } : claim} onPaid={onPaid} onOver={onBack} />
      </Suspense>
    </section>
  );
}

interface DepositSumsProps {
  deposit: Pick<OfferDeposit, 'depositCents' | 'restCents'>;
  termsDays: number;
}

/** What is paid now, and what later. */
export function DepositSums({ deposit: { depositCents, restCents }, termsDays }: DepositSumsProps) {
  return (
    <dl aria-label="Deposit and rest" className="grid gap-1.5 tabular-nums">
      <div className="flex justify-between gap-4 font-strong">
        <dt>Deposit now, by card</dt>
        <dd>{formatCents(depositCents)}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt>On account, within {termsDays} days of the invoice</dt>
        <dd>{formatCents(restCents)}</dd>
      </div>
    </dl>
  );
}
