/**
 * What delivery costs. Product page, cart, checkout, server and policy pages all use it.
 *
 *   flat     one price for every online order; Express Post has its own price
 *   policy   the table of rates by postcode, free above a figure; Express Post adds its surcharge
 *
 * Until a postcode is known, the table's lowest rate is shown, marked "from". No zod: the first load needs this file.
 */
import { cents, type Cents, type CentsLike } from '../money/money.ts';
import { lowestRate } from './lowest-rate.ts';
import { deliveryZoneOf, type DeliveryZone } from './delivery-zones.ts';
import { expressPost } from '../shop/shop-defaults.ts';
import type { ExpressOffer, PolicyFigures, ShippingMode } from '../shop/shop-policy.ts';

export const shippingMethods = ['standard', 'express'] as const;
/** The label beside the price. */
export function shippingLabel(method: ShippingMethod): string {
  return method === 'express' ? `Shipping, ${expressPost.label}` : 'Shipping';
}

export type ShippingMethod = (typeof shippingMethods)[number];

type Rates = Pick<
  PolicyFigures,
  | 'freeShippingOverCents'
  | 'metroShippingCents'
  | 'regionalShippingCents'
  | 'remoteShippingCents'
  | 'expressExtraCents'
>;

export interface ShippingSettings {
  shippingMode: ShippingMode;
  express: ExpressOffer;
  policy: Rates;
}

export interface Destination {
  /** Four digits; anything else counts as not known yet. */
  postalCode?: string | undefined;
  method?: ShippingMethod | undefined;
}

export interface ShippingPrice {
  cents: Cents;
  /** The postcode decides the price and isn't known yet: this is the minimum. */
  isFrom: boolean;
}

interface Parcel {
  subtotalCents: CentsLike;
  flatCents: CentsLike;
  destination: Destination | undefined;
}

/** If express isn't offered, returns the standard price. Code that charges money must check `canShipBy` first. */
export function shippingPrice(
  { subtotalCents, flatCents, destination }: Parcel,
  settings: ShippingSettings | undefined,
): ShippingPrice {
  if (subtotalCents <= 0) return { cents: cents(0), isFrom: false };
  const isExpress = destination?.method === 'express' && settings?.express.enabled === true;
  if (!settings || settings.shippingMode === 'flat') {
    return { cents: cents(isExpress && settings ? settings.express.priceCents : flatCents), isFrom: false };
  }
  const { policy } = settings;
  const extraCents = isExpress ? policy.expressExtraCents : 0;
  if (subtotalCents > policy.freeShippingOverCents) return { cents: cents(extraCents), isFrom: false };
  const zone = deliveryZoneOf(destination?.postalCode ?? '');
  const rateCents = zone ? rateOf(zone, policy) : lowestRate(policy);
  return { cents: cents(rateCents + extraCents), isFrom: zone === null };
}

function rateOf(zone: DeliveryZone, policy: Rates): number {
  if (zone === 'metro') return policy.metroShippingCents;
  return zone === 'regional' ? policy.regionalShippingCents : policy.remoteShippingCents;
}

export function canShipBy(
  method: ShippingMethod | undefined,
  { express }: Pick<ShippingSettings, 'express'>,
): boolean {
  return method !== 'express' || express.enabled;
}
