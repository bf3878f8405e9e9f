/** `POST /api/afterpay-redirect`: the same checkout and payment, paid in four parts. Never an order by itself. */
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { checkoutEndpoints, OpenedPayment } from '#contract/checkout/endpoints.ts';
import { isRefusal, type Refusal } from '#contract/wire/errors.ts';
import { dollarsToCents } from '#contract/money/money.ts';
import type { CheckoutParts, Owner } from './checkout-parts.ts';
import { beginInstalments, notThisTime, reasonAgainst } from './instalments.ts';
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
  const against = await reasonAgainst(parts, dollarsToCents(body.amount), isCompany);
  if (against) return notOffered(against);
  const payment = await createPaymentIntent(parts, owner, body, 'afterpay_clearpay');
  if (isRefusal(payment)) return payment.details?.['refused'] ? notOffered(notThisTime) : payment;
  // Paid or being paid already: there is nothing to agree to, only the order has to be asked for.
  const isDone = payment.status === 'succeeded' || payment.status === 'processing';
  const begun = isDone
    ? { status: payment.status, redirectUrl: null }
    : await beginInstalments(parts, payment, body.customerInfo);
  if (isRefusal(begun)) return begun;
  if (begun === 'refused') return notOffered(notThisTime);
  return {
    success: true,
    afterpayOrderId: payment.orderId,
    message: 'Afterpay checkout created.',
    redirectUrl: begun.redirectUrl ?? `/checkout?step=payment&afterpay=${payment.orderId}`,
    payment: { ...payment, status: begun.status },
  };
}

const notOffered = (message: string): AfterpayAnswer => ({
  success: false,
  afterpayOrderId: null,
  message,
  redirectUrl: null,
  payment: null,
});
