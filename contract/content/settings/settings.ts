/**
 * The one table of settings. A key contains the row of the database table `settings` and the path to the field in it:
 * `shipping.express.priceCents`. Server, form and tests derive from it.
 */
import { z } from 'zod';
import { accountSettings } from './accounts.ts';
import { homeSettings } from './home.ts';
import { identitySettings } from './identity.ts';
import { moneySettings } from './money.ts';
import { promiseSettings } from './promises.ts';
import { quoteReminderSettings } from './quote-reminders.ts';
import { retentionSettings } from './retention.ts';
import { signInSettings } from './sign-in.ts';
import type { Setting, SettingGroup } from './setting.ts';

export const settings = {
  ...identitySettings,
  ...moneySettings,
  ...accountSettings,
  ...promiseSettings,
  ...homeSettings,
  ...retentionSettings,
  ...signInSettings,
  ...quoteReminderSettings,
};

type Table = typeof settings;
export type SettingKey = keyof Table;
export type SettingValues = { [K in SettingKey]: Table[K] extends Setting<infer T> ? T : never };

export const settingKeys = Object.keys(settings) as SettingKey[];

export const settingGroups: readonly SettingGroup[] = [
  { id: 'shop', title: 'Shop', intro: 'Who you are, on every page and on every paper.' },
  { id: 'contact', title: 'Contact', intro: 'How customers reach you.' },
  { id: 'hours', title: 'Hours', intro: 'When somebody is there.' },
  { id: 'home', title: 'Home page', intro: 'Its first words, its people and its makers.' },
  {
    id: 'shipping',
    title: 'Delivery',
    intro: 'What delivery costs. Cart, checkout and policy read the same figures.',
  },
  { id: 'afterpay', title: 'Afterpay', intro: 'The totals for which four instalments are offered.' },
  { id: 'members', title: 'Members', intro: 'What people with an account pay less for goods.' },
  {
    id: 'accounts',
    title: 'Accounts',
    intro: 'How customers pay invoices: bank details and reminders.',
  },
  { id: 'quotes', title: 'Instant quote', intro: 'How the estimate is reckoned.' },
  {
    id: 'quoteReminders',
    title: 'Quotes',
    intro: 'How customers are reminded of a quote they have not answered.',
  },
  { id: 'times', title: 'Times', intro: 'Promised on the policy pages and planned by in the workshop.' },
  {
    id: 'promises',
    title: 'Promises',
    intro: 'Periods of the policies. None of them limits anybody’s rights by law.',
  },
  { id: 'limits', title: 'Limits', intro: 'What can be made, and from when volume prices hold.' },
  { id: 'production', title: 'Production', intro: 'What the shop does by itself.' },
  { id: 'signIn', title: 'Sign-in', intro: 'What staff need to sign in beside their password.' },
  { id: 'records', title: 'Records', intro: 'What is kept, and for how long.' },
];

/** The row of the database table, and the path to the field. */
export function placeOf(key: SettingKey): { row: string; path: readonly string[] } {
  const [row = '', ...path] = key.split('.');
  return { row, path };
}

export const settingRows: readonly string[] = [...new Set(settingKeys.map(key => placeOf(key).row))];

/** The value in its row if it is valid, else the default. */
export function settingIn<K extends SettingKey>(key: K, row: unknown): SettingValues[K] {
  const { shape, initial } = settings[key] as unknown as Setting<SettingValues[K]>;
  const found = placeOf(key).path.reduce<unknown>(field, row);
  const read = shape.safeParse(found);
  return read.success ? read.data : initial;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** Any of the settings, each validated by its own schema; unknown names are refused. */
export const settingChanges = z.strictObject(
  Object.fromEntries(settingKeys.map(key => [key, (settings[key] as Setting).shape.optional()])),
) as unknown as z.ZodType<Partial<SettingValues>>;

/** Rules between settings: error messages by key, empty if they agree. */
export function checkTogether(values: SettingValues): Partial<Record<SettingKey, string>> {
  const wrong: Partial<Record<SettingKey, string>> = {};
  if (values['hours.closesAtHour'] <= values['hours.opensAtHour'])
    wrong['hours.closesAtHour'] = 'The shop closes after it opens.';
  if (values['pricing.afterpayMaxCents'] < values['pricing.afterpayMinCents'])
    wrong['pricing.afterpayMaxCents'] = 'The upper limit is not below the lower one.';
  return wrong;
}
