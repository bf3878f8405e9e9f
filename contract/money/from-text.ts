import { type Cents, formatCents } from './money.ts';
import type { PricedCart } from './pricing.ts';

/** Until the postcode is known, the table's lowest rate is shown as a minimum. */
export function fromText({ isShippingFrom }: Pick<PricedCart, 'isShippingFrom'>, amount: Cents): string {
  return `${isShippingFrom ? 'from ' : ''}${formatCents(amount)}`;
}
