import type { PolicyFigures } from '../shop/shop-policy.ts';

/** What delivery costs at least, in cents: the table's rate while nobody has entered a postcode. */
export function lowestRate({
  metroShippingCents,
  regionalShippingCents,
  remoteShippingCents,
}: Pick<PolicyFigures, 'metroShippingCents' | 'regionalShippingCents' | 'remoteShippingCents'>): number {
  return Math.min(metroShippingCents, regionalShippingCents, remoteShippingCents);
}
