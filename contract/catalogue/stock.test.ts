import { expect, test } from 'vitest';
import { availabilityOf, piecesLeft, shortagesOf, shortageText, type Stocked } from './stock.ts';

const variants = [
  { color: 'Navy', size: 'M', stock: 3 },
  { color: 'Navy', size: 'L', stock: 0 },
];
const tracked: Stocked = { trackStock: true, stock: 5, variants };
const line = (name: string, sizes: Record<string, number>, productId = 7) => ({
  productId,
  color: { name },
  sizeQuantities: Object.entries(sizes).map(([size, quantity]) => ({ size, quantity })),
});

test.for([
  ['not tracked', { ...tracked, trackStock: false }, 'Navy', 'M', null],
  ['by variant', tracked, 'Navy', 'M', 3],
  ['sold out', tracked, 'Navy', 'L', 0],
  ['without a variant: the product’s own', tracked, 'Bone', 'M', 5],
] as const)('pieces left, %s', ([, product, colour, size, left]) => {
  expect(piecesLeft(product, colour, size)).toBe(left);
});

test.for([
  ['as many as there are', [line('Navy', { M: 3 })], []],
  ['one more', [line('Navy', { M: 4 })], [{ size: 'M', left: 3, wanted: 4 }]],
  ['sold out', [line('Navy', { L: 1, M: 1 })], [{ size: 'L', left: 0, wanted: 1 }]],
  ['zero of what is sold out', [line('Navy', { L: 0, M: 1 })], []],
  [
    'two lines together',
    [line('Navy', { M: 2 }), line('Navy', { M: 2 })],
    [{ size: 'M', left: 3, wanted: 4 }],
  ],
  ['another product beside it', [line('Navy', { M: 3 }), line('Navy', { M: 3 }, 8)], []],
  ['sizes that share one number', [line('Bone', { S: 3, M: 3 })], [{ size: null, left: 5, wanted: 6 }]],
] as const)('short: %s', ([, lines, short]) => {
  expect(shortagesOf(lines[0], lines, tracked)).toEqual(short);
  expect(shortagesOf(lines[0], lines, { ...tracked, trackStock: false })).toEqual([]);
});

test.for([
  [{ size: 'M', left: 0, wanted: 1 }, 'M is sold out.'],
  [{ size: 'M', left: 1, wanted: 2 }, 'Only 1 of M is left.'],
  [{ size: null, left: 3, wanted: 4 }, 'Only 3 are left.'],
  [{ size: null, left: 0, wanted: 4 }, 'It is sold out.'],
] as const)('%o in words', ([shortage, words]) => {
  expect(shortageText(shortage)).toBe(words);
});

test.for([
  [{ stock: 0 }, 'made_to_order'],
  [{ stock: 4 }, 'in_stock'],
  [{ stock: 0, trackStock: true, isSoldOut: true }, 'sold_out'],
  [{ stock: 0, trackStock: true, isSoldOut: false }, 'in_stock'],
] as const)('%o is %s', ([product, availability]) => {
  expect(availabilityOf(product)).toBe(availability);
});
