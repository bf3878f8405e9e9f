import { expect, test } from 'vitest';
import { makeProduct } from '#pwa/common/local/catalogue/product-fixture.ts';
import { readListing } from './listing-address.ts';
import { openingOf } from './listing-opening.ts';

const products = ["Men's Polo", 'Bags'].map((category, at) =>
  makeProduct({ id: at + 1, category, categories: [] }),
);
const start = { category: 'Bags', total: 9_000, listed: 700, products };
const opened = (address: string, query = '') =>
  openingOf(start, readListing(new URLSearchParams(address)), query);

test('the listing that was asked for opens with its first products and its own count', () => {
  expect(opened('category=Bags')).toEqual({ products: products.slice(1), count: 700 });
  expect(opened('category=Bags&sort=featured')).toEqual({ products: products.slice(1), count: 700 });
});

test.for(['', 'category=mens', 'category=Bags&colour=navy', 'category=Bags&sort=price-low'])(
  'only all products can answer %j',
  address => expect(opened(address)).toBeNull(),
);

test('nor can a search be answered by the first ones', () => {
  expect(opened('category=Bags', 'tote')).toBeNull();
  expect(openingOf(null, readListing(new URLSearchParams()), '')).toBeNull();
});
