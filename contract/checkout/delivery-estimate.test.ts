import { describe, expect, it } from 'vitest';
import { estimateDelivery } from './delivery-estimate.ts';
import { policyDefaults } from '../shop/shop-policy.ts';

describe('estimateDelivery', () => {
  it.each([
    // Friday to Friday: weekends are skipped.
    ['2026-11-20T02:00:00Z', false, '2026-12-04', '2026-12-04', '2026-12-11'],
    ['2026-11-20T02:00:00Z', true, '2026-11-25', '2026-11-26', '2026-12-02'],
    // A Saturday counts from there as the Friday before it does.
    ['2026-11-21T02:00:00Z', false, '2026-12-04', '2026-12-04', '2026-12-11'],
    // Sunday evening in UTC is Monday at the shop.
    ['2026-11-22T20:00:00Z', true, '2026-11-26', '2026-11-27', '2026-12-03'],
  ])('%s, blank: %s', (paidAt, isBlank, producedBy, from, to) => {
    expect(
      estimateDelivery(new Date(paidAt), isBlank, { timeZone: 'Australia/Brisbane', policy: policyDefaults }),
    ).toMatchObject({
      producedBy,
      from,
      to,
    });
  });

  const approved = new Date('2026-12-18T02:00:00Z');
  it.each([
    // Christmas, Boxing Day and New Year rest everywhere; Brisbane makes, and the parcel goes to the postcode.
    ['standard', '4000', 'Australia/Brisbane', '2027-01-06', '2027-01-06', '2027-01-13', [3, 5]],
    ['express', '3000', 'Australia/Brisbane', '2027-01-06', '2027-01-04', '2027-01-08', [1, 2]],
    // Nobody claims one or two days outside the metro areas.
    ['express', '3500', 'Australia/Brisbane', '2027-01-06', '2027-01-06', '2027-01-13', [3, 5]],
    [undefined, undefined, 'Pacific/Auckland', '2027-01-01', '2027-01-01', '2027-01-08', [3, 5]],
  ] as const)('approved before Christmas, %s to %s from %s', (method, postalCode, timeZone, ...expected) => {
    const found = estimateDelivery(
      approved,
      false,
      { timeZone, policy: policyDefaults },
      { method, postalCode },
    );
    expect([found.producedBy, found.from, found.to, found.postDays]).toEqual(expected);
  });

  it.each([
    // The post rests with either end: Melbourne Cup Day on the way to Melbourne, not on the way within Brisbane.
    ['2026-10-19T02:00:00Z', '3000', '2026-11-02', '2026-11-10'],
    ['2026-10-19T02:00:00Z', '4000', '2026-11-02', '2026-11-09'],
    // The Wednesday of the Brisbane show.
    ['2026-07-29T02:00:00Z', '3000', '2026-08-13', '2026-08-20'],
  ])('paid %s, to %s', (paidAt, postalCode, producedBy, to) => {
    const figures = { timeZone: 'Australia/Brisbane', policy: policyDefaults };
    expect(estimateDelivery(new Date(paidAt), false, figures, { postalCode })).toMatchObject({
      producedBy,
      to,
    });
  });
});
