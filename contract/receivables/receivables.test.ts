import { describe, expect, test } from 'vitest';
import { ageStepOf } from './ageing.ts';
import { type CreditStanding, depositOf, whyNotOnAccount } from './credit.ts';
import { shareOut } from './share-out.ts';

describe('going on account', () => {
  const standing: CreditStanding = {
    terms: { isApproved: true, limitCents: 100_000, termsDays: 14, depositPercent: 0 },
    openCents: 40_000,
    creditCents: 0,
  };
  const terms = { isApproved: true, limitCents: 100_000, termsDays: 14, depositPercent: 0 };
  test.each<[string, CreditStanding, number, RegExp | null]>([
    ['within the limit', standing, 60_000, null],
    ['a cent over it', standing, 60_001, /over the customer’s limit: \$600.00 of \$1,000.00/],
    ['with credit', { ...standing, creditCents: 1 }, 60_001, null],
    ['nobody has decided', { ...standing, terms: null }, 1, /isn’t approved/],
    ['taken back', { ...standing, terms: { ...terms, isApproved: false } }, 1, /isn’t approved/],
    ['a deposit', { ...standing, terms: { ...terms, depositPercent: 50 } }, 3, /deposit of \$0.02/],
    ['a deposit is there', { ...standing, creditCents: 2, terms: { ...terms, depositPercent: 50 } }, 3, null],
  ])('%s', (_what, about, totalCents, why) => {
    const answer = whyNotOnAccount(about, totalCents);
    if (why) expect(answer).toMatch(why);
    else expect(answer).toBeNull();
  });
  test('a deposit is rounded up', () => expect(depositOf({ depositPercent: 33 }, 101)).toBe(34));
});

describe('a sum over invoices', () => {
  const invoices = [
    { orderId: 'B', dueAt: '2026-11-02T00:00:00Z', openCents: 50 },
    { orderId: 'A', dueAt: '2026-11-01T00:00:00Z', openCents: 30 },
    { orderId: 'C', dueAt: '2026-11-01T00:00:00Z', openCents: 0 },
  ];
  test.each([
    [20, null, [['A', 20]], 0],
    [
      80,
      null,
      [
        ['A', 30],
        ['B', 50],
      ],
      0,
    ],
    [
      100,
      null,
      [
        ['A', 30],
        ['B', 50],
      ],
      20,
    ],
    [100, 'B', [['B', 50]], 50],
    [100, 'C', [], 100],
  ])('%i cents, only %s', (cents, only, shares, credit) => {
    const out = shareOut(cents, invoices, only);
    expect(out.shares.map(one => [one.orderId, one.cents])).toEqual(shares);
    expect(out.creditCents).toBe(credit);
  });
});

test.each([
  ['2026-11-26T13:59:00Z', 'current'],
  ['2026-11-25T13:59:00Z', 'days30'],
  ['2026-10-27T00:00:00Z', 'days30'],
  ['2026-10-26T00:00:00Z', 'days60'],
  ['2026-09-27T00:00:00Z', 'days60'],
  ['2026-09-26T00:00:00Z', 'days90'],
  ['2026-08-28T00:00:00Z', 'days90'],
  ['2026-08-27T00:00:00Z', 'older'],
])('due at %s is %s on 26 November in Brisbane', (dueAt, step) => {
  expect(ageStepOf(new Date(dueAt), new Date('2026-11-26T02:00:00Z'), 'Australia/Brisbane')).toBe(step);
});
