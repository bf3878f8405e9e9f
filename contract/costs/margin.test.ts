import { describe, expect, it } from 'vitest';
import { costOfLine, marginOf, permilleText } from './margin.ts';

describe('the margin', () => {
  it.each([
    // $110.00 with GST is $100.00 earned.
    [11_000, 4_000, true, { earnedCents: 10_000, costCents: 4_000, marginCents: 6_000, permille: 600 }],
    // Without registration nothing is kept back, and the supplier's GST is paid.
    [11_000, 4_000, false, { earnedCents: 11_000, costCents: 4_400, marginCents: 6_600, permille: 600 }],
    [5_500, 6_000, true, { earnedCents: 5_000, costCents: 6_000, marginCents: -1_000, permille: -200 }],
    [0, 100, true, { earnedCents: 0, costCents: 100, marginCents: -100, permille: null }],
    [11_000, null, true, null],
  ])('of %j at a cost of %j, registered: %j', (totalCents, costCents, isRegistered, margin) => {
    expect(marginOf({ totalCents, costCents }, isRegistered)).toEqual(margin);
  });

  it('reads as per cent', () => {
    expect([425, -30, 1000].map(permilleText)).toEqual(['42.5 %', '-3 %', '100 %']);
  });
});

describe('the cost of a line', () => {
  const sizes = new Map([
    ['S', 500],
    ['M', null],
    ['3XL', 700],
  ]);
  it.each([
    ['by its sizes', { S: 2, '3XL': 1 }, 0, 600, 1_700],
    ['with the product’s own for a size without one', { M: 3 }, 0, 600, 1_800],
    ['unknown, where a size has none at all', { S: 2, M: 1 }, 0, null, null],
    ['of sizes to come: the dearest', {}, 10, 600, 7_000],
    ['of sizes to come, one of them unknown', {}, 10, null, null],
  ])('%s', (_, wanted, pieces, usual, cost) => {
    const list = Object.entries(wanted).map(([size, quantity]) => ({ size, quantity }));
    expect(costOfLine({ sizes: list, pieces }, sizes, usual)).toBe(cost);
  });

  it('of a product without variants is the product’s own', () => {
    expect(costOfLine({ sizes: [], pieces: 4 }, new Map(), 250)).toBe(1_000);
    expect(costOfLine({ sizes: [{ size: 'M', quantity: 2 }], pieces: 2 }, new Map(), 250)).toBe(500);
    expect(costOfLine({ sizes: [], pieces: 4 }, new Map(), null)).toBeNull();
  });
});
