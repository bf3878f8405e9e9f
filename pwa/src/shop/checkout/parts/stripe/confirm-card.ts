/** Asks Stripe for the money and describes the result in our words. */
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { PayablePayment } from '#contract/checkout/endpoints.ts';
import type { BillingDetails } from '../../billing.ts';
import type { PayOutcome } from '../../use-pay.ts';

interface Confirming {
  stripe: Stripe;
  elements: StripeElements;
  payment: PayablePayment;
  /** Null if this device doesn't know who ordered. */
  billing: BillingDetails | null;
  /** Path; the page of the checkout if there is none. */
  returnTo?: string | undefined;
}

export async function confirmCard({
  stripe,
  elements,
  payment,
  billing,
  returnTo = `/checkout/success?order=${payment.orderId}`,
}: Confirming): Promise<PayOutcome> {
  const { error: missing } = await elements.submit();
  if (missing) return missed(missing);
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    clientSecret: payment.clientSecret,
    confirmParams: {
      return_url: `${location.origin}${returnTo}`,
      ...(billing && { payment_method_data: { billing_details: billing } }),
    },
    redirect: 'if_required',
  });
  if (!error) return { status: outcomeOf(paymentIntent.status), message: null };
  // Another tab, or the press before a lost answer, has paid it already.
  const known = outcomeOf(error.payment_intent?.status ?? '');
  if (known === 'succeeded' || known === 'processing') return { status: known, message: null };
  if (error.payment_intent?.status === 'canceled') return { status: 'outdated', message: replacedWords };
  if (error.type === 'validation_error') return missed(error);
  if (error.type === 'api_connection_error') return { status: 'unknown', message: null };
  // A message for developers: the payment isn't in the state that this page knows, for example turned to instalments
  // in another tab.
  if (error.type === 'invalid_request_error') return { status: 'outdated', message: null };
  return { status: 'requires_payment_method', message: error.message ?? null };
}

/** Another tab or device chose another way to pay, or the office closed it. */
const replacedWords =
  'This payment was closed in another tab or on another device. Nothing was charged here.';

/** The form itself shows what is missing. Errors that it can't place are shown by us. */
function missed({ type, message }: { type: string; message?: string | undefined }): PayOutcome {
  if (type === 'validation_error') return { status: 'incomplete', message: message ?? null };
  return { status: 'requires_payment_method', message: message ?? null };
}

function outcomeOf(status: string): 'succeeded' | 'processing' | 'requires_payment_method' {
  if (status === 'succeeded') return 'succeeded';
  return status === 'processing' || status === 'requires_capture' ? 'processing' : 'requires_payment_method';
}
