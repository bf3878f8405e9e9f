/** Who the shop is, how it is reached, and when. */
import { z } from 'zod';
import { openingHoursDefaults } from '../../time/business-hours.ts';
import { isWebAddress } from '../../text/links.ts';
import { writtenText } from '../../wire/shapes.ts';
import { defaultTimeZone } from '../../shop/shop-defaults.ts';
import { defaultTrackingUrl } from '../../orders/tracking.ts';
import { defaultChatUrl, identityDefaults } from '../../shop/identity-defaults.ts';
import { setting } from './setting.ts';
import { abn, email, maybe, needed, pageElsewhere, phone, whole } from './shapes.ts';

export const timeZones = [
  { value: 'Australia/Brisbane', label: 'Brisbane (AEST all year)' },
  { value: 'Australia/Sydney', label: 'Sydney, Canberra (AEST/AEDT)' },
  { value: 'Australia/Melbourne', label: 'Melbourne (AEST/AEDT)' },
  { value: 'Australia/Hobart', label: 'Hobart (AEST/AEDT)' },
  { value: 'Australia/Adelaide', label: 'Adelaide' },
  { value: 'Australia/Darwin', label: 'Darwin' },
  { value: 'Australia/Perth', label: 'Perth' },
  { value: 'Australia/Lord_Howe', label: 'Lord Howe Island' },
] as const;

const social = (name: string) =>
  setting({
    group: 'contact',
    label: `${name} page`,
    help: 'Begins with https://. Empty: no link.',
    affects: 'The footer of every page.',
    shownIn: ['app'],
    shape: pageElsewhere,
    initial: '',
    input: { kind: 'url' },
  });

export const identitySettings = {
  'shop.name': setting({
    group: 'shop',
    label: 'Shop name',
    help: 'As customers know you.',
    affects: 'Header, page titles, emails, invoices, shared links.',
    shownIn: ['app', 'head', 'policies', 'mail', 'invoice'],
    shape: needed(80, 'the name of the shop'),
    initial: identityDefaults.name,
    input: { kind: 'text' },
  }),
  'shop.legalName': setting({
    group: 'shop',
    label: 'Legal name',
    help: 'Of the company or person behind the shop, where it is another. Empty: the shop’s name.',
    affects: 'New invoices and the footer. Invoices that were issued stay as they are.',
    shownIn: ['app', 'head', 'invoice'],
    shape: maybe(120),
    initial: '',
    input: { kind: 'text' },
  }),
  'shop.abn': setting({
    group: 'shop',
    label: 'ABN',
    help: 'Eleven digits. Without it no tax invoice can be issued.',
    affects: 'New invoices, footer, policies.',
    shownIn: ['app', 'head', 'policies', 'mail', 'invoice'],
    shape: abn,
    initial: identityDefaults.abn,
    input: { kind: 'abn' },
  }),
  'shop.gstRegistered': setting({
    group: 'shop',
    label: 'Registered for GST',
    help: 'Off: no paper of the shop says “tax” or shows GST.',
    affects: 'New invoices and every price note.',
    shownIn: ['app', 'policies', 'faq', 'invoice'],
    shape: z.boolean(),
    initial: true,
    input: { kind: 'switch', on: 'Registered', off: 'Not registered' },
  }),
  'shop.email': setting({
    group: 'contact',
    label: 'Email',
    help: 'Where customers write to.',
    affects: 'Footer, contact page, policies, emails; contact messages and quote requests go there.',
    shownIn: ['app', 'head', 'policies', 'faq', 'mail'],
    shape: email,
    initial: identityDefaults.email,
    input: { kind: 'email' },
  }),
  'shop.phone': setting({
    group: 'contact',
    label: 'Phone',
    help: 'An Australian number. Empty: none is shown.',
    affects: 'Footer, contact page, policies, emails.',
    shownIn: ['app', 'head', 'policies', 'faq', 'mail'],
    shape: phone,
    initial: identityDefaults.phone,
    input: { kind: 'phone' },
  }),
  'shop.address': setting({
    group: 'contact',
    label: 'Address',
    help: 'Street, suburb, state and postcode in one line.',
    affects: 'Contact page, policies, new invoices.',
    shownIn: ['app', 'head', 'policies', 'mail', 'invoice'],
    shape: maybe(200),
    initial: identityDefaults.address,
    input: { kind: 'text' },
  }),
  'shop.chatUrl': setting({
    group: 'contact',
    label: 'Messenger page',
    help: 'Opens in a new tab. Empty: home shows phone and email in its place.',
    affects: 'The chat card of the home page.',
    shownIn: ['app'],
    shape: pageElsewhere,
    initial: defaultChatUrl,
    input: { kind: 'url' },
  }),
  'shop.facebookUrl': social('Facebook'),
  'shop.instagramUrl': social('Instagram'),
  'shop.linkedinUrl': social('LinkedIn'),
  'shop.timeZone': setting({
    group: 'hours',
    label: 'Time zone',
    help: 'The clock on the wall of the shop.',
    affects: 'Opening hours, due dates, dates on invoices and in emails.',
    shownIn: ['app', 'policies'],
    shape: z.enum(
      timeZones.map(({ value }) => value),
      { error: 'Please choose a time zone of the list.' },
    ),
    initial: defaultTimeZone as (typeof timeZones)[number]['value'],
    input: { kind: 'choice', options: timeZones },
  }),
  'hours.opensAtHour': setting({
    group: 'hours',
    label: 'Opens at',
    help: 'Monday to Friday.',
    affects: 'Footer, contact page, policies, chat, what search engines read.',
    shownIn: ['app', 'head', 'policies'],
    shape: whole(0, 23),
    initial: openingHoursDefaults.opensAtHour,
    input: { kind: 'hour' },
  }),
  'hours.closesAtHour': setting({
    group: 'hours',
    label: 'Closes at',
    help: 'Monday to Friday.',
    affects: 'Footer, contact page, policies, chat, what search engines read.',
    shownIn: ['app', 'head', 'policies'],
    shape: whole(1, 24),
    initial: openingHoursDefaults.closesAtHour,
    input: { kind: 'hour' },
  }),
  'hours.saturday': setting({
    group: 'hours',
    label: 'On Saturday',
    help: 'Follows the word “Saturday”.',
    affects: 'Footer, contact page, policies.',
    shownIn: ['app', 'policies'],
    shape: needed(60, 'what holds on Saturday'),
    initial: openingHoursDefaults.saturday,
    input: { kind: 'text' },
  }),
  'hours.sunday': setting({
    group: 'hours',
    label: 'On Sunday',
    help: 'Follows the word “Sunday”.',
    affects: 'Footer, contact page, policies.',
    shownIn: ['app', 'policies'],
    shape: needed(60, 'what holds on Sunday'),
    initial: openingHoursDefaults.sunday,
    input: { kind: 'text' },
  }),
  'shop.trackingUrl': setting({
    group: 'shipping',
    label: 'Tracking address',
    help: 'The carrier’s page of a parcel, with {number} in the place of its number.',
    affects: 'The tracking links of orders and dispatch emails.',
    shownIn: ['app', 'mail'],
    shape: writtenText(300, 1, 'Please enter the address.').refine(
      text =>
        /^https:\/\/[^\s{}]+\{number\}[^\s{}]*$/.test(text) && isWebAddress(text.replace('{number}', '1')),
      'Begins with https:// and holds {number} once.',
    ),
    initial: defaultTrackingUrl,
    input: { kind: 'url' },
  }),
};
