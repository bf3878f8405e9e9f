/** What looks like a card is refused in every field where people write freely, and nothing else is. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { holdsCardNumber } from './card-number.ts';
import { customerInfo } from '../checkout/checkout-form.ts';
import { checkoutEndpoints } from '../checkout/endpoints.ts';
import { contactEndpoints } from '../leads/contact-endpoints.ts';
import { customerEndpoints } from '../customers/endpoints.ts';
import { leadEndpoints } from '../leads/endpoints.ts';
import { orderEndpoints } from '../orders/endpoints.ts';
import { officeOrderEndpoints } from '../orders/office-endpoints.ts';
import { quoteEndpoints } from '../quotes/endpoints.ts';
import { freeText } from '../wire/shapes.ts';

const first = fc.integer({ min: 1, max: 9 });
const body = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 17 });

/** The check digit by the table of the standard, so that it is not the code under test that makes its own cases. */
function checkDigit(digits: readonly number[]): number {
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
  const sum = digits
    .toReversed()
    .reduce((all, digit, at) => all + (at % 2 === 0 ? (doubled[digit] ?? 0) : digit), 0);
  return (10 - (sum % 10)) % 10;
}

const card = fc.tuple(first, body).map(([head, tail]) => {
  const digits = [head, ...tail];
  return [...digits, checkDigit(digits)].join('');
});
const sign = fc.constantFrom('', ' ', '-', '.', '\u00a0', '–');
const inGroups = (digits: string, size: number, between: string) =>
  (digits.match(new RegExp(String.raw`\d{1,${size}}`, 'g')) ?? []).join(between);

describe('holdsCardNumber', () => {
  test('every card in every grouping, with words around it', () => {
    const written = fc.tuple(
      card,
      fc.integer({ min: 1, max: 6 }),
      sign,
      fc.constantFrom('', 'Card: ', 'PO', '12 '),
    );
    fc.assert(
      fc.property(written, ([digits, size, between, before]) =>
        holdsCardNumber(`${before}${inGroups(digits, size, between)}, thanks`),
      ),
      { numRuns: 2_000, seed: 8 },
    );
  });

  test('no number with another check digit', () => {
    const wrong = fc.tuple(card, fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(wrong, ([digits, off]) => {
        const last = (Number(digits.at(-1)) + off) % 10;
        return !holdsCardNumber(digits.slice(0, -1) + last);
      }),
      { numRuns: 2_000, seed: 8 },
    );
  });

  test.each([
    ['4242 4242 4242 4242', true],
    ['3782 822463 10005', true],
    ['４２４２４２４２４２４２４２４２', true],
    ['4242  4242  4242  4242', true],
    ['4242\u200b4242\u200b4242\u200b4242', true],
    ['4242\u00ad4242\u00ad4242\u00ad4242', true],
    ['4242/4242/4242/4242', true],
    ['4242_4242_4242_4242', true],
    ['4242-4242 4242-4242', true],
    ['3782 / 822463 / 10005', true],
    ['4242 4242 4242 4241', false],
    ['4242-4242 4242-4241', false],
    ['3000, 3001, 3002, 3003', false],
    ['1/2026 to 12/2026, 4242/4242', false],
    ['424242424242', false],
    ['42424242424242424242424242424242', false],
    ['0491 570 006', false],
    ['+61 491 570 006, +61 491 570 007', false],
    ['0491 570 006 0491 570 007', false],
    ['51 824 753 556', false],
    ['2026-11-23 to 2026-12-24', false],
    ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', false],
    ['00000000-0000-4000-8000-000000000000', false],
    ['', false],
  ])('%s: %s', (text, isCard) => {
    expect(holdsCardNumber(text)).toBe(isCard);
  });
});

const words = freeText(5).safeParse('4242424242424242').error?.issues.at(-1)?.message;

const endpoints = {
  ...checkoutEndpoints,
  ...contactEndpoints,
  ...customerEndpoints,
  ...leadEndpoints,
  ...orderEndpoints,
  ...officeOrderEndpoints,
  ...quoteEndpoints,
};

const fields: [keyof typeof endpoints, string][] = [
  ['sendContactMessage', 'subject'],
  ['sendContactMessage', 'message'],
  ['requestQuote', 'additionalNotes'],
  ['placeOrder', 'poNumber'],
  ['changeOrder', 'notes'],
  ['changeOrder', 'reason'],
  ['createCustomer', 'notes'],
  ['replyToLead', 'text'],
];

const messagesAt = (schema: z.ZodType | undefined, name: string, value: string): string[] =>
  (schema?.safeParse({ [name]: value }).error?.issues ?? [])
    .filter(issue => issue.path.join('.') === name)
    .map(issue => issue.message);

test.each(fields)('%s: %s', (endpoint, name) => {
  const { body: schema } = endpoints[endpoint] as { body?: z.ZodType };
  expect(messagesAt(schema, name, 'Take 4242 4242 4242 4242')).toContain(words);
  expect(messagesAt(schema, name, 'Take 4242 4242 4242 4241')).not.toContain(words);
});

test('a purchase order number among the buyer’s details', () => {
  expect(messagesAt(customerInfo, 'poNumber', '4242424242424242')).toContain(words);
});

test.each([['changeOrder', 'trackingNumber']] as const)('%s: %s is no free text', (endpoint, name) => {
  const { body: schema } = endpoints[endpoint] as { body?: z.ZodType };
  expect(messagesAt(schema, name, '4242424242424242')).toEqual([]);
});
