/** Priced work as the rows and totals of an order. Pure. */
import type { SoldLine } from '../checkout/sold-line.ts';
import type { PricedWork } from './work.ts';

/** Free lines as rows of an order: without product and design. */
export function soldCharges({ charges }: Pick<PricedWork, 'charges'>): SoldLine[] {
  return charges.map(({ name, quantity, unitCents, totalCents }) => ({
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
  }));
}

export function soldTotals({ subtotalCents, decorationCents, setupCents, totalCents, freight }: PricedWork) {
  return { subtotalCents, decorationCents, setupCents, shippingCents: freight.cents, totalCents };
}
