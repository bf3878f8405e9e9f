import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  changeByOne,
  clampQuantity,
  maxQuantityPerSize,
  mergeSizes,
  parseSizePaste,
} from './cart-quantities.ts';
import { adultSizes } from '../catalogue/sizes.ts';

const rows = (...quantities: number[]) => quantities.map((quantity, at) => ({ size: `s${at}`, quantity }));
const plain = (list: { quantity: number }[]) => list.map(row => row.quantity);

describe('change by one', () => {
  test.each<[number[], 1 | -1, number[]]>([
    [[10, 10], 1, [11, 10]],
    [[3, 3, 3], 1, [4, 3, 3]],
    [[5, 10, 5], -1, [5, 9, 5]],
    [[1, 1, 1], -1, [1, 1, 1]],
    [[1], 1, [2]],
    [[1], -1, [1]],
    [[2, 1], -1, [1, 1]],
    [[10, 10], -1, [10, 9]],
    [[0, 4], 1, [0, 5]],
    [[0, 4], -1, [0, 3]],
    [[], 1, []],
    [[maxQuantityPerSize], 1, [maxQuantityPerSize]],
  ])('%j %i is %j', (before, step, after) => {
    expect(plain(changeByOne(rows(...before), step))).toEqual(after);
  });

  it('changes the total by exactly one and takes no size below 1', () => {
    const anySizes = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(anySizes, fc.constantFrom<1 | -1>(1, -1), (quantities, step) => {
        const after = plain(changeByOne(rows(...quantities), step));
        const total = (list: number[]) => list.reduce((sum, quantity) => sum + quantity, 0);
        const stays = step === -1 && quantities.every(quantity => quantity === 1);
        expect(total(after)).toBe(total(quantities) + (stays ? 0 : step));
        expect(Math.min(...after)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});

test.each<[string | number, number]>([
  ['12', 12],
  [' 7 ', 7],
  ['', 0],
  ['abc', 0],
  ['-3', 0],
  ['2.9', 2],
  [NaN, 0],
  [Infinity, 0],
  [99999, maxQuantityPerSize],
])('the field %j holds %i', (typed, quantity) => {
  expect(clampQuantity(typed)).toBe(quantity);
});

test('sizes put into the cart again add up', () => {
  const again = mergeSizes(
    [{ size: 'S', quantity: 2 }],
    [
      { size: 'S', quantity: 3 },
      { size: 'M', quantity: 1 },
    ],
  );
  expect(again).toEqual([
    { size: 'S', quantity: 5 },
    { size: 'M', quantity: 1 },
  ]);
});

describe('a pasted size list', () => {
  test.each<[string, string, string[]]>([
    ['10 S, 12 M', 'S:10 M:12', []],
    ['S 10; m: 12', 'S:10 M:12', []],
    ['10 x S\n4×2XL\n2XL=1', 'S:10 2XL:5', []],
    ['S\t5\r\nM\t6', 'S:5 M:6', []],
    ['10 S 12 M', 'S:10 M:12', []],
    ['5 xxl and 3 small', '2XL:5 S:3', []],
    ['10S, 3xM, 10xS', 'S:10 M:3', ['10xS']],
    ['2XL 4, 4 2XL, XL-2', '2XL:8 XL:2', []],
    ['2XL', '', ['2XL']],
    ['10 S, nonsense, 4 9XL', 'S:10', ['nonsense', '4 9XL']],
    ['', '', []],
    ['10', '', ['10']],
    ['S=10; M = 12', 'S:10 M:12', []],
    ['S\tM\tXXL\n10\t12\t8\n', 'S:10 M:12 2XL:8', []],
    ['\tS\tM\tTotal\nNavy\t10\t\t10', 'S:10', []],
    ['S M L\r\n4 5 6', 'S:4 M:5 L:6', []],
    ['S\tM\t6XL\n1\t2\t3', 'S:1 M:2', ['3 6XL']],
    ['10 S\n12 M', 'S:10 M:12', []],
    ['S 10\nM 12', 'S:10 M:12', []],
  ])('%j', (text, sizes, unread) => {
    const read = parseSizePaste(text, adultSizes);
    expect(read.quantities.map(row => `${row.size}:${row.quantity}`).join(' ')).toBe(sizes);
    expect(read.unread).toEqual(unread);
  });

  it('takes the first of two numbers as the quantity', () => {
    expect(parseSizePaste('8 10', ['8', '10']).quantities).toEqual([{ size: '10', quantity: 8 }]);
  });

  it.each([
    ['8\t10\n4\t5', '8:4 10:5'],
    ['8 10\n4 12', '10:8 12:4'],
  ])("tells children's sizes from pieces by the tabs: %j", (text, sizes) => {
    const { quantities } = parseSizePaste(text, ['4', '6', '8', '10', '12']);
    expect(quantities.map(row => `${row.size}:${row.quantity}`).join(' ')).toBe(sizes);
  });

  it('bears any text', () => {
    fc.assert(
      fc.property(fc.string(), text => {
        for (const row of parseSizePaste(text, adultSizes).quantities) {
          expect(adultSizes).toContain(row.size);
          expect(row.quantity).toBe(clampQuantity(row.quantity));
        }
      }),
    );
  });
});
