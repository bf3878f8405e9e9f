import { expect, test } from 'vitest';
import { defaultTimeZone } from '#contract/shop/shop-defaults.ts';
import { policyDefaults } from '#contract/shop/shop-policy.ts';
import { plannedDays } from './planned-days.ts';

const shop = { timeZone: defaultTimeZone, policy: policyDefaults };

test.each([
  ['standard', '4000', '2027-01-13'],
  ['express', '4000', '2027-01-08'],
  // Nobody claims less outside the metro areas.
  ['express', '4825', '2027-01-13'],
] as const)('%s to %s, begun before Christmas, arrives %s', (shippingMethod, postalCode, arrives) => {
  const order = { shippingMethod, customerInfo: { postalCode } };
  const from = new Date('2026-12-18T02:00:00Z');
  expect(plannedDays(order, { from, isBlank: false, shop })).toEqual({
    dueDate: '2027-01-06T07:00:00.000Z',
    deliveryDate: `${arrives}T07:00:00.000Z`,
  });
});

test('the working day ends by the clock of the shop', () => {
  const order = { shippingMethod: 'standard', customerInfo: { postalCode: '6000' } } as const;
  // Late in the evening of the 19th in Perth, the 20th in Brisbane.
  const from = new Date('2026-11-19T15:30:00Z');
  const dueAt = (timeZone: string) =>
    plannedDays(order, { from, isBlank: false, shop: { ...shop, timeZone } }).dueDate;
  expect(dueAt('Australia/Perth')).toBe('2026-12-03T09:00:00.000Z');
  expect(dueAt('Australia/Brisbane')).toBe('2026-12-04T07:00:00.000Z');
});
