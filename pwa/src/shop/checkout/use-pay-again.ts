/** The payment of an existing order: opened by the server, which knows the price and everything else. */
import { useCallback, useEffect, useState } from 'react';
import type { PayablePayment } from '#contract/checkout/endpoints.ts';
import type { quoteOfferEndpoints } from '#contract/quotes/offer-endpoints.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { call } from '#pwa/common/local/call/call.ts';
import { codeOf, refusalText } from './refusal-text.ts';
import type { AskedPayment } from './use-settle.ts';

/** What allows this user to pay: an order that they can read, or the payment that they returned from. */
export type PayClaim = { orderId: string; token?: string } | AskedPayment | { deposit: DepositClaim };

/** The deposit of a quote, as its page has shown it. */
export type DepositClaim = BodyOf<typeof quoteOfferEndpoints.payDeposit>;

export type PayAgainState =
  | { phase: 'opening' }
  | { phase: 'ready'; payment: PayablePayment }
  /** `isOver`: it has been paid, cancelled or closed, and `words` say which. */
  | { phase: 'failed'; words: string; isOver: boolean };

const initializeWords = 'Could not initialize payment. Please try again.';

export function usePayAgain(claim: PayClaim): {
  state: PayAgainState;
  retry: () => void;
  ask: (method: 'card' | 'afterpay_clearpay') => ReturnType<typeof askToPay>;
} {
  const [state, setState] = useState<PayAgainState>({ phase: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(claim);

  useEffect(() => {
    let isCurrent = true;
    const show = (next: PayAgainState) => isCurrent && setState(next);
    show({ phase: 'opening' });
    askToPay(JSON.parse(key) as PayClaim, 'card').then(
      ({ payment, message }) =>
        show(
          payment
            ? { phase: 'ready', payment }
            : { phase: 'failed', words: message || initializeWords, isOver: false },
        ),
      (error: unknown) => {
        const code = codeOf(error);
        const isOver = code === 'conflict' || code === 'not_found' || code === 'invalid';
        const words = code === 'not_found' ? notHere : refusalText(error, initializeWords);
        show({ phase: 'failed', words, isOver });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [key, attempt]);

  const retry = useCallback(() => setAttempt(count => count + 1), []);
  const ask = useCallback(
    (method: 'card' | 'afterpay_clearpay') => askToPay(JSON.parse(key) as PayClaim, method),
    [key],
  );
  return { state, retry, ask };
}

const notHere = 'This payment cannot be opened here.';

interface PayAnswer {
  success: boolean;
  message: string;
  redirectUrl: string | null;
  payment: PayablePayment | null;
}

async function askToPay(claim: PayClaim, method: 'card' | 'afterpay_clearpay'): Promise<PayAnswer> {
  if ('deposit' in claim) {
    const payment = await call('POST /api/quotes/deposit', { body: claim.deposit });
    return { success: true, message: '', redirectUrl: null, payment };
  }
  return call('POST /api/checkouts/pay', { body: { ...claim, method } });
}
