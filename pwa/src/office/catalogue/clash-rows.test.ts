import { expect, test } from 'vitest';
import type { OfficeProduct } from '#contract/catalogue/product-endpoints.ts';
import { productRows } from './clash-rows.ts';

const product = (part: Partial<OfficeProduct> = {}) =>
  ({
    name: 'Tee',
    description: '',
    price: 2000,
    priceBreaks: [],
    categories: ['Bags'],
    colors: [],
    stockCode: null,
    stock: 5,
    trackStock: false,
    variantPricing: false,
    customizable: true,
    printingTechniques: ['print'],
    features: [],
    garment: 'tote',
    image: '',
    imageBack: null,
    imageSide: null,
    ...part,
  }) as OfficeProduct;
const file = new File(['x'], 'a.png');

test.each<[string, Partial<OfficeProduct>, Record<string, string>, string[]]>([
  ['nothing to see', { displayOrder: 9, version: 8 }, {}, []],
  ['theirs alone', { name: 'Tote' }, {}, ['Name: Tee, Tote, -']],
  ['mine alone', {}, { price: '2500' }, ['Price: $20.00, $20.00, $25.00']],
  ['both', { categories: [] }, { categories: '["Hats","Bags"]' }, ['Categories: Bags, none, Hats, Bags']],
  ['orders took from the stock', { stock: 3 }, {}, []],
  ['they did, and I counted', { stock: 3 }, { stock: '40' }, ['Stock: 5, 3, 40']],
  [
    'a picture I took away',
    {},
    { removeImages: '["image"]' },
    ['Front picture: the drawing, the drawing, the drawing'],
  ],
])('%s', (_, theirs, texts, expected) => {
  const rows = productRows(product(), product(theirs), { texts, files: [] });
  expect(
    rows.map(({ field, before, theirs: now, mine }) => `${field}: ${before}, ${now}, ${mine ?? '-'}`),
  ).toEqual(expected);
});

test('a chosen picture', () => {
  expect(productRows(product(), product(), { texts: {}, files: [['imageSide', file]] })).toMatchObject([
    { field: 'Side picture', mine: 'a new picture' },
  ]);
});
