/** The order as this device stores it, from just before money can move. */
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { extraDaysFor } from '#contract/techniques/making-days.ts';
import { isBlankLine } from '#contract/roster/roster.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import type { PlacedOrder } from '#pwa/common/local/cart/use-kept-checkout.ts';
import { orderRequest, type Purchase } from './order-request.ts';

export function placedOrderOf(
  purchase: Purchase,
  payment: OpenedPayment,
  shop: Pick<ShopFacts, 'techniques'>,
): PlacedOrder {
  const { paymentIntentId, accessToken, orderId } = payment;
  return {
    orderId,
    accessToken,
    paymentIntentId,
    email: purchase.form.email,
    isFinal: false,
    lineIds: purchase.lines.map(line => line.id),
    isBlank: purchase.lines.every(isBlankLine),
    extraDays: extraDaysFor(shop, purchase.lines),
    destination: { method: purchase.form.shippingMethod, postalCode: purchase.form.postalCode },
    totalCents: purchase.cart.totalCents,
    at: new Date().toISOString(),
    request: { ...orderRequest(purchase), paymentIntentId, accessToken },
  };
}
