/** The four payments at the instalment provider: who is offered them, and where the payer agrees. */
import type { CustomerInfo } from '#contract/checkout/checkout-form.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { formatCents } from '#contract/money/money.ts';
import { offerInstalments } from '#contract/money/pricing.ts';
import { PaymentRefused, PaymentUnavailable } from '#api/outside/payments/payment-provider.ts';
import { shippingOf } from './settle/ask-provider.ts';
import type { CheckoutParts } from './checkout-parts.ts';

/** A shopper's own limit may be lower than the shop's, so a refusal is normal. */
export const notThisTime = 'Afterpay is not available for this order. Please pay by card.';

/** Null when they are offered. */
export async function reasonAgainst(
  { readPricing }: Pick<CheckoutParts, 'readPricing'>,
  totalCents: number,
  isCompany: boolean,
): Promise<string | null> {
  const settings = await readPricing();
  if (offerInstalments(totalCents, settings, isCompany)) return null;
  if (isCompany) return 'Afterpay is for personal orders. Please pay by card for a company.';
  const { instalmentMinCents: min, instalmentMaxCents: max } = settings;
  return `Afterpay is available for orders from ${formatCents(min)} to ${formatCents(max)}.`;
}

/** Their way back is the success page, which asks the server and believes no parameter. */
export async function beginInstalments(
  { provider, publicUrl, log }: CheckoutParts,
  { paymentIntentId, orderId }: { paymentIntentId: string; orderId: string },
  info: CustomerInfo,
): Promise<{ status: string; redirectUrl: string | null } | 'refused' | Refusal> {
  const shipping = shippingOf(info);
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
