import { describe, expect, it } from 'vitest';
import { minutesOf, nextFeedTime, scheduleWords, timeOfDay } from './feed-schedule.ts';

const zone = 'Australia/Sydney';
const next = (schedule: Parameters<typeof nextFeedTime>[0], from: string) =>
  nextFeedTime(schedule, new Date(from), zone).toISOString();

describe('a feed is due', () => {
  it.each<[string, string, string, string]>([
    ['later today', '06:30', '2026-06-10T19:00:00Z', '2026-06-10T20:30:00.000Z'],
    ['tomorrow, at the very minute', '06:30', '2026-06-10T20:30:00Z', '2026-06-11T20:30:00.000Z'],
    ['an hour earlier for the world in summer', '06:30', '2026-12-10T00:00:00Z', '2026-12-10T19:30:00.000Z'],
    ['on the night when 02:30 is skipped', '02:30', '2026-10-03T12:00:00Z', '2026-10-03T16:30:00.000Z'],
    [
      'at the second 02:30 of the night that has two',
      '02:30',
      '2026-04-04T15:00:00Z',
      '2026-04-04T16:30:00.000Z',
    ],
    ['and not again that night', '02:30', '2026-04-04T16:30:00Z', '2026-04-05T16:30:00.000Z'],
    ['after midnight', '00:05', '2026-06-10T13:59:00Z', '2026-06-10T14:05:00.000Z'],
  ])('%s', (_what, dailyAt, from, due) => {
    expect(next({ everyHours: null, dailyAt }, from)).toBe(due);
  });

  it('every few hours, whatever the clock does', () => {
    expect(next({ everyHours: 6, dailyAt: null }, '2026-10-03T12:00:00Z')).toBe('2026-10-03T18:00:00.000Z');
  });

  it('never at or before the time it is asked from', () => {
    for (let minute = 0; minute < 1440; minute += 47) {
      const dailyAt = timeOfDay(minute);
      for (let hour = 0; hour < 400; hour += 5) {
        const from = new Date(Date.UTC(2026, 3, 1, hour, 13));
        const due = nextFeedTime({ everyHours: null, dailyAt }, from, zone);
        expect(due.getTime()).toBeGreaterThan(from.getTime());
        expect(due.getTime() - from.getTime()).toBeLessThanOrEqual(26 * 3_600_000);
      }
    }
  });
});

it('is told in words, and its time is kept as minutes', () => {
  expect(scheduleWords({ everyHours: 1, dailyAt: null })).toBe('Every hour');
  expect(scheduleWords({ everyHours: 12, dailyAt: null })).toBe('Every 12 hours');
  expect(scheduleWords({ everyHours: null, dailyAt: '06:30' })).toBe('Daily at 06:30');
  expect(minutesOf('23:59')).toBe(1439);
  expect(timeOfDay(65)).toBe('01:05');
});
