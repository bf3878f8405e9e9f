import { describe, expect, it, test } from 'vitest';
import {
  defaultValidUntil,
  offerNumber,
  offerStateOf,
  type OfferFacts,
  type OfferState,
  priceParts,
  whyNotUntil,
} from './quotes.ts';

const expiresAt = new Date('2026-12-21T14:00:00Z');
const before = new Date('2026-12-21T13:59:59Z');
const facts = (overrides: Partial<OfferFacts> = {}): OfferFacts => ({
  answer: null,
  isLatest: true,
  isQuoteDeleted: false,
  quoteStatus: 'quoted',
  expiresAt,
  ...overrides,
});

test.each<[what: string, Partial<OfferFacts>, now: Date, OfferState]>([
  ['a second before its end', {}, before, 'open'],
  ['at its end', {}, expiresAt, 'expired'],
  ['accepted, long ago', { answer: 'accepted', isLatest: false }, expiresAt, 'accepted'],
  ['declined, and a newer one was sent', { answer: 'declined', isLatest: false }, before, 'declined'],
  ['a newer one was sent', { isLatest: false }, before, 'superseded'],
  ['deleted by the office', { isQuoteDeleted: true, isLatest: false }, before, 'withdrawn'],
  ['accepted by phone', { quoteStatus: 'accepted' }, before, 'accepted'],
  ['finished', { quoteStatus: 'completed' }, expiresAt, 'accepted'],
  ['declined by the office', { quoteStatus: 'declined' }, before, 'withdrawn'],
  ['put back to pending', { quoteStatus: 'pending' }, before, 'open'],
])('an offer %s: %4$s', (_what, overrides, now, state) => {
  expect(offerStateOf(facts(overrides), now)).toBe(state);
});

test.each([
  ['2026-11-21', null],
  ['2026-11-20', 'That day has passed.'],
  ['2027-11-21', null],
  ['2027-11-22', 'Please choose a day within a year.'],
  ['2026-13-01', 'Please enter a day.'],
  ['', 'Please enter a day.'],
])('valid until %j: %s', (day, why) => {
  expect(whyNotUntil(day, '2026-11-21')).toBe(why);
});

describe('a firm price', () => {
  it('is shown with GST beside it', () => {
    expect(priceParts(30_000, true)).toEqual({ exGstCents: 30_000, gstCents: 3_000, totalCents: 33_000 });
    expect(priceParts(1_995, true)).toEqual({ exGstCents: 1_995, gstCents: 200, totalCents: 2_195 });
  });

  it('has no GST where the shop is not registered', () => {
    expect(priceParts(30_000, false)).toEqual({ exGstCents: 30_000, gstCents: 0, totalCents: 30_000 });
  });
});

test('an offer holds for 30 days of the shop’s calendar and carries the number of its request', () => {
  // Already the 22nd in Brisbane.
  expect(defaultValidUntil(new Date('2026-11-21T14:30:00Z'), 'Australia/Brisbane')).toBe('2026-12-22');
  expect([offerNumber(17, 1), offerNumber(17, 2)]).toEqual(['Q-17', 'Q-17-2']);
});
