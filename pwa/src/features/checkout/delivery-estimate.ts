/** When an order arrives, in business days at the shop (contradictions C23). */
import { addBusinessDays } from '#contract/business-hours.ts';
import { policy } from '#contract/shop-defaults.ts';
import { isoDateIn } from '#contract/time-zone.ts';

/** Standard Parcel Post: "3-5 business days". */
const postDays = [3, 5] as const;

export interface DeliveryEstimate {
  /** ISO dates. */
  from: string;
  to: string;
  productionDays: readonly [number, number];
}

export function estimateDelivery(ordered: Date, isBlank: boolean, timeZone: string): DeliveryEstimate {
  const productionDays = isBlank ? policy.blankStockDays : policy.productionDays;
  const day = isoDateIn(ordered, timeZone);
  return {
    from: addBusinessDays(day, productionDays[0] + postDays[0]),
    to: addBusinessDays(day, productionDays[1] + postDays[1]),
    productionDays,
  };
}

/** "Tue 24 Nov": a day that has no clock. */
export function dayText(isoDate: string): string {
  return new Intl.DateTimeFormat('en-AU', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
    .format(new Date(`${isoDate}T00:00:00Z`))
    .replace(',', '');
}
