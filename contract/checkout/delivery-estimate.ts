/**
 * When an order is made and when it arrives, in business days of the shop's state, and under way of both ends
 * (contradictions C23): the confirmation, the order page and the plan of the workshop say the same.
 */
import { addBusinessDays } from './business-hours.ts';
import { holidaysIn, stateOfZone } from './holidays.ts';
import { isMetroPostcode, statesOf } from './postcodes.ts';
import type { Destination } from './shipping.ts';
import type { PolicyFigures } from './shop-policy.ts';
import { isoDateIn } from './time-zone.ts';

/** Standard Parcel Post: "3-5 business days". */
const standardDays = [3, 5] as const;
/** Express Post: "1-2 business days to metro areas"; elsewhere nobody claims it (S16). */
const expressMetroDays = [1, 2] as const;

export interface DeliveryEstimate {
  /** ISO dates. By `producedBy` the last piece is decorated. */
  producedBy: string;
  from: string;
  to: string;
  productionDays: readonly [number, number];
  /** Business days in the post. */
  postDays: readonly [number, number];
}

/** The shop's clock and the days it promises. */
export interface EstimateFigures {
  timeZone: string;
  policy: Pick<PolicyFigures, 'productionDays' | 'blankStockDays'>;
}

/** `isBlank`: nothing is decorated, so the order is only picked from the shelf. */
export function estimateDelivery(
  paidAt: Date,
  isBlank: boolean,
  { timeZone, policy }: EstimateFigures,
  { method, postalCode = '' }: Destination = {},
): DeliveryEstimate {
  const postDays = method === 'express' && isMetroPostcode(postalCode) ? expressMetroDays : standardDays;
  const productionDays = isBlank ? policy.blankStockDays : policy.productionDays;
  const day = isoDateIn(paidAt, timeZone);
  const shop = stateOfZone(timeZone);
  const atShop = holidaysIn(...shop);
  const underWay = holidaysIn(...shop, ...statesOf(postalCode).slice(0, 1));
  const producedFrom = addBusinessDays(day, productionDays[0], atShop);
  const producedBy = addBusinessDays(day, productionDays[1], atShop);
  return {
    producedBy,
    from: addBusinessDays(producedFrom, postDays[0], underWay),
    to: addBusinessDays(producedBy, postDays[1], underWay),
    productionDays,
    postDays,
  };
}
