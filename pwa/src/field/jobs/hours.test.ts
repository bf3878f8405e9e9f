import { describe, expect, it, test } from 'vitest';
import type { JobHoursEntry, JobRow } from '#contract/jobs/endpoints.ts';
import {
  clockText,
  durationText,
  hoursByPerson,
  hoursLines,
  isForgotten,
  myClock,
  typedMinutes,
} from './hours.ts';

const entry = (id: string, minutes: number, more: Partial<JobHoursEntry> = {}): JobHoursEntry => ({
  id,
  minutes,
  at: `2026-11-20T0${id.length}:00:00.000Z`,
  by: 'Kim',
  ...more,
});

test.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [-30, '−30 min'],
])('%i minutes are %s', (minutes, words) => expect(durationText(minutes)).toBe(words));

test.each([
  ['2026-11-20T09:59:30Z', '0:00'],
  ['2026-11-20T09:15:00Z', '0:45'],
  ['2026-11-19T21:55:00Z', '12:05'],
  ['2026-11-20T11:00:00Z', '0:00'],
])('since %s the clock shows %s', (startedAt, words) => {
  expect(clockText(startedAt, new Date('2026-11-20T10:00:00Z'))).toBe(words);
});

test('a clock that runs for longer than a shift was forgotten', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  expect(isForgotten({ startedAt: '2026-11-19T21:59:00Z' }, now)).toBe(true);
  expect(isForgotten({ startedAt: '2026-11-20T00:00:00Z' }, now)).toBe(false);
});

describe('the account of hours', () => {
  const entries = [
    entry('a', 90),
    entry('bb', 30, { by: 'Ana' }),
    entry('ccc', -30, { corrects: 'a', by: 'Lee', reason: 'Lunch' }),
  ];
  it('has a line for each entry, with what it counts after corrections', () => {
    expect(hoursLines(entries).map(line => [line.entry.id, line.minutes, line.correction?.reason])).toEqual([
      ['bb', 30, undefined],
      ['a', 60, 'Lunch'],
    ]);
  });
  it('adds up by person, the correction for whose hours they are', () => {
    expect(hoursByPerson(entries)).toEqual([
      { by: 'Kim', minutes: 60 },
      { by: 'Ana', minutes: 30 },
    ]);
  });
});

test.each([
  ['1', '30', 90],
  ['', '45', 45],
  ['1.5', '', 90],
  ['0', '0', 0],
  ['-1', '0', null],
  ['x', '0', null],
  ['241', '0', null],
])('%j h %j min typed are %j', (hours, minutes, total) => {
  expect(typedMinutes(hours, minutes)).toBe(total);
});

test('my clock is the one of this person on this device', () => {
  const timer = (userId: number, deviceId: string) => ({
    id: 't',
    userId,
    deviceId,
    by: 'Kim',
    startedAt: 'x',
  });
  const jobs = [
    { timers: [timer(1, 'wall'), timer(2, 'mine')] },
    { timers: [timer(1, 'mine')] },
    {},
  ] as JobRow[];
  expect(myClock(jobs, { userId: 1, deviceId: 'mine' })?.job).toBe(jobs[1]);
  expect(myClock(jobs, { userId: 3, deviceId: 'mine' })).toBeNull();
});
