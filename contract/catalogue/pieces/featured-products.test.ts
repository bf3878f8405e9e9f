import { describe, expect, test } from 'vitest';
import { featuredProducts, heroProduct, heroSwatches } from './featured-products.ts';

const product = (garment: string, price = 1000, customizable = true) => ({ garment, price, customizable });

describe('featuredProducts', () => {
  test('one of each kind, the first that has a price', () => {
    const free = product('tee', 0);
    const tees = [product('tee', 2000), product('tee', 3000)];
    const [hoodie, polo, tote] = [product('hoodie'), product('polo'), product('tote')];
    expect(featuredProducts([tote, free, ...tees, polo, hoodie])).toEqual([tees[0], hoodie, polo, tote]);
  });

  test('a shop without some kinds fills up in catalogue order, never twice the same', () => {
    const shown = featuredProducts([
      product('cap', 1),
      product('tee', 2),
      product('tee', 3),
      product('apron', 4),
    ]);
    expect(shown.map(({ price }) => price)).toEqual([2, 1, 3, 4]);
    expect(featuredProducts([])).toEqual([]);
  });
});

test('the hero takes a tee that can be decorated, else anything that can', () => {
  expect(heroProduct([product('cap'), product('tee', 5, false), product('tee', 6)])?.price).toBe(6);
  expect(heroProduct([product('tee', 0), product('cap', 7)])?.garment).toBe('cap');
  expect(heroProduct([product('cap', 7, false)])).toBeNull();
});

test('the hero shows at most five colours, the liked ones first', () => {
  const colours = ['Red', 'Navy', 'Pink', 'Bone', 'Lime', 'Sky', 'Teal'].map(name => ({ name }));
  expect(heroSwatches(colours).map(({ name }) => name)).toEqual(['Bone', 'Navy', 'Red', 'Pink', 'Lime']);
});
