/** Every amount that a client sends is compared with the server's own, in cents. */
import type { WantedItem } from '#contract/checkout/endpoints.ts';
import { refuse, type Refusal } from '#contract/wire/errors.ts';
import { isDollars } from '#contract/money/money.ts';
import type { PricedCart } from '#contract/money/pricing.ts';

export interface Claims {
  items: readonly WantedItem[];
  shippingCost?: number;
  total?: number;
  /** The client knows of prices that only this buyer has. */
  knowsBuyerPrices?: boolean | undefined;
  /** And of what only this buyer pays for a technique. */
  knowsTechniquePrices?: boolean | undefined;
  /** With which the total is claimed. */
  discountCode?: string | undefined;
}

/** Null when nothing that was claimed differs; else the refusal with the prices as they are. */
export function checkClaims(claims: Claims, cart: PricedCart): Refusal | null {
  const isHonest =
    agrees(claims.total, cart.totalCents) &&
    agrees(claims.shippingCost, cart.shippingCents) &&
    claims.items.every((item, at) => lineAgrees(item, cart.lines[at]));
  if (isHonest) return null;
  const { subtotalCents, surchargeCents: decorationCents, setupCents, shippingCents, totalCents } = cart;
  return refuse('price_changed', {
    details: { totalCents, subtotalCents, decorationCents, setupCents, shippingCents },
  });
}

function lineAgrees(item: WantedItem, line: PricedCart['lines'][number] | undefined): boolean {
  if (!line) return false;
  return (
    agrees(item.price, line.unitPriceCents) &&
    agrees(item.totalPrice, line.totalPriceCents) &&
    agrees(item.setupFee, line.setupFeeCents)
  );
}

function agrees(dollars: number | undefined, cents: number): boolean {
  return dollars === undefined || (isDollars(dollars) && Math.round(dollars * 100) === cents);
}
