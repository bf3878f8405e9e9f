/** How long the shop keeps what is no document. Documents stay for `policy.dataRetainedYears`. */
import { setting } from './setting.ts';
import { whole } from './shapes.ts';

const period = (label: string, help: string, affects: string, months: number, least = 1) =>
  setting<number>({
    group: 'records',
    label,
    help,
    affects,
    shownIn: ['retention'],
    shape: whole(least, 600),
    initial: months,
    input: { kind: 'count', unit: 'months' },
  });

const nightly = 'Older ones lose their personal details within a day.';

export const retentionSettings = {
  'retention.checkoutMonths': period(
    'Keep unfinished checkouts for',
    'Name, address and cart of purchases that became no order.',
    nightly,
    6,
  ),
  'retention.messageMonths': period(
    'Keep messages for',
    'Of the contact form, once somebody has read them. New ones stay.',
    'Older ones are deleted within a day.',
    24,
  ),
  'retention.leadMonths': period(
    'Keep leads and quotes for',
    'Those that led to no order or project, after the last change. Number, prices and dates stay.',
    nightly,
    36,
  ),
  'retention.mailMonths': period(
    'Keep sent emails for',
    'Address and text. That an email was sent stays.',
    nightly,
    24,
  ),
  'retention.newsletterMonths': period(
    'Keep ended newsletter subscriptions for',
    'After somebody has unsubscribed, as proof of what they had agreed to.',
    'Older ones are deleted within a day.',
    24,
  ),
  'retention.securityMonths': period(
    'Keep the log of sign-ins for',
    'Sign-ins and refused requests, with internet addresses.',
    'Older entries are deleted within a day.',
    12,
  ),
  'retention.auditMonths': period(
    'Keep the audit log for',
    'Who changed what. At least seven years, as long as the documents it is about.',
    'Older entries are deleted within a day.',
    120,
    84,
  ),
};

/** Settings that say when something goes. What that would take can be asked before they are saved. */
export const previewedSettings = [
  ...(Object.keys(retentionSettings) as (keyof typeof retentionSettings)[]),
  'policy.dataRetainedYears',
] as const;
export type PreviewedSetting = (typeof previewedSettings)[number];
