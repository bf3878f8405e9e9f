import type { CustomerInfo } from '#contract/checkout-form.ts';

/** One line, as a parcel and a map app read it. */
export function addressText({ address, city, state, postalCode }: CustomerInfo): string {
  return `${address}, ${city} ${state} ${postalCode}`;
}
