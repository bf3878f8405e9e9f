/** By when an order's pieces are made and when they arrive, as its project and jobs carry it. */
import { estimateDelivery } from '#contract/checkout/delivery-estimate.ts';
import { defaultTimeZone } from '#contract/shop/shop-defaults.ts';
import type { ShippingMethod } from '#contract/checkout/shipping.ts';
import type { PolicyFigures } from '#contract/shop/shop-policy.ts';

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
  { from, isBlank, policy }: { from: Date; isBlank: boolean; policy: PolicyFigures },
): PlannedDays {
  const destination = { method: shippingMethod, postalCode: customerInfo.postalCode };
  const { producedBy, to } = estimateDelivery(
    from,
    isBlank,
    { timeZone: defaultTimeZone, policy },
    destination,
  );
  return { dueDate: `${producedBy}T07:00:00.000Z`, deliveryDate: `${to}T07:00:00.000Z` };
}
