/** By when an order's pieces are made and when they arrive, as its project and jobs carry it. */
import { type EstimateFigures, estimateDelivery } from '#contract/checkout/delivery-estimate.ts';
import type { ShippingMethod } from '#contract/checkout/shipping.ts';
import { endOfDay } from '#contract/time/wall-instant.ts';

export interface SentOrder {
  customerInfo: { postalCode?: string };
  shippingMethod: ShippingMethod;
}

export interface PlannedDays {
  /** ISO instants: the end of the working day at the shop. */
  dueDate: string;
  deliveryDate: string;
}

export function plannedDays(
  { customerInfo, shippingMethod }: SentOrder,
  { from, isBlank, shop }: { from: Date; isBlank: boolean; shop: EstimateFigures },
): PlannedDays {
  const destination = { method: shippingMethod, postalCode: customerInfo.postalCode };
  const { producedBy, to } = estimateDelivery(from, isBlank, shop, destination);
  return { dueDate: endOfDay(producedBy, shop.timeZone), deliveryDate: endOfDay(to, shop.timeZone) };
}
