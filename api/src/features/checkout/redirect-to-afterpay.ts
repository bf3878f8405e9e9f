/** `POST /api/afterpay-redirect`: the same checkout and payment, paid in four parts. Never an order by itself (C13). */
import type { BodyOf } from '#contract/endpoint.ts';
import type { checkoutEndpoints, OpenedPayment } from '#contract/endpoints/checkout.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { dollarsToCents, formatCents } from '#contract/money.ts';
import { offerInstalments, type PricingSettings } from '#contract/pricing.ts';
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
  if (isRefusal(payment)) return payment;
  return {
    success: true,
    afterpayOrderId: payment.orderId,
    message: 'Afterpay checkout created.',
    redirectUrl: `/checkout?step=payment&afterpay=${payment.orderId}`,
    payment,
  };
}

function reasonAgainst(settings: PricingSettings, isCompany: boolean): string {
  if (isCompany) return 'Afterpay is for personal orders. Please pay by card for a company.';
  const { instalmentMinCents: min, instalmentMaxCents: max } = settings;
  return `Afterpay is available for orders from ${formatCents(min)} to ${formatCents(max)}.`;
}
