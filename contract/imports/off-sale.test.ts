import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mustAsk, offSaleOf, takesOffSale, typedFigure } from './off-sale.ts';

const off = (products: number, ofProducts: number, variants: number, ofVariants: number) => ({
  products,
  ofProducts,
  variants,
  ofVariants,
});

it.each([
  ['nothing goes', off(0, 112, 0, 9_148), null],
  ['a few go', off(3, 112, 240, 9_148), null],
  ['a fifth goes', off(20, 100, 0, 1_000), null],
  ['more than a fifth goes', off(21, 100, 0, 1_000), 'products'],
  ['all go', off(112, 112, 9_148, 9_148), 'products'],
  ['few products with most of the variants', off(2, 100, 500, 1_000), 'variants'],
  ['only variants go', off(0, 100, 201, 1_000), 'variants'],
  ['the only product goes', off(1, 1, 1, 1), 'products'],
])('%s', (_, what, typed) => {
  expect(typedFigure(what)).toBe(typed);
  expect(mustAsk(what, 'share')).toBe(typed !== null);
  expect(mustAsk(what, 'any')).toBe(what.products + what.variants > 0);
});

it('never types a figure where nothing goes, and always where all does', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(5_000), (products, variants) => {
      expect(typedFigure(off(0, products, 0, variants))).toBeNull();
      if (products > 0) expect(typedFigure(off(products, products, variants, variants))).toBe('products');
    }),
  );
});

it('takes a run of an earlier version for one that empties the shop', () => {
  expect(offSaleOf({ productsArchived: 4, variantsArchived: 9 })).toEqual(off(4, 4, 9, 9));
  expect(takesOffSale(offSaleOf({}))).toBe(false);
});
