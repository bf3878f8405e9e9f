import { expect, test } from 'vitest';
import { workingTime } from './working-time.ts';

const minutes = workingTime({ timeZone: 'Australia/Brisbane', hours: { opensAtHour: 9, closesAtHour: 17 } });
const between = (from: string, to: string) => minutes(new Date(`${from}+10:00`), new Date(`${to}+10:00`));

// 24 November 2026 is a Tuesday.
test.each([
  ['within a day', '2026-11-24T10:00', '2026-11-24T12:30', 150],
  ['over night', '2026-11-24T16:00', '2026-11-25T10:00', 120],
  ['over a weekend', '2026-11-27T16:30', '2026-11-30T09:15', 45],
  ['from a Sunday', '2026-11-29T12:00', '2026-11-30T09:00', 0],
  ['before it opens', '2026-11-24T06:00', '2026-11-24T08:59', 0],
  ['over Christmas: Friday and Monday rest', '2026-12-24T16:00', '2026-12-29T10:00', 120],
  ['two whole weeks', '2026-11-09T00:00', '2026-11-23T00:00', 10 * 480],
  ['nothing', '2026-11-24T12:00', '2026-11-24T12:00', 0],
  ['less than nothing', '2026-11-24T12:00', '2026-11-24T11:00', 0],
])('%s', (_, from, to, open) => {
  expect(between(from, to)).toBe(open);
});

test('the clock that is put forward in summer takes nothing from a day', () => {
  const sydney = workingTime({ timeZone: 'Australia/Sydney', hours: { opensAtHour: 0, closesAtHour: 24 } });
  // From Sunday 4 October 2026 on it is an hour earlier; Monday is Labour Day there.
  expect(sydney(new Date('2026-10-01T14:00Z'), new Date('2026-10-06T13:00Z'))).toBe(2 * 24 * 60);
});
