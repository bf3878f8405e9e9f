import { expect, test } from 'vitest';
import { proofReminderAt } from './proof-reminder.ts';

const brisbane = 'Australia/Brisbane';
const melbourne = 'Australia/Melbourne';

test.each([
  ['Monday', '2026-11-23T14:30:00+10:00', brisbane, '2026-11-25T14:30:00+10:00'],
  ['Thursday, over the weekend', '2026-11-26T09:00:00+10:00', brisbane, '2026-11-30T09:00:00+10:00'],
  ['Saturday', '2026-11-28T11:00:00+10:00', brisbane, '2026-12-01T11:00:00+10:00'],
  [
    'early on Monday, still Sunday in UTC',
    '2026-11-23T07:00:00+10:00',
    brisbane,
    '2026-11-25T07:00:00+10:00',
  ],
  ['before Christmas', '2026-12-24T16:00:00+10:00', brisbane, '2026-12-30T16:00:00+10:00'],
  ['before Easter', '2027-03-25T10:00:00+10:00', brisbane, '2027-03-31T10:00:00+10:00'],
  ['before Melbourne Cup Day, there', '2026-11-02T10:00:00+11:00', melbourne, '2026-11-05T10:00:00+11:00'],
  ['before Melbourne Cup Day, elsewhere', '2026-11-02T10:00:00+10:00', brisbane, '2026-11-04T10:00:00+10:00'],
  ['over a change of the clock', '2026-10-02T10:00:00+10:00', melbourne, '2026-10-06T10:00:00+11:00'],
])('%s', (_, sentAt, timeZone, at) => {
  expect(proofReminderAt(new Date(sentAt), timeZone).toISOString()).toBe(new Date(at).toISOString());
});
