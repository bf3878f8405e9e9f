import type { PricedCart } from '#contract/money/pricing.ts';
import { buyerPriceRows } from '#contract/money/buyer-price-words.ts';
import { formatCents } from '#contract/money/money.ts';
import { TotalRow } from '#pwa/common/ui/shop/total-rows.tsx';

/** Above the subtotal: the usual price, and what the buyer's own terms take off it. */
export function BuyerPriceSums({ cart }: { cart: Pick<PricedCart, 'lines'> }) {
  return buyerPriceRows(
    cart.lines.map(({ totalPriceCents: totalCents, buyerPrice }) => ({ totalCents, buyerPrice })),
  ).map(({ label, cents }) => <TotalRow key={label} label={label} amount={formatCents(cents)} />);
}
