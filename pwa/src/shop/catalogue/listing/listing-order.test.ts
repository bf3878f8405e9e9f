import { expect, test } from 'vitest';
import { listingOrders, ordered } from './listing-order.ts';

const products = [
  { name: 'polo', price: 3000 },
  { name: 'Éclat tee', price: 0 },
  { name: 'Cap', price: 1500 },
  { name: 'apron', price: 3000 },
  { name: 'Fleece', price: 0 },
];

test.each([
  ['featured', 'polo, Éclat tee, Cap, apron, Fleece'],
  ['price-low', 'Cap, polo, apron, Éclat tee, Fleece'],
  ['price-high', 'polo, apron, Cap, Éclat tee, Fleece'],
  ['name', 'apron, Cap, Éclat tee, Fleece, polo'],
] as const)('%s', (order, names) => {
  expect(
    ordered(products, order)
      .map(({ name }) => name)
      .join(', '),
  ).toBe(names);
});

test('the list that is given stays as it is', () => {
  const before = [...products];
  for (const order of listingOrders) ordered(products, order);
  expect(products).toEqual(before);
});
