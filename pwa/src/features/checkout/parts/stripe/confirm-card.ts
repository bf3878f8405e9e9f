/** Asks Stripe for the money and says in our words how that ended. */
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import type { OpenedPayment } from '#contract/endpoints/checkout.ts';
import type { CheckoutForm } from '#contract/checkout-form.ts';
import type { PayOutcome } from '../../use-pay.ts';

interface Confirming {
  stripe: Stripe;
  elements: StripeElements;
  payment: OpenedPayment;
  form: CheckoutForm;
}

export async function confirmCard({ stripe, elements, payment, form }: Confirming): Promise<PayOutcome> {
  const { error: missing } = await elements.submit();
  if (missing) return missed(missing);
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    clientSecret: payment.clientSecret,
    confirmParams: {
      return_url: `${location.origin}/checkout/success?order=${payment.orderId}`,
      payment_method_data: { billing_details: billingOf(form) },
    },
    redirect: 'if_required',
  });
  if (!error) return { status: outcomeOf(paymentIntent.status), message: null };
  // Another tab, or the press before a lost answer, has paid it already.
  const known = outcomeOf(error.payment_intent?.status ?? '');
  if (known === 'succeeded' || known === 'processing') return { status: known, message: null };
  if (error.type === 'validation_error') return missed(error);
  if (error.type === 'api_connection_error') return { status: 'unknown', message: null };
  return { status: 'requires_payment_method', message: error.message ?? null };
}

/** The form shows what is missing by itself; what it can not place is told by us. */
function missed({ type, message }: { type: string; message?: string | undefined }): PayOutcome {
  if (type === 'validation_error') return { status: 'incomplete', message: message ?? null };
  return { status: 'requires_payment_method', message: message ?? null };
}

function outcomeOf(status: string): 'succeeded' | 'processing' | 'requires_payment_method' {
  if (status === 'succeeded') return 'succeeded';
  return status === 'processing' || status === 'requires_capture' ? 'processing' : 'requires_payment_method';
}

export function billingOf({
  firstName,
  lastName,
  email,
  phone,
  address,
  city,
  state,
  postalCode,
}: CheckoutForm) {
  return {
    name: `${firstName} ${lastName}`,
    email,
    phone,
    address: { line1: address, city, state, postal_code: postalCode, country: 'AU' },
  };
}
