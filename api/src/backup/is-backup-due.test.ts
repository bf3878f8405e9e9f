import { expect, test } from 'vitest';
import { isBackupDue } from './is-backup-due.ts';

// Brisbane is ten hours ahead all year: 2 in the morning there is 16:00 of the day before in UTC.
const clock = (now: string) => ({ now: new Date(now), timeZone: 'Australia/Brisbane', hour: 2 });
const at = (iso: string | null) => (iso === null ? null : new Date(iso));

test.each([
  ['never made', '2026-11-26T03:00:00Z', null, null, true],
  ['made this night', '2026-11-25T17:00:00Z', '2026-11-25T16:00:30Z', null, false],
  ['a minute before the hour', '2026-11-26T15:59:00Z', '2026-11-25T16:00:30Z', null, false],
  ['at the hour', '2026-11-26T16:00:00Z', '2026-11-25T16:00:30Z', null, true],
  ['closed at the hour, opened at noon', '2026-11-27T02:00:00Z', '2026-11-25T16:00:30Z', null, true],
  ['made late, at noon: this night again', '2026-11-27T16:00:00Z', '2026-11-27T02:00:00Z', null, true],
  ['failed half an hour ago', '2026-11-26T16:30:00Z', '2026-11-25T16:00:30Z', '2026-11-26T16:00:10Z', false],
  ['failed an hour ago', '2026-11-26T17:00:11Z', '2026-11-25T16:00:30Z', '2026-11-26T16:00:10Z', true],
])('%s', (_what, now, madeAt, failedAt, isDue) => {
  expect(isBackupDue(clock(now), { madeAt: at(madeAt), failedAt: at(failedAt) })).toBe(isDue);
});

test.each(['2026-10-03T16:30:00Z', '2026-04-04T15:30:00Z'])(
  'once in a night whose clock is moved (%s)',
  made => {
    const sydney = (hours: number) => ({
      now: new Date(Date.parse(made) + hours * 3_600_000),
      timeZone: 'Australia/Sydney',
      hour: 2,
    });
    let madeAt = new Date(Date.parse(made) - 12 * 3_600_000);
    let count = 0;
    for (let hours = -2; hours < 22; hours += 0.25) {
      const now = sydney(hours);
      if (!isBackupDue(now, { madeAt, failedAt: null })) continue;
      madeAt = now.now;
      count++;
    }
    expect(count).toBe(1);
  },
);
