import { expect, test } from 'vitest';
import { openingHoursDefaults } from '#contract/time/business-hours.ts';
import { chatHours } from './chat-hours.ts';

const brisbane = 'Australia/Brisbane';
const sydney = 'Australia/Sydney';

test.each([
  ['Friday 9:00', '2026-11-20T09:00:00+10:00', brisbane, true, 'Under 5 minutes'],
  ['Friday 16:59', '2026-11-20T16:59:59+10:00', brisbane, true, 'Under 5 minutes'],
  ['Friday 8:59', '2026-11-20T08:59:00+10:00', brisbane, false, 'We are back today at 9 am AEST'],
  ['Thursday 17:00', '2026-11-19T17:00:00+10:00', brisbane, false, 'We are back tomorrow at 9 am AEST'],
  ['Friday 17:00', '2026-11-20T17:00:00+10:00', brisbane, false, 'We are back on Monday at 9 am AEST'],
  ['Saturday noon', '2026-11-21T12:00:00+10:00', brisbane, false, 'We are back on Monday at 9 am AEST'],
  ['Sunday evening', '2026-11-22T20:00:00+10:00', brisbane, false, 'We are back tomorrow at 9 am AEST'],
  ['Monday 0:30', '2026-11-23T00:30:00+10:00', brisbane, false, 'We are back today at 9 am AEST'],
  [
    'Friday 17:30 in summer time',
    '2026-11-20T17:30:00+11:00',
    sydney,
    false,
    'We are back on Monday at 9 am AEDT',
  ],
  [
    'before the clocks go forward',
    '2026-10-02T18:00:00+10:00',
    sydney,
    false,
    'We are back on Monday at 9 am AEDT',
  ],
])('%s', (_, iso, timeZone, isOpen, text) => {
  expect(chatHours(new Date(iso), timeZone, openingHoursDefaults)).toEqual({ isOpen, text });
});
