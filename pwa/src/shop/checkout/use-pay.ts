/** From the press of Pay to the placed order. One press at a time: a double click finds the first one in progress. */
import { useEffect, useRef, useState } from 'react';
import { afterpayTestDelayMs } from '#contract/shop/shop-defaults.ts';
import type { PayablePayment } from '#contract/checkout/endpoints.ts';
import { call, OfflineError } from '#pwa/common/local/call/call.ts';
import { useToast } from '#pwa/common/ui/dialogs/toaster.tsx';
import { onPageRestored } from './page-restored.ts';
import { refusalText } from './refusal-text.ts';

export type PayMethod = 'card' | 'afterpay';

/** How an attempt to pay ended, with any provider. */
export interface PayOutcome {
  /**
   * `incomplete`: the form isn't filled in, and the provider wasn't asked. `unknown`: the answer was lost. `outdated`:
   * what is shown can no longer be paid, by this method or at all.
   */
  status:
    | 'succeeded'
    | 'processing'
    | 'requires_action'
    | 'requires_payment_method'
    | 'incomplete'
    | 'unknown'
    | 'outdated';
  message: string | null;
}

/** The shop's answer to a request for instalments. */
export interface InstalmentAnswer<P> {
  success: boolean;
  message: string;
  redirectUrl: string | null;
  payment: P | null;
}

export interface PayParts<P extends PayablePayment> {
  payment: P | null;
  /** Places the order of a successful payment. */
  onPaid: (payment: P) => Promise<void>;
  /** The provider hasn't decided yet. */
  onProcessing: (payment: P) => void;
  onOpened: (payment: P) => void;
  /** Called before money can move: stores what a return from another site needs. */
  onLeaving: (payment: P) => Promise<void>;
  askInstalments: () => Promise<InstalmentAnswer<P>>;
  /** Opens the payment again, in its current state and for a card. */
  reopen: () => void;
}

/** Another party asks the payer: a bank, or the instalment provider. */
export interface Question<P extends PayablePayment = PayablePayment> {
  method: PayMethod;
  payment: P;
}

/**
 * It isn't known whether the money moved, so the message doesn't say that it didn't. Pressing again is safe: one
 * payment, one charge.
 */
const lostWords = 'The connection was lost while paying. Press Pay again: you are never charged twice.';
const cardWords = 'An error occurred during payment. Please try again.';
const afterpayWords = 'An error occurred with Afterpay. Please try again.';

export type Paying<P extends PayablePayment = PayablePayment> = ReturnType<typeof usePay<P>>;

export function usePay<P extends PayablePayment>({
  payment,
  onPaid,
  onProcessing,
  onOpened,
  onLeaving,
  askInstalments,
  reopen,
}: PayParts<P>) {
  const toast = useToast();
  const isBusyRef = useRef(false);
  /** A request for instalments turns the payment to them, even if it then fails: no card can pay it meanwhile. */
  const isTurnedRef = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<{ method: PayMethod; words: string } | null>(null);
  const [question, setQuestion] = useState<Question<P> | null>(null);

  useEffect(
    () =>
      onPageRestored(() => {
        isBusyRef.current = false;
        setBusy(false);
      }),
    [],
  );

  async function once(work: () => Promise<unknown>, fail: (error: unknown) => void): Promise<void> {
    if (isBusyRef.current) return;
    isBusyRef.current = true;
    setBusy(true);
    setTrouble(null);
    let hasLeft: unknown = false;
    try {
      hasLeft = await work();
    } catch (error) {
      fail(error);
    } finally {
      // The browser is leaving for another site: the button stays busy until the page is gone.
      isBusyRef.current = hasLeft === 'left';
      setBusy(isBusyRef.current);
    }
  }

  function tell(method: PayMethod, words: string): void {
    setTrouble({ method, words });
    const title = method === 'card' ? 'Payment Error' : 'Afterpay Error';
    toast({ title, description: words, tone: 'danger' });
  }

  async function follow(method: PayMethod, paid: P, { status, message }: PayOutcome) {
    if (status === 'requires_action') return setQuestion({ method, payment: paid });
    setQuestion(null);
    // The provider's own form says what is missing, at the field.
    if (status === 'incomplete') return;
    if (status === 'unknown') return tell(method, lostWords);
    if (status === 'processing') return onProcessing(paid);
    if (status === 'outdated') reopen();
    if (status !== 'succeeded')
      return tell(method, message || (method === 'card' ? cardWords : afterpayWords));
    toast({
      title: 'Payment Successful',
      description: 'Your payment has been processed successfully.',
      tone: 'ok',
    });
    const isTest = paid.provider === 'test';
    if (method === 'afterpay' && isTest)
      await new Promise(resolve => setTimeout(resolve, afterpayTestDelayMs));
    await onPaid(paid);
  }

  const failOf = (method: PayMethod, words: string) => (error: unknown) =>
    tell(method, error instanceof OfflineError ? lostWords : refusalText(error, words));

  /** Returns 'left' if the browser is going to the instalment provider. */
  async function beginInstalments(): Promise<unknown> {
    isTurnedRef.current = true;
    const answer = await askInstalments();
    const { payment: opened, redirectUrl } = answer;
    if (!answer.success || !opened)
      return tell('afterpay', answer.message || 'Failed to create Afterpay checkout');
    onOpened(opened);
    await onLeaving(opened);
    if (opened.status === 'succeeded' || opened.status === 'processing')
      return follow('afterpay', opened, { status: opened.status, message: null });
    if (opened.provider === 'test') {
      const body = { clientSecret: opened.clientSecret };
      return follow('afterpay', opened, await call('POST /api/test-payments/confirm', { body }));
    }
    if (!redirectUrl?.startsWith('https://')) return tell('afterpay', afterpayWords);
    location.assign(redirectUrl);
    return 'left';
  }

  return {
    isBusy,
    /** The error of the last press, for the method it belongs to. */
    troubleWith: (method: PayMethod) => (trouble?.method === method ? trouble.words : null),
    question,
    /** Called when the card form is shown. */
    turnToCard: () => {
      if (!isTurnedRef.current || isBusyRef.current) return;
      isTurnedRef.current = false;
      reopen();
    },
    /** The payer walked away: nothing was charged. */
    leaveQuestion: () => setQuestion(null),
    /** `confirm` asks for the money: through the provider's own form, or the test payments. */
    payByCard: (confirm: () => Promise<PayOutcome>) =>
      once(
        async () => {
          if (!payment) return;
          await onLeaving(payment);
          await follow('card', payment, await confirm());
        },
        failOf('card', cardWords),
      ),
    payByAfterpay: () => once(beginInstalments, failOf('afterpay', afterpayWords)),
    answer: (outcome: 'approve' | 'fail') =>
      once(
        async () => {
          if (!question) return;
          const body = { clientSecret: question.payment.clientSecret, outcome };
          const state = await call('POST /api/test-payments/authenticate', { body });
          await follow(question.method, question.payment, state);
        },
        failOf(question?.method ?? 'card', question?.method === 'afterpay' ? afterpayWords : cardWords),
      ),
    /** A payment that succeeded before a reload: only the order is missing. */
    finish: () => once(async () => payment && onPaid(payment), failOf('card', cardWords)),
  };
}
