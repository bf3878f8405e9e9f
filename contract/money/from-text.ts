import { type Cents, formatCents } from './money.ts';
import type { PricedCart } from './pricing.ts';

/** Before the postcode is known, the table's lowest rate is no promise of the price. */
export function fromText({ isShippingFrom }: Pick<PricedCart, 'isShippingFrom'>, amount: Cents): string {
  return `${isShippingFrom ? 'from ' : ''}${formatCents(amount)}`;
}
