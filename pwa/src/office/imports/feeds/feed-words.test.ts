import { describe, expect, it } from 'vitest';
import type { FeedRun, SupplierFeed } from '#contract/imports/feed-endpoints.ts';
import { feedForm } from '#contract/imports/feed-form.ts';
import { changedFields, feedFacts, feedFormOf, newFeed, outcomeWords } from './feed-words.ts';

const run: FeedRun = {
  id: 1,
  outcome: 'applied',
  reason: null,
  bytes: 1000,
  importRunId: 2,
  startedBy: null,
  skipped: 0,
  kept: 0,
  changed: 0,
  offSale: { products: 0, variants: 0 },
  startedAt: '2026-11-20T00:00:00Z',
  finishedAt: '2026-11-20T00:00:05Z',
};
const feed: SupplierFeed = {
  id: 1,
  version: 1,
  name: 'River',
  kind: 'stock',
  place: 'file',
  address: 'river.csv',
  signIn: 'none',
  signInName: '',
  hasCredentials: false,
  mode: 'add',
  codeColumn: '',
  stockColumn: '',
  inStockPieces: 100,
  everyHours: 6,
  dailyAt: null,
  isOn: true,
  nextAt: null,
  last: null,
  asking: null,
};

describe('what came of a run', () => {
  it.each<[Partial<FeedRun>, SupplierFeed['kind'], string]>([
    [{}, 'catalogue', 'Nothing new'],
    [{ changed: 1204, skipped: 1 }, 'stock', '1,204 stock counts changed, 1 row left out'],
    [
      { changed: 3, kept: 2, offSale: { products: 1, variants: 4 } },
      'catalogue',
      '3 products and variants changed, 1 product and 4 variants off sale, 2 keep their words',
    ],
    [{ outcome: 'failed', reason: 'No file.' }, 'stock', 'No file.'],
    [
      { outcome: 'asks', offSale: { products: 111, variants: 9146 } },
      'catalogue',
      'It would take 111 products and 9,146 variants off sale. Nothing has been changed.',
    ],
  ])('%o', (changed, kind, words) => {
    expect(outcomeWords({ ...run, ...changed }, kind)).toBe(words);
  });
});

it('a feed says what it is and when it comes', () => {
  expect(feedFacts(feed)).toBe('Stock, every 6 hours');
  expect(feedFacts({ ...feed, kind: 'catalogue', isOn: false })).toBe('Catalogue, off');
});

it('the form gives back what it was given, and sends only what differs', () => {
  const seen = feedFormOf(feed);
  const same = feedForm.parse(seen);
  expect(same).toMatchObject({ everyHours: 6, dailyAt: null, inStockPieces: 100 });
  expect(same).not.toHaveProperty('credentials');
  expect(changedFields(same, seen, seen)).toEqual({});
  const typed = { ...seen, rhythm: 'daily' as const, time: '07:15', credentials: 'k3y' };
  expect(changedFields(feedForm.parse(typed), seen, typed)).toEqual({
    everyHours: null,
    dailyAt: '07:15',
    credentials: 'k3y',
  });
  expect(feedForm.safeParse({ ...newFeed, name: 'A', address: 'x', hours: '0' }).success).toBe(false);
});
