import { expect, test } from 'vitest';
import { before, financialYearOf, monthOf, quarterOf } from './figures.ts';

test.each([
  ['2026-07-01', '2026-07-01', '2026-09-30'],
  ['2026-09-30', '2026-07-01', '2026-09-30'],
  ['2026-11-26', '2026-10-01', '2026-12-31'],
  ['2028-02-29', '2028-01-01', '2028-03-31'],
  ['2026-06-30', '2026-04-01', '2026-06-30'],
])('the quarter of %s', (day, from, to) => expect(quarterOf(day)).toEqual({ from, to }));

test.each([
  ['2026-06-30', '2025-07-01', '2026-06-30'],
  ['2026-07-01', '2026-07-01', '2027-06-30'],
])('the financial year of %s', (day, from, to) => expect(financialYearOf(day)).toEqual({ from, to }));

test('the month before', () => {
  expect(before(monthOf('2028-03-15'), monthOf)).toEqual({ from: '2028-02-01', to: '2028-02-29' });
  expect(before(quarterOf('2026-01-01'), quarterOf)).toEqual({ from: '2025-10-01', to: '2025-12-31' });
});
