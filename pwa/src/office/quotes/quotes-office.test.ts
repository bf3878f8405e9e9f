import { describe, expect, it, test } from 'vitest';
import type { OfficeQuote, QuoteEvent } from '#contract/quotes/office-endpoints.ts';
import { quoteRows } from './clash-rows.ts';
import { blankOffer, checkOffer, offerToSend, readPrice } from './offer-form.ts';
import { quoteAddress } from './quote-address.ts';
import { eventWords, nextStep, notesPreview } from './quote-text.ts';

describe('the address of the list', () => {
  test.each([
    ['search=%20wren%20&status=quoted&due=true', { search: 'wren', status: 'quoted', due: 'true' }],
    ['status=won&due=yes&search=%20', {}],
    ['status=completed', { status: 'completed' }],
  ])('%s asks for %j', (address, filter) => {
    expect(quoteAddress.read(new URLSearchParams(address))).toEqual(filter);
  });
});

describe('the offer', () => {
  const start = { clientId: 'c', now: new Date('2026-11-21T02:00:00Z'), timeZone: 'Australia/Brisbane' };
  const blank = blankOffer({ firmPrice: null, estimatedPrice: 122_900, offers: [] }, start);

  it('begins with the estimate, or with the price that was offered last', () => {
    expect(blank).toMatchObject({ price: '1229.00', validUntil: '2026-12-21', message: '', files: [] });
    const again = { firmPrice: 99_050, estimatedPrice: 122_900, offers: [{ depositPercent: 40 }, {}] };
    expect(blankOffer(again, start)).toMatchObject({ price: '990.50', deposit: '40' });
    expect(blankOffer({ firmPrice: null, estimatedPrice: null, offers: [] }, start).price).toBe('');
  });

  test.each([
    ['1,210.50', 121_050],
    ['$ 1 210', 121_000],
    ['0.01', 1],
    ['0', null],
    ['-5', null],
    ['1.005', null],
    ['ten', null],
    ['', null],
  ])('%j is %j cents', (written, cents) => {
    expect(readPrice(written)).toBe(cents);
  });

  it('names what is wrong, and sends what is right', () => {
    const today = '2026-11-21';
    expect(checkOffer(blank, today)).toEqual({});
    const wrong = {
      ...blank,
      price: 'x',
      validUntil: '2026-11-20',
      deposit: '101',
      message: 'm'.repeat(2_001),
      files: [{ sha256: 'a', name: 'a.pdf', bytes: 12_000_001 }],
    };
    expect(Object.keys(checkOffer(wrong, today))).toEqual([
      'price',
      'validUntil',
      'deposit',
      'message',
      'files',
    ]);
    expect(offerToSend({ ...blank, price: '10', message: ' ' })).toEqual({
      clientId: 'c',
      priceCents: 1_000,
      validUntil: '2026-12-21',
    });
    expect(offerToSend({ ...blank, deposit: ' 30 %' })).toMatchObject({ depositPercent: 30 });
    const { deposit: _, ...older } = blank;
    expect([checkOffer(older, today), offerToSend(older)]).toEqual([
      {},
      expect.not.objectContaining({ depositPercent: expect.anything() }),
    ]);
  });
});

test('notes are cut to 50 characters', () => {
  expect(notesPreview(null)).toBe('');
  expect(notesPreview('a\n b')).toBe('a b');
  expect([...notesPreview('é'.repeat(51))]).toHaveLength(50);
  expect(notesPreview('é'.repeat(50))).toBe('é'.repeat(50));
});

test.each<[what: string, quote: Partial<OfficeQuote>, words: string | null, isLate?: boolean]>([
  ['a new request', {}, 'Answer by 23 Nov', false],
  ['a request nobody answered', { replyBy: '2026-11-20' }, 'Answer by 20 Nov', true],
  ['a call for today', { followUpOn: '2026-11-21' }, 'Follow up today', false],
  ['a call forgotten', { followUpOn: '2026-11-19' }, 'Follow up 19 Nov', true],
  ['an offer that is out', { status: 'quoted', validUntil: '2026-12-01' }, null],
  ['an offer that ran out', { status: 'quoted', validUntil: '2026-11-20' }, 'Expired 20 Nov', true],
  ['an offer to ask about', { status: 'quoted', followUpOn: '2026-11-25' }, 'Follow up 25 Nov', false],
  ['what is agreed', { status: 'accepted', followUpOn: '2026-11-01' }, null],
])('the next step of %s', (_what, overrides, words, isLate) => {
  const quote = {
    status: 'pending',
    replyBy: '2026-11-23',
    followUpOn: null,
    validUntil: null,
    ...overrides,
  };
  const step = nextStep(quote as OfficeQuote, '2026-11-21');
  expect(step && [step.words, step.isLate]).toEqual(words === null ? null : [words, isLate]);
});

test.each<[QuoteEvent['type'], QuoteEvent['data'], string]>([
  ['requested', {}, 'Quote requested'],
  ['status', { from: 'pending', to: 'declined' }, 'Status: Declined'],
  [
    'called',
    { outcome: 'voicemail', followUpOn: '2026-11-24' },
    'Called: left a voicemail, follow up Tuesday 24 Nov',
  ],
  ['called', { outcome: 'reached', followUpOn: null }, 'Called: reached'],
  ['sent', { number: 'Q-7-2' }, 'Q-7-2 sent'],
  ['project', { projectNumber: 'PRJ-2026-0001' }, 'Project PRJ-2026-0001 started'],
  ['linked', { order: null }, 'Order unlinked'],
])('%s %j reads "%s"', (type, data, words) => {
  expect(eventWords({ id: '1', type, data, at: '', byName: null, note: null })).toBe(words);
});

test('a clash shows the fields that either of two people touched, and no others', () => {
  const seen = {
    status: 'pending',
    internalNotes: null,
    followUpOn: null,
    firmPrice: null,
    order: null,
  } as const;
  const rows = quoteRows(seen, { ...seen, internalNotes: 'Navy' }, { status: 'quoted', firmPrice: 121_000 });
  expect(rows).toEqual([
    { field: 'Status', before: 'Pending', theirs: 'Pending', mine: 'Quoted' },
    { field: 'Firm price', before: 'none', theirs: 'none', mine: '$1,210.00' },
    { field: 'Notes', before: 'none', theirs: 'Navy', mine: null },
  ]);
});
