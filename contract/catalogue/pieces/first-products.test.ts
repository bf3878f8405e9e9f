import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productsInCategory } from '../categories.ts';
import type { ProductSummary } from '../endpoints.ts';
import { featuredProducts, heroProduct } from './featured-products.ts';
import { firstProducts, firstScreen, onFirstScreen, wholeAtOnce } from './first-products.ts';

const categories = ["Men's Polo", "Women's Polo", 'Kids Fleece', 'Bags'];
const one = fc.record({
  garment: fc.constantFrom('tee', 'hoodie', 'polo', 'tote', 'cap', 'crew', 'crew', 'crew'),
  price: fc.constantFrom(0, 1000),
  customizable: fc.boolean(),
  category: fc.constantFrom(...categories),
});
/** Kinds that the home page wants may come late, or never. */
const shop = fc.tuple(fc.array(one, { maxLength: 60 }), fc.nat(3), one).map(([some, late, filler]) =>
  Array.from({ length: wholeAtOnce + 30 }, (_, at) => ({
    ...(at % 29 === late ? (some[Math.floor(at / 29)] ?? filler) : filler),
    id: at + 1,
    displayOrder: at + 1,
    categories: [],
  })),
) as unknown as fc.Arbitrary<ProductSummary[]>;

test('what the home page puts in front is the same among the first products as among all', () => {
  fc.assert(
    fc.property(shop, products => {
      const start = firstProducts(products, '');
      expect(heroProduct(start.products)).toEqual(heroProduct(products));
      expect(featuredProducts(start.products)).toEqual(featuredProducts(products));
      expect(start.products.length).toBeLessThan(onFirstScreen + 6);
      expect(start.total).toBe(products.length);
    }),
    { numRuns: 50 },
  );
});

test('the first screen of each listing is the beginning of the whole one, and its count is of the whole', () => {
  fc.assert(
    fc.property(
      shop,
      fc.constantFrom('', 'all', 'mens', 'bulk-orders', 'no such words', ...categories),
      (products, category) => {
        const start = firstProducts(products, category);
        const whole = productsInCategory(category, products);
        expect(firstScreen(start, category)).toEqual(whole.slice(0, onFirstScreen));
        expect(start.listed).toBe(whole.length);
      },
    ),
    { numRuns: 50 },
  );
});

test('a small shop sends all of them', () => {
  const products = Array.from(
    { length: wholeAtOnce },
    (_, id) => ({ id, category: 'Bags' }) as ProductSummary,
  );
  expect(firstProducts(products, 'Bags')).toEqual({ total: wholeAtOnce, listed: wholeAtOnce, products });
});
