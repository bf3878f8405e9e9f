import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostMarkUpPermille, type PriceRule, priceRoundings, sellingPrice } from './selling-price.ts';

const rule = (more: Partial<PriceRule> = {}): PriceRule => ({
  markUpPermille: 0,
  addsGst: false,
  rounding: 'none',
  ...more,
});

describe('the price of a piece from a supplier’s', () => {
  it.each<[number, Partial<PriceRule>, number]>([
    [1000, {}, 1000],
    [0, { markUpPermille: 1000, addsGst: true, rounding: '95' }, 0],
    [1000, { addsGst: true }, 1100],
    [1000, { markUpPermille: 500 }, 1500],
    [1000, { markUpPermille: 500, addsGst: true }, 1650],
    // 9.99 × 1.125 = 11.23875, with GST 12.362625
    [999, { markUpPermille: 125 }, 1124],
    [999, { markUpPermille: 125, addsGst: true }, 1236],
    [1236, { rounding: 'five' }, 1240],
    [1240, { rounding: 'five' }, 1240],
    [1236, { rounding: 'dollar' }, 1300],
    [1300, { rounding: 'dollar' }, 1300],
    [1236, { rounding: '95' }, 1295],
    [1295, { rounding: '95' }, 1295],
    [1296, { rounding: '95' }, 1395],
    [1299, { rounding: '99' }, 1299],
    [1, { rounding: '99' }, 99],
  ])('%d with %j is %d', (cents, more, price) => {
    expect(sellingPrice(cents, rule(more))).toBe(price);
  });

  it('is whole, never below the exact one by a cent, and a dearer piece is never cheaper', () => {
    const rules = fc.record({
      markUpPermille: fc.integer({ min: 0, max: mostMarkUpPermille }),
      addsGst: fc.boolean(),
      rounding: fc.constantFrom(...priceRoundings),
    });
    const cents = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(rules, cents, cents, (of, a, b) => {
        const [low, high] = a < b ? [a, b] : [b, a];
        const price = sellingPrice(low, of);
        const exact = (low * (1000 + of.markUpPermille) * (of.addsGst ? 1.1 : 1)) / 1000;
        expect(Number.isSafeInteger(price)).toBe(true);
        expect(price).toBeGreaterThan(exact - 0.51);
        expect(price).toBeLessThan(exact + 100.01);
        expect(sellingPrice(high, of)).toBeGreaterThanOrEqual(price);
      }),
    );
  });
});
