import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packCatalogue, unpackProduct, unpackSummary } from './catalogue-pack.ts';
import { cataloguePack, product, productSummary, type Product } from '../endpoints.ts';
import { withGtinCheckDigit } from '../gtin.ts';

const base: Product = {
  id: 7,
  slug: 'heavy-tee',
  name: 'Heavy tee',
  description: 'A tee.',
  price: 2495,
  priceBreaks: [{ quantity: 20, price: 2250 }],
  category: "Men's T-Shirts",
  categories: ["Men's T-Shirts"],
  subcategory: null,
  supplier: 'Northloom',
  garment: 'tee',
  image: '/garments/a/tee-front/1b2c4a.svg',
  imageBack: null,
  imageSide: null,
  customizable: true,
  colors: [{ id: 'navy', name: 'Navy', value: '#1b2c4a' }],
  sizes: ['S', 'M'],
  printingTechniques: ['print'],
  stock: 0,
  displayOrder: 1,
  rating: null,
  numReviews: 0,
  ratingIsSample: false,
  stockCode: 'NL-1100',
  features: ['240 gsm'],
  care: ['Wash cold'],
  sizeGuide: null,
  variantPricing: false,
  variants: [],
};

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
const gtin = fc.oneof(
  digits(12).map(withGtinCheckDigit),
  digits(11).map(withGtinCheckDigit),
  fc.constant('0000000000000'),
  // What a spreadsheet has ruined stands as it was written.
  fc.constantFrom('2.9E+12', '2900000000011', ''),
  fc.constant(null),
);
const variant = fc.record({
  stockCode: fc.oneof(fc.string(), fc.stringMatching(/^NL-1100-[A-Z]{3}-[SMLX]$/)),
  color: fc.constantFrom('Navy', 'Navy/Sky', 'Black-Red'),
  size: fc.constantFrom('S', 'M', 'One size'),
  price: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 99_999 })),
  gtin,
});
const anyProduct = fc
  .tuple(fc.array(fc.tuple(variant, fc.nat(900)), { maxLength: 40 }), fc.boolean())
  .map(([rows, trackStock]) => {
    const variants = rows.map(([one, stock]) => ({ ...one, stock: trackStock ? stock : null }));
    return product.parse({ ...base, trackStock, isSoldOut: false, variants });
  });

test('what is packed comes out as it was, through JSON and the declared shape', () => {
  fc.assert(
    fc.property(fc.array(anyProduct, { maxLength: 4 }), products => {
      const pack = cataloguePack.parse(JSON.parse(JSON.stringify(packCatalogue(products))));
      expect(pack.products.map(unpackProduct)).toEqual(products);
    }),
  );
});

test('the summary is that of the list, and nothing more', () => {
  const [packed] = packCatalogue([base]).products;
  if (!packed) throw new Error('nothing was packed');
  expect(unpackSummary(packed)).toEqual(productSummary.parse(base));
});

test('a run of stock codes and numbers costs a few characters per variant', () => {
  const variants = ['S', 'M', 'L'].map((size, at) => ({
    stockCode: `NL-1100-NVY-${size}`,
    color: 'Navy',
    size,
    price: null,
    gtin: withGtinCheckDigit(String(290000000001 + at)),
  }));
  expect(packCatalogue([{ ...base, variants }]).products[0]?.variants).toEqual({
    colors: ['Navy'],
    sizes: ['S', 'M', 'L'],
    color: [0, 0, 0],
    size: [0, 1, 2],
    stockCodes: [
      [0, 'NL-1100-NVY-S'],
      [12, 'M'],
      [12, 'L'],
    ],
    gtins: [290000000001, 1, 1],
  });
});
