/** The cart in the API's terms: dollars, and artwork by its hash. */
import type { CartLine } from '#contract/cart/cart.ts';
import type { CheckoutForm } from '#contract/checkout/checkout-form.ts';
import type { SentBody } from '#contract/wire/endpoint.ts';
import type { checkoutEndpoints } from '#contract/checkout/endpoints.ts';
import { centsToDollars } from '#contract/money/money.ts';
import type { PricedCart } from '#contract/money/pricing.ts';

export type OrderRequest = SentBody<typeof checkoutEndpoints.placeOrder>;

export interface Purchase {
  lines: readonly CartLine[];
  cart: PricedCart;
  form: CheckoutForm;
  orderId: string;
}

export function orderRequest({ lines, cart, form, orderId }: Purchase): OrderRequest {
  const pricedOf = new Map(cart.lines.map(line => [line.lineId, line]));
  return {
    customerInfo: form,
    items: lines.map(line => itemOf(line, pricedOf.get(line.id))),
    shippingCost: centsToDollars(cart.shippingCents),
    total: centsToDollars(cart.totalCents),
    orderId,
    knowsBuyerPrices: true,
    knowsTechniquePrices: true,
    ...(cart.discount ? { discountCode: cart.discount.code } : {}),
  };
}

function itemOf(
  line: CartLine,
  priced: PricedCart['lines'][number] | undefined,
): OrderRequest['items'][number] {
  if (!priced) throw new Error(`line ${line.id} has no price`);
  return {
    productId: line.productId,
    name: line.name,
    price: centsToDollars(priced.unitPriceCents),
    color: line.color,
    designPlacements: line.designPlacements,
    ...(line.printAreas ? { printAreas: line.printAreas } : {}),
    allowMultipleColors: line.allowMultipleColors,
    setupFee: centsToDollars(priced.setupFeeCents),
    sizeQuantities: line.sizeQuantities,
    totalQuantity: priced.totalQuantity,
    totalPrice: centsToDollars(priced.totalPriceCents),
    designGroupId: line.designGroupId,
    ...(line.repeatOf ? { repeatOf: line.repeatOf } : {}),
    ...(line.roster ? { roster: line.roster } : {}),
  };
}

/** `POST /api/create-payment-intent` and `POST /api/afterpay-redirect`. */
export function paymentRequest(purchase: Purchase) {
  const { shippingCost: _shipping, total: _total, ...request } = orderRequest(purchase);
  return { amount: centsToDollars(purchase.cart.totalCents), ...request };
}

/** The artwork that must be on the server before any payment. */
export function artworkOf(lines: readonly CartLine[]): string[] {
  const hashes = lines.flatMap(line => line.designPlacements.map(place => place.designFile?.sha256));
  return [...new Set(hashes)].filter(sha256 => sha256 !== undefined);
}
