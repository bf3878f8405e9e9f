import { describe, expect, it } from 'vitest';
import { deliveryZoneOf } from './delivery-zones.ts';
import { policyDefaults, shippingDefaults } from '../shop/shop-policy.ts';
import { canShipBy, shippingPrice, type ShippingSettings } from './shipping.ts';

const policy: ShippingSettings = { ...shippingDefaults, shippingMode: 'policy', policy: policyDefaults };
const withExpress = (of: ShippingSettings): ShippingSettings => ({
  ...of,
  express: { priceCents: 2500, enabled: true },
});
const flat: ShippingSettings = { ...policy, shippingMode: 'flat' };

describe('deliveryZoneOf', () => {
  it.each([
    ['3000', 'metro'],
    ['3999', 'regional'],
    ['0800', 'regional'],
    ['0870', 'remote'],
    ['0872', 'remote'],
    ['4871', 'remote'],
    ['6725', 'remote'],
    ['7250', 'regional'],
    ['', null],
    ['30', null],
  ])('%s: %s', (postcode, zone) => expect(deliveryZoneOf(postcode)).toBe(zone));
});

describe('shippingPrice', () => {
  it.each<
    [string, number, ShippingSettings | undefined, string | undefined, 'express' | undefined, number, boolean]
  >([
    ['nothing to send', 0, policy, '3000', undefined, 0, false],
    ['without settings the flat price', 100, undefined, undefined, undefined, 1500, false],
    ['flat, whatever the postcode', 99_999, flat, '0870', undefined, 1500, false],
    ['flat, express not offered', 100, flat, '3000', 'express', 1500, false],
    ['flat, express', 100, withExpress(flat), '3000', 'express', 2500, false],
    ['metro', 100, policy, '3000', undefined, 995, false],
    ['regional', 100, policy, '3999', undefined, 1495, false],
    ['remote', 100, policy, '0870', undefined, 2495, false],
    ['postcode not known', 100, policy, undefined, undefined, 995, true],
    ['postcode half typed', 100, policy, '30', undefined, 995, true],
    ['at the figure it costs', 15_000, policy, '0870', undefined, 2495, false],
    ['over the figure it is free', 15_001, policy, '0870', undefined, 0, false],
    ['free needs no postcode', 15_001, policy, undefined, undefined, 0, false],
    ['express adds to the rate', 100, withExpress(policy), '3000', 'express', 2495, false],
    ['express on top of free', 15_001, withExpress(policy), '3000', 'express', 1500, false],
  ])('%s', (_name, subtotalCents, settings, postalCode, method, cents, isFrom) => {
    const parcel = { subtotalCents, flatCents: 1500, destination: { postalCode, method } };
    expect(shippingPrice(parcel, settings)).toEqual({ cents, isFrom });
  });

  it('refuses express only while it is not offered', () => {
    expect([
      canShipBy('express', flat),
      canShipBy('express', withExpress(flat)),
      canShipBy(undefined, flat),
    ]).toEqual([false, true, true]);
  });
});
