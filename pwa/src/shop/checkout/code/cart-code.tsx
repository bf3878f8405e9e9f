import { useCallback, useEffect } from 'react';
import type { CodeTerms } from '#contract/discounts/discount-code.ts';
import type { PricedCart } from '#contract/money/pricing.ts';
import { useKeptCheckout } from '#pwa/common/local/cart/use-kept-checkout.ts';
import { CodeEntry } from './code-entry.tsx';

export interface CartCodeProps {
  /** Without the code; null while there is no price. */
  cart: PricedCart | null;
  /** `of` as it is where there is no code. */
  onPriced: (of: PricedCart, cart: PricedCart) => void;
}

/** The checkout's discount code, already in the cart: entered here, it is there too. */
export function CartCode({ cart, onPriced }: CartCodeProps) {
  const { value, change } = useKeptCheckout();
  const hasCode = Boolean(value?.discount);
  const keep = useCallback((discount: CodeTerms | null) => void change({ discount }), [change]);
  useEffect(() => {
    if (cart && !hasCode) onPriced(cart, cart);
  }, [cart, hasCode, onPriced]);
  if (!value) return null;
  const { form, discount } = value;
  return (
    <CodeEntry
      kept={discount}
      onKeep={keep}
      cart={cart}
      isCompany={Boolean(form.company || form.abn)}
      onPriced={onPriced}
      email={form.email}
      asked={0}
    />
  );
}
