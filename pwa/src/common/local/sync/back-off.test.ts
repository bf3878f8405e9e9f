import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backOffMs, longestBackOffMs } from './back-off.ts';

test('never below zero, never above five minutes, never above the doubling ceiling', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.nat(10_000), random, (attempts, drawn) => {
      const ms = backOffMs(attempts, () => drawn);
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(ms).toBeLessThanOrEqual(Math.min(longestBackOffMs, 2_000 * 2 ** attempts));
    }),
  );
});

test.each([
  [0, 2_000],
  [1, 4_000],
  [3, 16_000],
  [8, 300_000],
  [1_000, 300_000],
])('after %i attempts it may take up to %i ms', (attempts, ms) => {
  expect(backOffMs(attempts, () => 1)).toBe(ms);
  expect(backOffMs(attempts, () => 0)).toBe(0);
});
