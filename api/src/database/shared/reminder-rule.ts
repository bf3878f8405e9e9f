/** The owner's rule for reminders, from the settings. */
import type { Knex } from 'knex';
import type { ReminderRule } from '#contract/time/reminder-rule.ts';
import { readSetting } from './setting-rows.ts';

/** Of invoices on account, or of quotes. */
export async function readReminderRule(knex: Knex, of: 'accounts' | 'quotes'): Promise<ReminderRule> {
  return {
    isOn: await readSetting(knex, `${of}.reminders`),
    afterDays: await readSetting(knex, `${of}.remindAfterDays`),
    everyDays: await readSetting(knex, `${of}.remindEveryDays`),
    most: await readSetting(knex, `${of}.mostReminders`),
  };
}
