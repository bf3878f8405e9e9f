import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  estimateQuote,
  formatEstimate,
  printLocationChoices,
  quoteHelpTypes,
  quotePurposes,
  quoteRates,
} from './quote-estimate.ts';
import { estimateLine, excludesNote, helpTypeLabels, purposeLabels } from './quote-words.ts';

const estimate = (quantity: number, locationCount = 1, decorationMethod = 'printed', rates = quoteRates) =>
  estimateQuote({ quantity, locationCount, decorationMethod }, rates);

describe('the estimate', () => {
  test.each<[number, number, string, number]>([
    [20, 1, 'printed', 300],
    [49, 1, 'printed', 735],
    [50, 1, 'printed', 675],
    [100, 1, 'printed', 1350],
    [500, 1, 'print', 6750],
    [100, 4, 'embroidery', 3402],
    [50, 2, 'embroidery', 1229],
    [20, 2, 'printed', 390],
    [20, 3, 'printed', 540],
    [20, 4, 'printed', 540],
    [20, 5, 'printed', 660],
    [25, 1, 'embroidery', 525],
  ])('%i pieces, %i locations, %s: %i dollars', (quantity, locations, method, dollars) => {
    expect(estimate(quantity, locations, method)?.exGstCents).toBe(dollars * 100);
  });

  it('says the price with GST beside it', () => {
    expect(estimate(20)).toEqual({ exGstCents: 30000, incGstCents: 33000, mayPriceLower: false });
    expect(estimate(99)?.mayPriceLower).toBe(false);
    expect(estimate(100)?.mayPriceLower).toBe(true);
  });

  it('takes 0.8 from 100 pieces once the owner switches the row on', () => {
    const tiers = quoteRates.quantityTiers.map(tier => ({ ...tier, enabled: true }));
    const on = { ...quoteRates, quantityTiers: tiers };
    expect(estimate(100, 1, 'printed', on)).toMatchObject({ exGstCents: 120000, mayPriceLower: false });
    expect(estimate(99, 1, 'printed', on)?.exGstCents).toBe(133700);
  });

  test.each([19, 0, -20, 20.5, NaN, 100_001])('refuses %s pieces', quantity => {
    expect(estimate(quantity)).toBeNull();
  });

  test.each([0, 1.5, -1])('refuses %s locations', locations => {
    expect(estimate(20, locations)).toBeNull();
  });

  it('is a whole number of dollars, more for more locations and for embroidery', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 100_000 }),
        fc.integer({ min: 1, max: 5 }),
        (quantity, count) => {
          const printed = estimate(quantity, count)?.exGstCents ?? 0;
          expect(printed % 100).toBe(0);
          expect(estimate(quantity, count, 'embroidery')?.exGstCents ?? 0).toBeGreaterThan(printed);
          expect(estimate(quantity, count + 1)?.exGstCents ?? 0).toBeGreaterThanOrEqual(printed);
        },
      ),
    );
  });
});

test.each<[number | null, string]>([
  [67500, '$675.00'],
  [0, '$0.00'],
  [null, 'TBD'],
])('the office reads %s as %s', (stored, text) => {
  expect(formatEstimate(stored)).toBe(text);
});

test('the panel offers what is written, in its words', () => {
  expect(printLocationChoices.map(({ label, count }) => `${label}=${count}`)).toEqual([
    '1=1',
    '2=2',
    '4=4',
    'More=5',
  ]);
  expect(Object.keys(purposeLabels)).toEqual([...quotePurposes]);
  expect(Object.keys(helpTypeLabels)).toEqual([...quoteHelpTypes]);
  expect([...quotePurposes, ...quoteHelpTypes].join(' ')).toBe(
    'staff event promotion client-gifts prospecting other call-me company-quote proposal',
  );
  expect(excludesNote(true)).toMatch(/exclude.*GST.*freight/i);
  expect(estimateLine(30_000, true)).toBe('$300.00 ex GST · $330.00 inc GST · freight extra');
});

test('a shop that is not registered for GST does not speak of it', () => {
  expect([excludesNote(false), estimateLine(30_000, false)]).toEqual([
    'Values exclude freight.',
    '$300.00 · freight extra',
  ]);
});
