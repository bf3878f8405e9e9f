import { describe, expect, test } from 'vitest';
import { type CreditStanding, payableDeposit } from './credit.ts';
import { type OwnDeposit, ownDepositWords, whyNotOwnDeposit, withOwnDeposit } from './own-deposit.ts';

const terms = { isApproved: true, limitCents: 100_000, termsDays: 14, depositPercent: 20 };
const standing: CreditStanding = { terms, openCents: 0, creditCents: 0 };
const nobody: CreditStanding = { ...standing, terms: null };
const closed: CreditStanding = { ...standing, terms: { ...terms, isApproved: false } };
const asks = (percent: number): OwnDeposit => ({ percent, isGranted: false });
const grants = (percent: number): OwnDeposit => ({ percent, isGranted: true });

describe('what a card pays now of $500.00', () => {
  test.each<[string, CreditStanding, OwnDeposit | null, number | null]>([
    ['by the terms', standing, null, 10_000],
    ['more than the terms', standing, asks(50), 25_000],
    ['as much as the terms', standing, asks(20), 10_000],
    ['less than the terms, without the right', standing, asks(10), 10_000],
    ['less than the terms, granted', standing, grants(10), 5_000],
    ['none, without the right', standing, asks(0), 10_000],
    ['none, granted', standing, grants(0), null],
    ['all of it', standing, asks(100), null],
    ['the rest is beyond the limit', { ...standing, openCents: 80_000 }, asks(50), null],
    ['no account', nobody, null, null],
    ['no account, without the right', nobody, asks(50), null],
    ['no account, granted', nobody, grants(50), 25_000],
    ['no account, granted, of any sum', { ...nobody, openCents: 90_000_000 }, grants(50), 25_000],
    ['no account, none granted', nobody, grants(0), null],
    ['a closed account', closed, grants(50), null],
  ])('%s', (_what, about, own, depositCents) => {
    expect(payableDeposit(withOwnDeposit(about, own, 30), 50_000)).toBe(depositCents);
  });

  test('without an account, the rest is due by what is usual', () => {
    expect(withOwnDeposit(nobody, grants(50), 30).terms).toMatchObject({ termsDays: 30 });
    expect(withOwnDeposit(standing, grants(50), 30).terms).toMatchObject({
      termsDays: 14,
      limitCents: 100_000,
    });
  });
});

describe('who may ask for it', () => {
  test.each<[string, number, CreditStanding, boolean, RegExp | null]>([
    ['more than the terms', 50, standing, false, null],
    ['as much', 20, standing, false, null],
    ['less', 19, standing, false, /Their terms ask for 20%/],
    ['less, by somebody who may', 19, standing, true, null],
    ['none', 0, standing, false, /Their terms ask for 20%/],
    ['of nobody with an account', 50, nobody, false, /has no account/],
    ['the same, by somebody who may', 50, nobody, true, null],
    ['none, of nobody with an account', 0, nobody, false, null],
    ['of a closed account', 50, closed, true, /account is closed/],
  ])('%s', (_what, percent, about, mayGiveCredit, why) => {
    const answer = whyNotOwnDeposit(percent, about, mayGiveCredit);
    if (why) expect(answer).toMatch(why);
    else expect(answer).toBeNull();
  });
});

test.each([
  [undefined, null],
  [null, null],
  [0, null],
  [50, 'A deposit of $60.01 (50%) before we begin.'],
  [100, '$120.01 before we begin.'],
])('on paper, %s', (percent, words) => expect(ownDepositWords(percent, 12_001)).toBe(words));
