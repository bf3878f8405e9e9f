/** A supplier's feed as the office types it and as it goes over the wire. */
import { z } from 'zod';
import type { FormWords } from '../forms/form-words.ts';
import { typedCount } from '../forms/typed.ts';
import { personText } from '../wire/shapes.ts';
import { importModes } from './endpoints.ts';

export const feedKinds = ['catalogue', 'stock'] as const;
export const feedPlaces = ['address', 'file'] as const;
export const signInWays = ['none', 'basic', 'header'] as const;
export const feedRhythms = ['hours', 'daily'] as const;

const mostPieces = 100_000;
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;
/** A visible token of HTTP. Those that say how a message is sent are not a supplier's. */
const headerPattern =
  /^(?!(?:host|connection|content-length|transfer-encoding|te|upgrade)$)[a-z0-9!#$%&'*+.^_`|~-]+$/i;
const oneLinePattern = /^[\x20-\x7e\xa0-\xff]*$/;

const credentials = z
  .string()
  .max(2000, 'Please use at most 2,000 characters.')
  .regex(oneLinePattern, 'A password or key is one line of Latin letters, digits and signs.');

/** Of a new feed; a change names what differs. */
export const feedFields = z.object({
  name: personText(80, 1, 'Give the feed a name, such as the supplier’s.'),
  kind: z.enum(feedKinds),
  place: z.enum(feedPlaces),
  address: personText(2000, 1, 'Please enter where the file is.'),
  signIn: z.enum(signInWays),
  signInName: personText(200),
  /** Left away: as they are. Empty: none. */
  credentials: credentials.optional(),
  mode: z.enum(importModes),
  codeColumn: personText(200),
  stockColumn: personText(200),
  inStockPieces: z.int().min(1).max(mostPieces),
  everyHours: z.int().min(1).max(168).nullable(),
  dailyAt: z.string().regex(timePattern, 'Please enter a time, such as 06:30.').nullable(),
  isOn: z.boolean(),
});
export type FeedFields = z.output<typeof feedFields>;

/** What the fields of a feed say together; the field that is wrong, with a sentence. */
export function feedFaults(
  feed: Omit<FeedFields, 'credentials' | 'name'>,
): Partial<Record<keyof FeedFields, string>> {
  const isAddress = feed.place === 'address';
  const faults: Partial<Record<keyof FeedFields, string>> = {};
  if (isAddress && !isHttps(feed.address))
    faults.address = 'Please enter an address that begins with https:// and holds no password.';
  if (!isAddress && !isFileName(feed.address))
    faults.address = 'Please enter the name of a file in the feeds folder, such as river/stock.csv.';
  if (isAddress && feed.signIn === 'basic' && !feed.signInName)
    faults.signInName = 'Please enter the user name.';
  if (isAddress && feed.signIn === 'basic' && feed.signInName.includes(':'))
    faults.signInName = 'A user name has no colon.';
  if (isAddress && feed.signIn === 'header' && !headerPattern.test(feed.signInName))
    faults.signInName = 'Please enter the name of a header, such as X-Api-Key.';
  if ((feed.everyHours === null) === (feed.dailyAt === null))
    faults.everyHours = 'Please choose hours or a time of day.';
  return faults;
}

function isHttps(written: string): boolean {
  if (!URL.canParse(written)) return false;
  const { protocol, username, password } = new URL(written);
  return protocol === 'https:' && !username && !password;
}

const isFileName = (written: string) =>
  !/^[/\\]|[\\\0]/.test(written) &&
  written.split('/').every(part => part !== '' && part !== '..' && part !== '.');

export const feedForm = z
  .object({
    ...feedFields.omit({ everyHours: true, dailyAt: true, inStockPieces: true, credentials: true }).shape,
    credentials,
    inStockPieces: typedCount(1, mostPieces, 'Please enter a whole number from 1 to 100,000.'),
    rhythm: z.enum(feedRhythms),
    hours: typedCount(1, 168, 'Please enter hours from 1 to 168.'),
    time: z.string().regex(timePattern, 'Please enter a time, such as 06:30.'),
  })
  .transform(({ rhythm, hours, time, credentials: typed, ...fields }) => ({
    ...fields,
    ...(typed ? { credentials: typed } : {}),
    everyHours: rhythm === 'hours' ? hours : null,
    dailyAt: rhythm === 'daily' ? time : null,
  }));
export type FeedForm = z.input<typeof feedForm>;

export const feedWords: FormWords<keyof FeedForm> = {
  labels: {
    name: 'Name',
    kind: 'What it changes',
    place: 'Where the file is',
    address: 'Address or file name',
    signIn: 'Signs in with',
    signInName: 'User or header name',
    credentials: 'Password or key',
    mode: 'What the file does',
    codeColumn: 'Column with the stock code',
    stockColumn: 'Column with the stock',
    inStockPieces: '“In stock” counts as, in pieces',
    rhythm: 'Fetched',
    hours: 'Hours between',
    time: 'Time of day',
    isOn: 'Fetched automatically',
  },
  help: {
    name: 'For example the supplier’s.',
    codeColumn: 'As the file’s header writes it. Empty: found by its usual names, such as SKU.',
    stockColumn: 'Empty: found by its usual names, such as Qty or Availability.',
    inStockPieces: 'Where the file says “in stock” without a number and the shop has none left.',
    hours: 'From 1 to 168.',
    time: 'On the shop’s clock.',
  },
  optional: ['codeColumn', 'stockColumn', 'credentials'],
};
