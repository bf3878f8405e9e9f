import { gstWords } from '#contract/money/gst-words.ts';
import { fromText } from '#contract/money/from-text.ts';
import { formatCents } from '#contract/money/money.ts';
import { piecesText } from '#contract/money/pieces-text.ts';
import type { PricedCart } from '#contract/money/pricing.ts';
import { useShopFacts } from '#pwa/common/local/catalogue/shop-facts.ts';
import { LazyBuyerSums } from '#pwa/common/orders/lazy-buyer-sums.tsx';
import { TextLink } from '#pwa/common/ui/layout/link.tsx';
import { TotalRow, TotalRows } from '#pwa/common/ui/shop/total-rows.tsx';
import type { DesignPrice } from '../design-price.ts';
import { instalmentText } from '../instalment-text.ts';
import { surchargeRows } from '#contract/techniques/price/surcharge-rows.ts';

/** The whole price of the current choice: pieces, set-up, shipping, total with GST. */
export function PriceSummary({ price, isMixed }: { price: DesignPrice; isMixed: boolean }) {
  const { cart, pieces, positions, unitPriceCents } = price;
  const { gstRegistered, shippingMode, techniques } = useShopFacts();
  if (!cart) return null;
  const words = piecesText(pieces);
  return (
    <TotalRows className="py-5" label={gstWords(gstRegistered).total} total={fromText(cart, cart.totalCents)}>
      <LazyBuyerSums cart={cart} />
      <TotalRow
        label={isMixed ? words : `${words} at ${formatCents(unitPriceCents)}`}
        amount={formatCents(cart.subtotalCents)}
      />
      {surchargeRows(cart, techniques).map(({ name, totalCents }) => (
        <TotalRow key={name} label={name} amount={formatCents(totalCents)} />
      ))}
      {positions > 0 && (
        <TotalRow
          label={`Set-up, ${positions} ${positions === 1 ? 'position' : 'positions'}`}
          amount={formatCents(cart.setupCents)}
        />
      )}
      <TotalRow
        label={shippingMode === 'flat' ? 'Shipping, flat' : 'Shipping'}
        amount={fromText(cart, cart.shippingCents)}
      />
    </TotalRows>
  );
}

export function InstalmentNotice({ cart }: { cart: PricedCart | null }) {
  const parts = cart?.instalments.notice;
  if (!parts) return null;
  return (
    <p className="mt-3 text-meta text-soft tabular-nums">
      {instalmentText(parts)} Late fees and eligibility apply.{' '}
      <TextLink href="https://www.afterpay.com/en-AU/how-it-works" target="_blank" rel="noreferrer">
        How it works<span className="sr-only"> (opens in a new tab)</span>
      </TextLink>
    </p>
  );
}
