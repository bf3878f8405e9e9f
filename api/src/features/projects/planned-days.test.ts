import { expect, test } from 'vitest';
import { policyDefaults } from '#contract/shop/shop-policy.ts';
import { plannedDays } from './planned-days.ts';

test.each([
  ['standard', '4000', '2027-01-13'],
  ['express', '4000', '2027-01-08'],
  // Nobody claims less outside the metro areas.
  ['express', '4825', '2027-01-13'],
] as const)('%s to %s, begun before Christmas, arrives %s', (shippingMethod, postalCode, arrives) => {
  const order = { shippingMethod, customerInfo: { postalCode } };
  const from = new Date('2026-12-18T02:00:00Z');
  expect(plannedDays(order, { from, isBlank: false, policy: policyDefaults })).toEqual({
    dueDate: '2027-01-06T07:00:00.000Z',
    deliveryDate: `${arrives}T07:00:00.000Z`,
  });
});
