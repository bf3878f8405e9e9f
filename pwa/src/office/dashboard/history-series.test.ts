import { expect, test } from 'vitest';
import { rangeOf, writePoint, writeTick } from '#pwa/common/platform/time-range.ts';
import { series } from './history-series.ts';

test.each([
  ['2026-11-01', 'day', '1 Nov 2026', '1 Nov'],
  ['2026-11-01', 'month', 'Nov 2026', 'Nov 2026'],
  ['2027-05-31', 'day', '31 May 2027', '31 May'],
] as const)('%s as a %s is %s, below its bar %s', (from, step, long, tick) => {
  expect([writePoint(from, step), writeTick(from, step)]).toEqual([long, tick]);
});

test('each chart reads and writes its own figure', () => {
  const point = { from: '2026-11-01', revenueCents: 123_456, orders: 1, jobs: 2, pieces: 1200 };
  expect(series.map(({ title, read, write }) => [title, write(read(point))])).toEqual([
    ['Revenue', '$1,234.56'],
    ['Orders', '1'],
    ['Production', '1,200 pieces'],
  ]);
});

test.each([
  ['12m', '12m'],
  ['1y', undefined],
  [null, undefined],
])('the address %j asks for %j', (word, range) => {
  expect(rangeOf(word)).toBe(range);
});
