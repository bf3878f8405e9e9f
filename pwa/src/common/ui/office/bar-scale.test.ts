import fc from 'fast-check';
import { expect, test } from 'vitest';
import { axisTop } from './bar-scale.ts';

test.each([
  [[], 2],
  [[0, 0], 2],
  [[1], 2],
  [[3], 4],
  [[5, 2], 6],
  [[9], 10],
  [[10], 10],
  [[11], 20],
  [[61_000, 12], 80_000],
])('above %j is %i', (values, top) => {
  expect(axisTop(values)).toBe(top);
});

test('no bar is higher than the axis, and the highest fills more than a third of it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 3, max: 10 ** 9 }), { minLength: 1 }), values => {
      const top = axisTop(values);
      expect(top).toBeGreaterThanOrEqual(Math.max(...values));
      expect(Math.max(...values) / top).toBeGreaterThan(1 / 3);
      expect(Number.isInteger(top / 2)).toBe(true);
    }),
  );
});
