import { expect, test } from 'vitest';
import { priceRangeIds, priceRangeLabel, priceRangeOf } from './price-ranges.ts';

test.each([
  [0, 'on-request', 'Price on request'],
  [1, '0-20', 'Under $20'],
  [1999, '0-20', 'Under $20'],
  [2000, '20-30', '$20 to $29.99'],
  [7499, '50-75', '$50 to $74.99'],
  [7500, '75-up', '$75 and over'],
  [10_000_000, '75-up', '$75 and over'],
])('%i cents: %s, "%s"', (cents, id, label) => {
  expect(priceRangeOf(cents)).toBe(id);
  expect(priceRangeLabel(id)).toBe(label);
  expect(priceRangeIds).toContain(id);
});
