import { expect, test } from 'vitest';
import type { CartLine } from '#contract/cart/cart.ts';
import type { UploadState } from '#pwa/common/local/artwork/artwork-uploads.ts';
import { priceLines } from '#pwa/common/local/cart/cart-prices.ts';
import { makeProduct } from '#pwa/common/local/catalogue/product-fixture.ts';
import { frontPrint } from '#pwa/common/local/catalogue/shop-fixture.ts';
import { unknownShop } from '#pwa/common/local/catalogue/shop-facts.ts';
import { lineTrouble } from './line-trouble.ts';
import { nextSteps, sharedCounts } from './price-words.ts';

const product = makeProduct({
  id: 1,
  price: 2000,
  priceBreaks: [
    { quantity: 20, price: 1800 },
    { quantity: 50, price: 1900 },
    { quantity: 1200, price: 1500 },
  ],
});

function makeLine(id: string, overrides: Partial<CartLine> = {}): CartLine {
  return {
    id,
    productId: 1,
    designGroupId: 'g',
    name: 'Tee',
    garment: 'tee',
    image: '',
    color: { id: 'navy', name: 'Navy', value: '#1b2c4a' },
    designPlacements: [],
    allowMultipleColors: false,
    sizeQuantities: [{ size: 'M', quantity: 5 }],
    addedAt: 1,
    ...overrides,
  };
}

const pricesOf = (lines: readonly CartLine[], value = product) =>
  priceLines({
    lines,
    products: new Map([[1, { phase: 'ready', value, asOf: null, isAsking: false }]]),
    reload: () => {},
    shop: unknownShop,
    isCompany: false,
  });
const pieces = (quantity: number) => ({ sizeQuantities: [{ size: 'M', quantity }] });

test.each([
  [5, '15 more pieces: $18.00 each'],
  [19, '1 more piece: $18.00 each'],
  // The more expensive step at 50 isn't an offer.
  [20, '1,180 more pieces: $15.00 each'],
  [1200, undefined],
])('the next step for %d pieces', (quantity, words) => {
  const lines = [makeLine('a', pieces(quantity))];
  expect(nextSteps(lines, pricesOf(lines)).get('a')).toBe(words);
});

test('pieces count over the lines of a product, and it is said once', () => {
  const lines = [makeLine('a', pieces(8)), makeLine('b', pieces(4))];
  expect([...nextSteps(lines, pricesOf(lines))]).toEqual([
    ['b', '8 more pieces, in any colour: $18.00 each'],
  ]);
  expect(sharedCounts(lines).get('a')).toBe('for 12 pieces in 2 lines');
  expect(sharedCounts([makeLine('a')]).size).toBe(0);
});

const counted = (size: string, stock: number) => ({
  stockCode: `C-${size}`,
  color: 'Navy',
  size,
  price: null,
  gtin: null,
  stock,
});
const refused = new Map<string, UploadState>([
  [
    frontPrint.designFile.sha256,
    { phase: 'refused', totalBytes: 4, message: 'The file could not be opened.' },
  ],
]);
test.each([
  ['sound', makeLine('a'), product, undefined, null],
  [
    'a colour that left the range',
    makeLine('a', { color: { id: 'teal', name: 'Teal', value: '#008080' } }),
    product,
    undefined,
    'No longer available in Teal. Remove it to check out.',
  ],
  [
    'a size that left the range',
    makeLine('a', {
      sizeQuantities: [
        { size: 'M', quantity: 1 },
        { size: '5XL', quantity: 2 },
      ],
    }),
    product,
    undefined,
    'No longer available in Navy, 5XL. Edit the sizes to check out.',
  ],
  [
    'a price on request',
    makeLine('a'),
    makeProduct({ id: 1, price: 0 }),
    undefined,
    'Now priced on request. Remove it to check out.',
  ],
  [
    'a file that the server cannot use',
    makeLine('a', { designPlacements: [frontPrint] }),
    product,
    refused,
    'logo.svg: The file could not be opened.',
  ],
  [
    'more than is left',
    makeLine('a', pieces(5)),
    makeProduct({ id: 1, trackStock: true, variants: [counted('M', 3)] }),
    undefined,
    'Only 3 of M are left. Edit the sizes to check out.',
  ],
  [
    'sold out',
    makeLine('a', pieces(5)),
    makeProduct({ id: 1, trackStock: true, variants: [counted('M', 0)] }),
    undefined,
    'M is sold out. Remove it to check out.',
  ],
  [
    'a lost file',
    makeLine('a', { designPlacements: [{ ...frontPrint, designFile: null }] }),
    product,
    undefined,
    'Its design file is no longer on this device. Remove the line and add it with the design again.',
  ],
])('trouble: %s', (_, line, sold, uploads, words) => {
  expect(lineTrouble(line, pricesOf([line], sold), uploads ?? new Map())).toBe(words);
});
