import { describe, expect, it, test } from 'vitest';
import {
  addBusinessDays,
  easternZones,
  hoursZone,
  hoursZoneByClock,
  isOpenAt,
  nextBusinessDay,
  replyBy,
  zoneLabel,
} from './business-hours.ts';
import { formatAgo, formatDue, formatMonthDay, formatShortDate, formatTime, isOverdue } from './dates.ts';
import { daysBetween, isoDateIn, wallTime } from './time-zone.ts';

const brisbane = 'Australia/Brisbane';
const sydney = 'Australia/Sydney';
const at = (iso: string) => new Date(iso);

describe('opening hours', () => {
  test.each([
    ['Thursday 17:30 AEDT is 16:30 AEST', '2027-01-07T17:30:00+11:00', true],
    ['Thursday 09:30 AEDT is 08:30 AEST', '2027-01-07T09:30:00+11:00', false],
    ['Friday 9:00', '2026-11-20T09:00:00+10:00', true],
    ['Friday 8:59', '2026-11-20T08:59:59+10:00', false],
    ['Friday 16:59', '2026-11-20T16:59:59+10:00', true],
    ['Friday 17:00', '2026-11-20T17:00:00+10:00', false],
    ['Saturday noon', '2026-11-21T12:00:00+10:00', false],
    ['Sunday noon', '2026-11-22T12:00:00+10:00', false],
    ['Monday morning there is Sunday in UTC', '2026-11-22T23:30:00Z', true],
    ['midnight', '2026-11-20T00:00:00+10:00', false],
  ])('%s', (_, iso, isOpen) => {
    expect(isOpenAt(at(iso), brisbane)).toBe(isOpen);
  });

  it('follow the zone the owner chose, and holidays', () => {
    expect(isOpenAt(at('2027-01-07T09:30:00+11:00'), sydney)).toBe(true);
    expect(isOpenAt(at('2027-01-26T10:00:00+10:00'), brisbane, new Set(['2027-01-26']))).toBe(false);
  });

  test.each([
    ['2026-11-20T12:00:00+10:00', '2026-11-23'],
    ['2026-11-21T12:00:00+10:00', '2026-11-23'],
    ['2026-11-23T08:00:00+10:00', '2026-11-24'],
    ['2026-11-22T20:00:00Z', '2026-11-24'],
  ])('a question at %s is answered by %s', (asked, day) => {
    expect(replyBy(at(asked), brisbane)).toBe(day);
  });

  it('count business days over weekends and holidays', () => {
    const holidays = new Set(['2026-12-25', '2026-12-28', '2027-01-01']);
    expect(addBusinessDays('2026-12-18', 7, holidays)).toBe('2026-12-31');
    expect(addBusinessDays('2026-12-18', 10, holidays)).toBe('2027-01-06');
    expect(addBusinessDays('2026-12-19', 0)).toBe('2026-12-19');
    expect(nextBusinessDay('2026-12-31', holidays)).toBe('2027-01-04');
  });

  test.each([
    ['2027-01-07T00:00:00Z', sydney, 'AEDT'],
    ['2027-06-07T00:00:00Z', sydney, 'AEST'],
    ['2027-01-07T00:00:00Z', brisbane, 'AEST'],
    ['2027-01-07T00:00:00Z', 'Australia/Perth', 'Australia/Perth'],
  ])('at %s in %s the clock reads %s', (iso, zone, label) => {
    expect(zoneLabel(at(iso), zone)).toBe(label);
    // Any second of that minute.
    expect(zoneLabel(new Date(at(iso).getTime() + 45_678), zone)).toBe(label);
  });

  test.each(Object.entries(easternZones))('%s is signed %s by its clock too', (zone, label) => {
    expect(hoursZoneByClock(zone)).toBe(label);
  });

  test.each([
    [brisbane, 'AEST'],
    [sydney, 'AEST/AEDT'],
    ['Australia/Perth', 'Australia/Perth'],
  ])('the hours in %s are signed %s', (zone, label) => {
    expect(hoursZone(zone)).toBe(label);
  });
});

describe('dates', () => {
  const now = at('2026-11-21T12:00:00+10:00');

  it('are written as the screens ask', () => {
    expect(formatShortDate(at('2026-09-04T20:00:00Z'), brisbane)).toBe('5 Sep 2026');
    expect(formatMonthDay(at('2026-12-05T00:00:00Z'), now, brisbane)).toBe('5 Dec');
    expect(formatMonthDay(at('2027-01-05T00:00:00Z'), now, brisbane)).toBe('5 Jan 2027');
    expect(formatTime(at('2026-11-20T23:05:00Z'), brisbane)).toBe('9:05 am');
    expect(formatTime(at('2026-11-21T14:00:00Z'), brisbane)).toBe('12:00 am');
    expect(formatTime(at('2026-11-21T02:30:00Z'), brisbane)).toBe('12:30 pm');
  });

  test.each([
    ['2026-11-21T23:59:00+10:00', 'today', false],
    ['2026-11-21T00:00:00+10:00', 'today', false],
    ['2026-11-22T00:00:00+10:00', 'tomorrow', false],
    ['2026-11-26T00:00:00+10:00', 'in 5 days', false],
    ['2026-11-20T23:59:00+10:00', '1 day late', true],
    ['2026-11-19T13:00:00Z', '2 days late', true],
  ])('due %s is %s', (due, words, late) => {
    expect(formatDue(at(due), now, brisbane)).toBe(words);
    expect(isOverdue(at(due), now, brisbane)).toBe(late);
  });

  test.each([
    [-5, 'just now'],
    [0.5, 'just now'],
    [5, '5 min ago'],
    [59.9, '59 min ago'],
    [60, '1 h ago'],
    [24 * 60, '1 day ago'],
    [50 * 60, '2 days ago'],
  ])('%s minutes ago reads %s', (minutes, words) => {
    expect(formatAgo(new Date(now.getTime() - minutes * 60_000), now)).toBe(words);
  });
});

describe('time zones', () => {
  it('midnight is hour 0 of the new day', () => {
    expect(wallTime(at('2026-11-20T14:00:00Z'), 'Australia/Brisbane')).toEqual({
      year: 2026,
      month: 11,
      day: 21,
      weekday: 6,
      hour: 0,
      minute: 0,
    });
  });
  it('a day without 2 o’clock is still one day', () => {
    expect(daysBetween('2026-10-03', '2026-10-05')).toBe(2);
    expect(isoDateIn(at('2026-10-03T15:30:00Z'), sydney)).toBe('2026-10-04');
  });
});
