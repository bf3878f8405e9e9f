/** Where each abuse case of money and identity is tried out. A test that is renamed or removed fails here. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const checkout = 'api/src/features/checkout';
const account = 'api/src/features/account';

type Tried = readonly [file: string, ...titles: string[]];

const cases: Readonly<Record<string, readonly Tried[]>> = {
  'A01 amounts that cannot be, or are a cent off': [
    [
      `${checkout}/open/claims.db.test.ts`,
      'the amount of a payment',
      'refuses what JSON can say and numbers cannot',
    ],
  ],
  'A02 prices, sizes and quantities of the client': [
    [`${checkout}/open/claims.db.test.ts`, 'an order before payment'],
    [
      `${checkout}/pay.db.test.ts`,
      'builds the order from the snapshot when another cart comes after payment',
    ],
  ],
  'A03 a payment that is not this order’s': [
    [`${checkout}/pay.db.test.ts`, 'what does not fit'],
    [`${checkout}/stripe.db.test.ts`, 'what a client says about a payment changes nothing'],
    [`${checkout}/pay-again.db.test.ts`, 'is nothing that a stranger could pay, or learn anything from'],
  ],
  'A04 the same confirmation fifty times': [
    [`${checkout}/pay.db.test.ts`, 'gives fifty confirmations and two finalisers one order and one charge'],
    [`${checkout}/stripe.db.test.ts`, 'fifty browsers, ten copies of each message and the rounds'],
    ['tests/e2e/shop/pay-later.spec.ts', 'two tabs pay one cart at once: one charge, and both say so'],
    ['tests/e2e/field/kills.spec.ts', 'every point, every fault, again and again'],
  ],
  'A05 idempotency keys': [
    [
      `${checkout}/pay.db.test.ts`,
      'holds a key to its cart',
      'holds a key to everything that was sent under it',
    ],
    ['tests/security/money-abuse.db.test.ts', 'a key is its owner’s alone, and has a length'],
  ],
  'A06 an order number of the client’s': [
    [
      `${checkout}/open/claims.db.test.ts`,
      'gives another number for one that is taken, and leaves that order alone',
    ],
  ],
  'A07 guessed order numbers': [
    ['api/src/features/orders/orders.db.test.ts', 'reading an order'],
    ['api/src/features/orders/office-orders.db.test.ts', 'what opens with an order'],
    ['tests/security/money-abuse.db.test.ts', 'guessing numbers of orders ends after thirty a minute'],
    [
      'tests/security/security-events.db.test.ts',
      'two hundred misses of one address in an hour call somebody',
    ],
  ],
  'A08 a price that moves while somebody pays': [
    [`${checkout}/pay.db.test.ts`, 'honours a price that was shown for half an hour'],
    [`${checkout}/pay-again.db.test.ts`, 'is paid at its own price, whatever has become of the shelf'],
    [
      'tests/e2e/shop/checkout.spec.ts',
      'a price that moved while somebody typed: the difference, and a question',
    ],
  ],
  'A09 card testing': [
    [`${checkout}/pay.db.test.ts`, 'opens so many payments in ten minutes and no more'],
    ['tests/security/money-abuse.db.test.ts', 'paying again counts like paying'],
    ['tests/security/security-events.db.test.ts', 'of the last tries'],
  ],
  'A10 forged and repeated messages': [
    ['api/src/features/payments/webhooks.db.test.ts', 'who is believed', 'keeps a message once'],
    ['api/src/outside/payments/stripe/read-webhook.test.ts'],
  ],
  'A11 somebody else’s order': [
    [
      'api/src/features/orders/orders.db.test.ts',
      'is for owner, office and token; for everybody else it does not exist',
    ],
    ['tests/security/bad-input.db.test.ts', 'answers 404 to hostile parameters'],
    ['tests/security/security-events.db.test.ts', 'is refused like one that is not there'],
  ],
  'A12 every route in every role': [
    ['tests/security/route-role.db.test.ts', 'as %s', 'nothing else is open to everybody'],
  ],
  'A13 fields that are not the client’s': [
    [`${checkout}/open/claims.db.test.ts`, 'says what a client may not: paid, shipped, owned'],
    [`${checkout}/stripe.db.test.ts`, 'what a client says about a payment changes nothing'],
    ['tests/security/money-abuse.db.test.ts', 'a registration gives itself no rights'],
  ],
  'A14 sessions of others': [
    ['tests/security/money-abuse.db.test.ts', 'a session that was planted, ended or outlived opens nothing'],
  ],
  'A15 requests from another site': [
    ['tests/security/bad-input.db.test.ts', 'refuses a request from another site: %o'],
  ],
  'A16 guessed passwords': [
    [
      'tests/security/limits.db.test.ts',
      'of 200 attempts at once five are evaluated',
      'what a client says about its address changes nothing',
      'whoever guesses a password locks out nobody who has signed in on this browser before',
    ],
  ],
  'A17 who has an account': [
    ['tests/security/sign-in.db.test.ts', 'a failure tells nothing'],
    [
      `${account}/password/reset.db.test.ts`,
      'known, unknown and deleted addresses have the same answer',
      'the times of the answers are of one class',
    ],
  ],
  'A18 long passwords and many at once': [
    ['api/src/http/limits/work-queue.test.ts'],
    [
      'api/src/http/sign-ins-in-turn.test.ts',
      'of two hundred sign-ins at once, four are counted at a time, and all are answered',
    ],
    ['tests/security/money-abuse.db.test.ts', 'a password of a megabyte is never hashed'],
  ],
  'A19 links that reset a password': [
    [
      `${account}/password/reset.db.test.ts`,
      'the link sets the password once',
      'a newer link takes the place of the older',
      'the link names the shop as it is configured',
    ],
  ],
};

test.each(Object.entries(cases))('%s', (_name, tried) => {
  expect(tried.length).toBeGreaterThan(0);
  for (const [file, ...titles] of tried) {
    expect(existsSync(file), file).toBe(true);
    const text = readFileSync(file, 'utf8');
    for (const title of titles) expect(text, `${title} in ${file}`).toContain(title);
  }
});

test('all nineteen are listed', () => {
  const wanted = Array.from({ length: 19 }, (_, at) => `A${String(at + 1).padStart(2, '0')}`);
  expect(Object.keys(cases).map(name => name.slice(0, 3))).toEqual(wanted);
});
