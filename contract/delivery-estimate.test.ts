import { describe, expect, it } from 'vitest';
import { estimateDelivery } from './delivery-estimate.ts';
import { policyDefaults } from './shop-policy.ts';

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
});
