import { describe, expect, test } from 'vitest';
import { ageStepOf } from './ageing.ts';
import { type CreditStanding, depositOf, payableDeposit, whyNotOnAccount } from './credit.ts';
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

describe('a deposit by card', () => {
  const terms = { isApproved: true, limitCents: 100_000, termsDays: 14, depositPercent: 20 };
  const standing: CreditStanding = { terms, openCents: 0, creditCents: 0 };
  const asked = (more: Partial<typeof terms>) => ({ ...standing, terms: { ...terms, ...more } });
  test.each<[string, CreditStanding, number, number | null]>([
    ['a part of the total', standing, 50_000, 10_000],
    ['rounded up', standing, 50_001, 10_001],
    ['the rest takes all of the limit', standing, 125_000, 25_000],
    ['a cent beyond the limit', standing, 125_002, null],
    ['what is owed counts', { ...standing, openCents: 60_001 }, 50_000, null],
    ['credit counts beside it', { ...standing, openCents: 60_001, creditCents: 1 }, 50_000, 10_000],
    ['credit covers it', { ...standing, creditCents: 10_000 }, 50_000, null],
    ['a cent of credit is missing', { ...standing, creditCents: 9_999 }, 50_000, 10_000],
    ['none is asked', asked({ depositPercent: 0 }), 50_000, null],
    ['all of it is asked', asked({ depositPercent: 100 }), 50_000, null],
    ['not approved', asked({ isApproved: false }), 50_000, null],
    ['nobody has decided', { ...standing, terms: null }, 50_000, null],
    ['less than a card pays', standing, 249 - 4, null],
    ['as little as a card pays', standing, 250, 50],
    ['more than a card pays', asked({ limitCents: 100_000_000_00 }), 25_000_005, null],
  ])('%s', (_what, about, totalCents, depositCents) =>
    expect(payableDeposit(about, totalCents)).toBe(depositCents),
  );
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
