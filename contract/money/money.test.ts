import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  apportion,
  cents,
  centsToDecimalText,
  centsToDollars,
  dollarsToCents,
  formatCents,
  formatWholeDollars,
  isDollars,
  maxCents,
  MoneyError,
  splitInstalments,
  sumCents,
} from './money.ts';

const anyCents = fc.integer({ min: -maxCents, max: maxCents });

describe('dollars to cents', () => {
  test.each([
    [19.99, 1999],
    [8.2, 820],
    [0.57, 57],
    [1.005e2, 10050],
    [4.35, 435],
    [1.15, 115],
    [0, 0],
    [-0, 0],
    [-12.34, -1234],
    [673.45, 67345],
  ])('%s becomes %s', (dollars, expected) => {
    expect(Object.is(dollarsToCents(dollars), expected)).toBe(true);
  });

  test.each([
    19.999,
    0.001,
    1.005,
    NaN,
    Infinity,
    -Infinity,
    Number.MAX_SAFE_INTEGER,
    1e300,
    10_000_000_000.01,
  ])('refuses %s', dollars => {
    expect(isDollars(dollars)).toBe(false);
    expect(() => dollarsToCents(dollars)).toThrow(MoneyError);
  });

  it('returns every amount unchanged from a round trip', () => {
    fc.assert(
      fc.property(anyCents, amount => {
        expect(dollarsToCents(centsToDollars(amount))).toBe(amount === 0 ? 0 : amount);
        expect(dollarsToCents(Number(centsToDecimalText(amount)))).toBe(amount === 0 ? 0 : amount);
      }),
      { numRuns: 10_000 },
    );
  });
});

test.each([0.5, NaN, Infinity, maxCents + 1])('cents refuses %s', value => {
  expect(() => cents(value)).toThrow(MoneyError);
});

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [5995, '$59.95'],
  [123450, '$1,234.50'],
  [123456789, '$1,234,567.89'],
  [-150, '-$1.50'],
])('%s cents print as %s', (amount, text) => {
  expect(formatCents(amount)).toBe(text);
});

test('amounts are written as Australia writes them', () => {
  const written = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
  fc.assert(fc.property(anyCents, amount => formatCents(amount) === written.format(amount / 100)));
});

test('sums stay cents', () => {
  expect(sumCents([59850, 5995, 1500])).toBe(67345);
  expect(sumCents([])).toBe(0);
  expect(() => sumCents([0.1, 0.2])).toThrow(MoneyError);
});

describe('instalments', () => {
  test.each([
    [10001, [2501, 2500, 2500, 2500]],
    [67345, [16837, 16836, 16836, 16836]],
    [100, [25, 25, 25, 25]],
    [103, [26, 26, 26, 25]],
    [0, [0, 0, 0, 0]],
  ])('%s splits into %s', (total, parts) => {
    expect(splitInstalments(total, 4)).toEqual(parts);
  });

  it('adds up, and parts differ by a cent at most, the larger first', () => {
    fc.assert(
      fc.property(fc.nat(maxCents), fc.integer({ min: 1, max: 12 }), (total, count) => {
        const parts = splitInstalments(total, count);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total);
        expect(parts).toEqual([...parts].sort((a, b) => b - a));
        expect((parts[0] ?? 0) - (parts[count - 1] ?? 0)).toBeLessThanOrEqual(1);
      }),
    );
  });

  test.each([-1, 0, 1.5])('refuses %s parts', count => {
    expect(() => splitInstalments(100, count)).toThrow(MoneyError);
  });
});

describe('apportion', () => {
  test.each([
    [21, [10, 10], [11, 10]],
    [10, [3, 3, 3], [4, 3, 3]],
    [19, [5, 10, 5], [5, 9, 5]],
    [7, [0, 1, 0], [0, 7, 0]],
    [7, [0, 0], [7, 0]],
    [0, [4, 5], [0, 0]],
  ])('%s by %s gives %s', (total, weights, shares) => {
    expect(apportion(total, weights)).toEqual(shares);
  });

  it('adds up and stays within one of the exact share, however large', () => {
    const weights = fc.array(fc.nat(Number.MAX_SAFE_INTEGER), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(fc.maxSafeNat(), weights, (total, parts) => {
        const shares = apportion(total, parts);
        expect(shares.reduce((sum, share) => sum + BigInt(share), 0n)).toBe(BigInt(total));
        const weightSum = parts.reduce((sum, part) => sum + BigInt(part), 0n);
        if (weightSum === 0n) return;
        shares.forEach((share, index) => {
          const floor = (BigInt(total) * BigInt(parts[index] ?? 0)) / weightSum;
          expect([floor, floor + 1n]).toContain(BigInt(share));
        });
      }),
    );
  });

  test.each<[number, number[]]>([
    [1, []],
    [-1, [1]],
    [1.5, [1]],
    [1, [-1]],
    [1, [0.5]],
  ])('refuses %s by %s', (total, weights) => {
    expect(() => apportion(total, weights)).toThrow(MoneyError);
  });
});

test.each([
  [0, '$0'],
  [123_049, '$1,230'],
  [123_050, '$1,231'],
])('%i cents are %s in whole dollars', (amount, text) => {
  expect(formatWholeDollars(amount)).toBe(text);
});
