/**
 * When an order is produced and when it arrives, each as a range, in business days of the shop's state. The
 * confirmation, the order page and the production plan all use it.
 */
import { addBusinessDays } from '../time/business-hours.ts';
import { holidaysIn, stateOfZone } from '../time/holidays.ts';
import type { FulfilmentMethod } from '../orders/orders.ts';
import { businessDays } from '../time/day-ranges.ts';
import { isMetroPostcode, statesOf } from './postcodes.ts';
import type { Destination } from './shipping.ts';
import type { PolicyFigures } from '../shop/shop-policy.ts';
import type { Technique } from '../techniques/technique.ts';
import { isoDateIn } from '../time/time-zone.ts';

/** Standard Parcel Post: "3-5 business days". */
const standardDays = [3, 5] as const;
/** Express Post: "1-2 business days to metro areas". There is no promise for other areas. */
const expressMetroDays = [1, 2] as const;

export interface DeliveryEstimate {
  /** ISO dates. The last piece is decorated by `producedBy`. */
  producedBy: string;
  from: string;
  to: string;
  productionDays: readonly [number, number];
  /** Business days in the post. */
  postDays: readonly [number, number];
}

/** The shop's clock and its promised production times. */
export interface EstimateFigures {
  timeZone: string;
  policy: Pick<PolicyFigures, 'productionDays' | 'blankStockDays'>;
  /** With the days that each adds (`figuresFor`). */
  techniques?: readonly Pick<Technique, 'id' | 'extraDays'>[];
}

function postDaysOf({ method, postalCode = '' }: Destination): readonly [number, number] {
  return method === 'express' && isMetroPostcode(postalCode) ? expressMetroDays : standardDays;
}

/** The shop's own driver delivers on the business day after production. */
const driverDays = [1, 1] as const;

interface Way extends Destination {
  fulfilmentMethod: FulfilmentMethod;
}

/** Business days from approval of the proof for a decorated order, at the same pace as the dates. */
export function daysFromApproval(
  { policy }: Pick<EstimateFigures, 'policy'>,
  { fulfilmentMethod, ...destination }: Way,
): readonly [number, number] {
  const ways = { pickup: [0, 0], driver: driverDays, auspost: postDaysOf(destination) } as const;
  const [from, to] = ways[fulfilmentMethod];
  return [policy.productionDays[0] + from, policy.productionDays[1] + to];
}

/** "about 10-15 business days", for orders whose time starts when the customer approves the proof. */
export function approvalDaysText(figures: Pick<EstimateFigures, 'policy'>, way: Way): string {
  return `about ${businessDays(daysFromApproval(figures, way))}`;
}

/** `isBlank`: nothing is decorated, so the order is only picked from stock. */
export function estimateDelivery(
  paidAt: Date,
  isBlank: boolean,
  { timeZone, policy }: EstimateFigures,
  { method, postalCode = '' }: Destination = {},
): DeliveryEstimate {
  const postDays = postDaysOf({ method, postalCode });
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
