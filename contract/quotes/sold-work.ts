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
