/** The two steps that a browser takes with a card provider's own script, for test payments. */
import type { TestPaymentState } from '#contract/checkout/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import type { PaymentIntent } from '#api/outside/payments/payment-provider.ts';
import type { TestPayments } from '#api/outside/payments/test-payments.ts';

/** Null where real payments are taken: then these calls do not exist. */
export type TestPaymentsOrNone = TestPayments | null;

export async function confirmTestPayment(
  tests: TestPaymentsOrNone,
  clientSecret: string,
  cardNumber: string | null,
): Promise<TestPaymentState | Refusal> {
  const intent = tests && (await tests.confirm(clientSecret, cardNumber));
  return intent ? stateOf(intent) : refuse('not_found');
}

export async function authenticateTestPayment(
  tests: TestPaymentsOrNone,
  clientSecret: string,
  outcome: 'approve' | 'fail',
): Promise<TestPaymentState | Refusal> {
  const intent = tests && (await tests.authenticate(clientSecret, outcome === 'approve'));
  return intent ? stateOf(intent) : refuse('not_found');
}

function stateOf({ status, error }: PaymentIntent): TestPaymentState | Refusal {
  if (status === 'succeeded') return { status, message: null };
  if (status === 'requires_action') return { status, message: null };
  if (status === 'canceled')
    return refuse('conflict', { message: 'This payment was cancelled. Please start again.' });
  return { status: 'requires_payment_method', message: error?.message ?? null };
}
