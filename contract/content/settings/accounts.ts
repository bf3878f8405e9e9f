/** How customers on account pay. */
import { z } from 'zod';
import { personText } from '../../wire/shapes.ts';
import { setting } from './setting.ts';
import { reminderCount } from './reminder-count.ts';
import { days, maybe, whole } from './shapes.ts';

const unpaid = 'Every invoice that is not paid: its page, its PDF and the emails about it.';

/** Six digits, written as banks write them: 062-000. */
const bsb = personText(10)
  .refine(text => text === '' || /^\d{3}[ -]?\d{3}$/.test(text), 'A BSB has six digits.')
  .transform(text => text.replace(/^(\d{3})[ -]?(\d{3})$/, '$1-$2'));

const accountNumber = personText(20)
  .transform(text => text.replaceAll(/[ -]/g, ''))
  .refine(
    text => text === '' || /^\d{4,10}$/.test(text),
    'An account number has up to ten digits, without the BSB.',
  );

const bank = <T extends string>(label: string, help: string, shape: z.ZodType<T>, initial: T) =>
  setting<T>({
    group: 'accounts',
    label,
    help,
    affects: unpaid,
    shownIn: ['accountInvoice'],
    shape,
    initial,
    input: { kind: 'text' },
  });

const reminder = reminderCount('accounts', 'invoiceReminder');

export const accountSettings = {
  'accounts.accountName': bank('Account name', 'As your bank knows it.', maybe(80), ''),
  'accounts.bsb': bank('BSB', 'Six digits.', bsb, ''),
  'accounts.accountNumber': bank(
    'Account number',
    'Without the BSB. Bank details are shown once BSB and account number are both here.',
    accountNumber,
    '',
  ),
  'accounts.payId': bank(
    'PayID',
    'An email address, phone number or ABN that is registered with your bank. Empty: none is shown.',
    maybe(120),
    '',
  ),
  'accounts.reminders': setting<boolean>({
    group: 'accounts',
    label: 'Reminders',
    help: 'An email to the customer about an invoice on account that is overdue, on working days from 9 to 5.',
    affects: 'Customers with overdue invoices.',
    shownIn: ['invoiceReminder'],
    shape: z.boolean(),
    initial: false,
    input: { kind: 'switch', on: 'Sent by themselves', off: 'None are sent' },
  }),
  'accounts.remindAfterDays': reminder('First reminder', 'Days after the due date.', days, 7, 'days'),
  'accounts.remindEveryDays': reminder(
    'Again after',
    'Days between two reminders.',
    whole(1, 365),
    14,
    'days',
  ),
  'accounts.mostReminders': reminder(
    'At most',
    'Reminders about one invoice.',
    whole(1, 200),
    3,
    'reminders',
  ),
};
