import { expect, it } from 'vitest';
import { isReminderTime, type ReminderRule, reminderDue } from './reminder-rule.ts';

const zone = 'Australia/Brisbane';
const rule: ReminderRule = { isOn: true, afterDays: 3, everyDays: 5, most: 2 };
/** 10:00 in Brisbane on that day of December 2026. */
const at = (day: number) => new Date(Date.UTC(2026, 11, day));

it.each([
  ['before its day', rule, 3, null],
  ['on its day', rule, 4, 1],
  ['until the next', rule, 8, 1],
  ['again', rule, 9, 2],
  ['as often as the rule says', rule, 14, null],
  ['on the very day', { ...rule, afterDays: 0 }, 1, 1],
  ['never while it is off', { ...rule, isOn: false }, 9, null],
])('%s', (_, given, day, which) => {
  expect(reminderDue(given, at(1), at(day), zone)).toBe(which);
});

it.each([
  ['2026-12-03T22:59:00Z', false, 'Friday 8:59'],
  ['2026-12-03T23:00:00Z', true, 'Friday 9:00'],
  ['2026-12-04T06:59:00Z', true, 'Friday 16:59'],
  ['2026-12-04T07:00:00Z', false, 'Friday 17:00'],
  ['2026-12-05T02:00:00Z', false, 'Saturday noon'],
])('%s: %s, as it is %s', (instant, isTime, _) => {
  expect(isReminderTime(new Date(instant), zone)).toBe(isTime);
});
