import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { placeInOrder } from './product-order.ts';

const abcd = ['a', 'b', 'c', 'd'];
const at = (text: string) =>
  text === '' ? [] : text.split(' ').map(one => ({ id: one.charAt(0), displayOrder: Number(one.slice(1)) }));

describe('placeInOrder', () => {
  test.each([
    ['', 'abcd'],
    ['d1', 'dabc'],
    ['a4', 'bcda'],
    ['a9', 'bcda'],
    ['b2', 'abcd'],
    ['c1 d2', 'cdab'],
    ['d2 a4', 'bdca'],
    ['a4 b3 c2 d1', 'dcba'],
    ['x1', 'abcd'],
    ['x1 d1', 'dabc'],
    ['a9 b9', 'cdab'],
  ])('%s: %s', (placings, expected) => {
    expect(placeInOrder(abcd, at(placings)).join('')).toBe(expected);
  });

  test('keeps every one, and the same twice is the same once', () => {
    const lists = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 30 });
    const places = fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 45 }), displayOrder: fc.integer({ min: 1, max: 50 }) }),
      { selector: ({ id }) => id, maxLength: 12 },
    );
    fc.assert(
      fc.property(lists, places, (order, placings) => {
        const once = placeInOrder(order, placings);
        expect(once.toSorted((a, b) => a - b)).toEqual(order.toSorted((a, b) => a - b));
        expect(placeInOrder(once, placings)).toEqual(once);
      }),
    );
  });
});
