/** A priced cart with what a discount code takes off: a free line of its own, and totals that are less by it. */
import { codeLineName } from '#contract/discounts/code-names.ts';
import { withCode } from '#contract/discounts/discount-code.ts';
import type { PricingSettings } from '#contract/money/pricing.ts';
import type { Refusal } from '#contract/wire/errors.ts';
import type { CheckoutLine } from '../checkout-line.ts';
import type { PricedItems } from '../open/price-items.ts';
import { type FoundCode, refuseCode, refuseSpend } from './find-code.ts';
import { freeLineSold } from '#contract/quotes/sold-work.ts';

export function priceWithCode(
  priced: PricedItems,
  { id, terms }: FoundCode,
  settings: PricingSettings,
): PricedItems | Refusal {
  const result = withCode(priced.cart, terms, settings);
  if (!result.ok)
    return result.why === 'not_enough' ? refuseSpend(result.missingCents) : refuseCode(result.why);
  const { cart } = result;
  const offCents = cart.discount?.cents ?? 0;
  const { subtotalCents } = priced.totals;
  return {
    ...priced,
    cart,
    totals: { ...priced.totals, subtotalCents: subtotalCents - offCents, totalCents: cart.totalCents },
    lines: [...priced.lines, lineOf(terms.code, offCents)],
    discount: { codeId: id, cents: offCents },
  };
}

const lineOf = (code: string, offCents: number): CheckoutLine =>
  freeLineSold({ name: codeLineName(code), quantity: 1, unitCents: -offCents, totalCents: -offCents });
