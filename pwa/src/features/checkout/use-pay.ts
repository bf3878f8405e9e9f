/** From the press of Pay to the placed order. One press at a time: a double click finds the first one under way. */
import { useRef, useState } from 'react';
import { afterpayTestDelayMs } from '#contract/shop-defaults.ts';
import type { OpenedPayment, TestPaymentState } from '#contract/endpoints/checkout.ts';
import { call, OfflineError } from '#pwa/local/call.ts';
import { useToast } from '#pwa/ui/toaster.tsx';
import { paymentRequest, type Purchase } from './order-request.ts';
import { refusalText } from './refusal-text.ts';

export type PayMethod = 'card' | 'afterpay';

export interface PayParts {
  purchase: Purchase;
  payment: OpenedPayment | null;
  /** Makes the order of a payment that went through. */
  onPaid: (payment: OpenedPayment) => Promise<void>;
  onOpened: (payment: OpenedPayment) => void;
}

/** Someone else asks the payer: a bank, or the instalment provider. */
export interface Question {
  method: PayMethod;
  payment: OpenedPayment;
}

/** Whether the money moved is not known, so nobody is told that it did not. Pressing again is safe: one payment, one charge. */
const lostWords = 'The connection was lost while paying. Press Pay again: you are never charged twice.';
const cardWords = 'An error occurred during payment. Please try again.';
const afterpayWords = 'An error occurred with Afterpay. Please try again.';

export function usePay({ purchase, payment, onPaid, onOpened }: PayParts) {
  const toast = useToast();
  const isBusyRef = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<{ method: PayMethod; words: string } | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  async function once(work: () => Promise<void>, fail: (error: unknown) => void): Promise<void> {
    if (isBusyRef.current) return;
    isBusyRef.current = true;
    setBusy(true);
    setTrouble(null);
    try {
      await work();
    } catch (error) {
      fail(error);
    } finally {
      isBusyRef.current = false;
      setBusy(false);
    }
  }

  function tell(method: PayMethod, words: string): void {
    setTrouble({ method, words });
    const title = method === 'card' ? 'Payment Error' : 'Afterpay Error';
    toast({ title, description: words, tone: 'danger' });
  }

  async function follow(method: PayMethod, paid: OpenedPayment, { status, message }: TestPaymentState) {
    if (status === 'requires_action') return setQuestion({ method, payment: paid });
    setQuestion(null);
    if (status !== 'succeeded')
      return tell(method, message ?? (method === 'card' ? cardWords : afterpayWords));
    toast({
      title: 'Payment Successful',
      description: 'Your payment has been processed successfully.',
      tone: 'ok',
    });
    if (method === 'afterpay') await new Promise(resolve => setTimeout(resolve, afterpayTestDelayMs));
    await onPaid(paid);
  }

  const failOf = (method: PayMethod, words: string) => (error: unknown) =>
    tell(method, error instanceof OfflineError ? lostWords : refusalText(error, words));

  return {
    isBusy,
    /** What went wrong with the last press, in the place of its method. */
    troubleWith: (method: PayMethod) => (trouble?.method === method ? trouble.words : null),
    question,
    /** The payer walked away: nothing was charged. */
    leaveQuestion: () => setQuestion(null),
    payByCard: (cardNumber: string) =>
      once(
        async () => {
          if (!payment) return;
          const { clientSecret } = payment;
          const body = { clientSecret, cardNumber };
          await follow('card', payment, await call('POST /api/test-payments/confirm', { body }));
        },
        failOf('card', cardWords),
      ),
    payByAfterpay: () =>
      once(
        async () => {
          const answer = await call('POST /api/afterpay-redirect', { body: paymentRequest(purchase) });
          if (!answer.success || !answer.payment) {
            return tell('afterpay', answer.message || 'Failed to create Afterpay checkout');
          }
          onOpened(answer.payment);
          const body = { clientSecret: answer.payment.clientSecret };
          await follow('afterpay', answer.payment, await call('POST /api/test-payments/confirm', { body }));
        },
        failOf('afterpay', afterpayWords),
      ),
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
    /** A payment that went through before a reload: only the order is missing. */
    finish: () => once(async () => void (payment && (await onPaid(payment))), failOf('card', cardWords)),
  };
}
