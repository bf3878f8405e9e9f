/** `POST /api/afterpay-redirect`: the same checkout and payment, paid in four parts. Never an order by itself (C13). */
import type { BodyOf } from '#contract/endpoint.ts';
import type { checkoutEndpoints, OpenedPayment } from '#contract/endpoints/checkout.ts';
import { isRefusal, refuse, type Refusal } from '#contract/errors.ts';
import { dollarsToCents, formatCents } from '#contract/money.ts';
import { offerInstalments, type PricingSettings } from '#contract/pricing.ts';
import { PaymentRefused, PaymentUnavailable } from '#api/outside/payments/payment-provider.ts';
import { shippingOf } from './ask-provider.ts';
import type { CheckoutParts, Owner } from './checkout-parts.ts';
import { createPaymentIntent } from './open-payment.ts';

type Body = BodyOf<typeof checkoutEndpoints.redirectToAfterpay>;

export interface AfterpayAnswer {
  success: boolean;
  afterpayOrderId: string | null;
  message: string;
  redirectUrl: string | null;
  payment: OpenedPayment | null;
}

export async function redirectToAfterpay(
  parts: CheckoutParts,
  owner: Owner,
  body: Body,
): Promise<AfterpayAnswer | Refusal> {
  const { company, abn } = body.customerInfo;
  const isCompany = Boolean(company || abn);
  const settings = await parts.readPricing();
  if (!offerInstalments(dollarsToCents(body.amount), settings, isCompany)) {
    return {
      success: false,
      afterpayOrderId: null,
      message: reasonAgainst(settings, isCompany),
      redirectUrl: null,
      payment: null,
    };
  }
  const payment = await createPaymentIntent(parts, owner, body, 'afterpay_clearpay');
  if (isRefusal(payment)) return payment.details?.['refused'] ? notThisTime : payment;
  // Paid or being paid already: there is nothing to agree to, only the order has to be asked for.
  const isDone = payment.status === 'succeeded' || payment.status === 'processing';
  const begun = isDone ? { status: payment.status, redirectUrl: null } : await begin(parts, payment, body);
  if (isRefusal(begun)) return begun;
  if (begun === 'refused') return notThisTime;
  return {
    success: true,
    afterpayOrderId: payment.orderId,
    message: 'Afterpay checkout created.',
    redirectUrl: begun.redirectUrl ?? `/checkout?step=payment&afterpay=${payment.orderId}`,
    payment: { ...payment, status: begun.status },
  };
}

/** Where the payer agrees. Their way back is the success page, which asks the server and believes no parameter. */
async function begin(
  { provider, publicUrl, log }: CheckoutParts,
  { paymentIntentId, orderId }: OpenedPayment,
  body: Body,
): Promise<{ status: string; redirectUrl: string | null } | 'refused' | Refusal> {
  const shipping = shippingOf(body.customerInfo);
  if (!shipping) return 'refused';
  try {
    return await provider.beginInstalments(
      paymentIntentId,
      shipping,
      `${publicUrl}/checkout/success?order=${orderId}`,
    );
  } catch (error) {
    if (error instanceof PaymentRefused) {
      log.warn({ orderId, code: error.code }, 'instalments refused by the provider');
      return 'refused';
    }
    if (!(error instanceof PaymentUnavailable)) throw error;
    return refuse('payment_unavailable', { retryAfterSeconds: 5 });
  }
}

/** Personal limits are lower than the shop's: a refusal is normal (facts §6.3). */
const notThisTime: AfterpayAnswer = {
  success: false,
  afterpayOrderId: null,
  message: 'Afterpay is not available for this order. Please pay by card.',
  redirectUrl: null,
  payment: null,
};

function reasonAgainst(settings: PricingSettings, isCompany: boolean): string {
  if (isCompany) return 'Afterpay is for personal orders. Please pay by card for a company.';
  const { instalmentMinCents: min, instalmentMaxCents: max } = settings;
  return `Afterpay is available for orders from ${formatCents(min)} to ${formatCents(max)}.`;
}
