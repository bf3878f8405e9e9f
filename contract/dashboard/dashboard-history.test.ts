import fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyRanges, historySpan } from './dashboard-history.ts';
import { addDays } from '../time/time-zone.ts';

test.each([
  ['7d', '2027-03-02', 7, '2027-02-24', '2027-03-03'],
  ['30d', '2026-11-22', 30, '2026-10-24', '2026-11-23'],
  ['90d', '2028-03-01', 90, '2027-12-03', '2028-03-02'],
  ['12m', '2026-11-22', 12, '2025-12-01', '2026-12-01'],
  ['12m', '2026-12-31', 12, '2026-01-01', '2027-01-01'],
] as const)('%s on %s: %i from %s to before %s', (range, today, count, first, end) => {
  const span = historySpan(range, today);
  expect([span.starts.length, span.starts[0], span.end]).toEqual([count, first, end]);
});

test('a span has no gap, no double day, and ends with today', () => {
  const anyDay = fc.integer({ min: 0, max: 40_000 }).map(days => addDays('1990-01-01', days));
  fc.assert(
    fc.property(anyDay, fc.constantFrom(...historyRanges), (today, range) => {
      const { starts, end, step } = historySpan(range, today);
      expect([...starts, end]).toEqual([...new Set([...starts, end])].toSorted());
      expect(starts.at(-1)).toBe(step === 'day' ? today : `${today.slice(0, 7)}-01`);
      for (const [at, start] of starts.entries()) {
        const next = starts[at + 1] ?? end;
        // A month ends where the next begins: one day before it is still of this month.
        const last = addDays(next, -1);
        expect(step === 'day' ? last : last.slice(0, 7)).toBe(step === 'day' ? start : start.slice(0, 7));
      }
    }),
  );
});
