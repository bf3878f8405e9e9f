/** Priced work as the rows and totals of an order. Pure. */
import type { SoldLine } from '../checkout/sold-line.ts';
import type { PricedWork, WantedWork } from './work.ts';

/** A discount is below zero. */
export function priceCharges(charges: WantedWork['charges']): PricedWork['charges'] {
  return charges.map(({ id, kind, name, quantity, unitCents }) => {
    const signed = kind === 'discount' ? -unitCents : unitCents;
    return { id, name, quantity, unitCents: signed, totalCents: quantity * signed };
  });
}

type FreeLine = Pick<PricedWork['charges'][number], 'name' | 'quantity' | 'unitCents' | 'totalCents'>;

/** A free line as a row of an order: without product and design. */
export const freeLineSold = ({ name, quantity, unitCents, totalCents }: FreeLine): SoldLine => ({
  productId: null,
  name,
  image: null,
  garment: 'tee',
  color: null,
  designPlacements: [],
  designGroupId: null,
  allowMultipleColors: false,
  sizeQuantities: [],
  totalQuantity: quantity,
  priceCents: unitCents,
  setupFeeCents: 0,
  totalPriceCents: totalCents,
});

export const soldCharges = ({ charges }: Pick<PricedWork, 'charges'>): SoldLine[] =>
  charges.map(freeLineSold);

export function soldTotals({ subtotalCents, decorationCents, setupCents, totalCents, freight }: PricedWork) {
  return { subtotalCents, decorationCents, setupCents, shippingCents: freight.cents, totalCents };
}
