/**
 * What delivery costs: product page, cart, checkout, server and policy pages ask here.
 *
 *   flat     one price for every online order; Express Post has a price of its own
 *   policy   the table of rates by postcode, free above a figure; Express Post adds its surcharge
 *
 * Before a postcode is known the table's lowest rate stands, marked "from". No zod: the first load needs it.
 */
import { cents, type Cents, type CentsLike } from '../money/money.ts';
import { deliveryZoneOf, type DeliveryZone } from './delivery-zones.ts';
import { expressPost } from '../shop/shop-defaults.ts';
import type { ExpressOffer, PolicyFigures, ShippingMode } from '../shop/shop-policy.ts';

export const shippingMethods = ['standard', 'express'] as const;
/** As it stands beside its price. */
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
  /** Four digits; anything else is a postcode that is not known yet. */
  postalCode?: string | undefined;
  method?: ShippingMethod | undefined;
}

export interface ShippingPrice {
  cents: Cents;
  /** The postcode decides, and is not known yet: this is the least it can be. */
  isFrom: boolean;
}

interface Parcel {
  subtotalCents: CentsLike;
  flatCents: CentsLike;
  destination: Destination | undefined;
}

/** Express that is not offered is answered as standard; whoever takes money refuses it before (`canShipBy`). */
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

export function lowestRate({
  metroShippingCents,
  regionalShippingCents,
  remoteShippingCents,
}: Rates): number {
  return Math.min(metroShippingCents, regionalShippingCents, remoteShippingCents);
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
