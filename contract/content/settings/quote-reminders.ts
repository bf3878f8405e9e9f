/** How customers are reminded of a quote that they have not answered. */
import { z } from 'zod';
import { reminderCount } from './reminder-count.ts';
import { setting } from './setting.ts';
import { whole } from './shapes.ts';

const reminder = reminderCount('quoteReminders', 'quoteReminder');

export const quoteReminderSettings = {
  'quotes.reminders': setting<boolean>({
    group: 'quoteReminders',
    label: 'Reminders',
    help: 'An email to the customer about a quote that is still open, on working days from 9 to 5. None is sent once the quote is answered, out of date or replaced, or while the office is writing its next version.',
    affects: 'Customers who have been sent a quote.',
    shownIn: ['quoteReminder'],
    shape: z.boolean(),
    initial: false,
    input: { kind: 'switch', on: 'Sent by themselves', off: 'None are sent' },
  }),
  'quotes.remindAfterDays': reminder(
    'First reminder',
    'Days after the quote was sent.',
    whole(1, 365),
    5,
    'days',
  ),
  'quotes.remindEveryDays': reminder('Again after', 'Days between two reminders.', whole(1, 365), 7, 'days'),
  'quotes.mostReminders': reminder(
    'At most',
    'Reminders about one version of a quote.',
    whole(1, 200),
    2,
    'reminders',
  ),
};
