/** Formats for settings, with their error messages. */
import { z } from 'zod';
import { buyerPriceLimits } from '../../money/buyer-price-limits.ts';
import { formatAbn, isValidAbn, normaliseAbn } from '../../text/abn.ts';
import { isAustralianPhone } from '../../text/phone.ts';
import { isWebAddress } from '../../text/links.ts';
import { personText, writtenText } from '../../wire/shapes.ts';
import { maxSettingCents } from './limits.ts';

export const needed = (max: number, what: string) => personText(max, 1, `Please enter ${what}.`);
export const maybe = (max: number) => personText(max);

/** Empty, or eleven digits with a valid checksum. Kept with spaces, as on official forms. */
export const abn = personText(20)
  .refine(text => text === '' || isValidAbn(text), 'That is not an ABN: its check digits do not fit.')
  .transform(text => (text === '' ? '' : formatAbn(normaliseAbn(text) ?? text)));

export const email = personText(254, 1, 'Please enter an email address.').pipe(
  z.email('Please enter a valid email address.'),
);

export const phone = personText(40).refine(
  text => text === '' || isAustralianPhone(text),
  'Please enter an Australian phone number.',
);

/** Empty, or an https address to link to. */
export const pageElsewhere = writtenText(300).refine(
  text => text === '' || isWebAddress(text),
  'Please enter an address that begins with https://.',
);

export const money = z
  .int({ error: 'Please enter an amount in dollars and cents.' })
  .min(0, 'An amount cannot be negative.')
  .max(maxSettingCents, 'That is more than any shop of ours charges.');

/** A discount in hundredths of a per cent; the form takes per cent. */
export const basisPoints = z
  .int({ error: 'Please enter a number from 0 to 50.' })
  .min(0, 'A discount cannot be below 0.')
  .max(buyerPriceLimits.mostBasisPoints, 'A discount is 50 % at most.')
  .multipleOf(buyerPriceLimits.basisPointStep, 'One decimal at most, such as 7.5.');

export const whole = (min: number, max: number) =>
  z.int({ error: 'Please enter a whole number.' }).min(min, `At least ${min}.`).max(max, `At most ${max}.`);

export const days = whole(0, 365);

export const dayRange = z
  .tuple([days, days], { error: 'Please enter both numbers.' })
  .refine(([from, to]) => from <= to, 'The first of the two comes first.')
  .readonly();
