import { describe, expect, it } from 'vitest';
import { canonicalCategory } from '../catalogue/categories.ts';
import { headFor, productDescription } from './head.ts';
import { productIdIn } from './pages.ts';

const product = { id: 7, name: 'Heavy tee', description: 'A 240 gsm tee.', price: 2495, category: '' };

describe('headFor', () => {
  it.each([
    ['/', '', '/', null],
    ['/product/7', '', '/product/7', null],
    ['/products/7', '?colour=navy', '/product/7', null],
    ['/products', '?category=Kids', '/products?category=kids', null],
    ['/products', '?category=kids&search=tee', null, 'noindex, follow'],
    ['/cart', '', null, 'noindex'],
    ['/nothing', '', null, 'noindex'],
    ['/product/x', '', null, 'noindex'],
  ] as const)('%s%s is kept as %s', (pathname, search, canonical, robots) => {
    expect(headFor({ pathname, search }, { product, categories: [] })).toMatchObject({ canonical, robots });
  });

  it('tells apart a product that is not known yet from one that is not sold', () => {
    const address = { pathname: '/product/7', search: '' };
    expect(headFor(address)).toMatchObject({ canonical: '/product/7', isPending: true });
    expect(headFor(address, { product: null })).toMatchObject({ title: 'Page Not Found', robots: 'noindex' });
    expect(headFor(address, { product }).title).toBe('Heavy tee');
  });
});

describe('productDescription', () => {
  it.each([
    ['A 240 gsm tee.', 2495, 'A 240 gsm tee. $24.95 each.'],
    ['No full stop', 2495, 'No full stop'],
    ['  two\n lines. ', 0, 'two lines.'],
    ['', 2495, 'Heavy tee with your own print or embroidery. $24.95 each.'],
    ['', 0, 'Heavy tee with your own print or embroidery.'],
  ])('%j at %i cents', (description, price, words) => {
    expect(productDescription({ ...product, description, price })).toBe(words);
  });

  it('is cut at a word', () => {
    const cut = productDescription({ ...product, description: 'word '.repeat(60) });
    expect(cut.length).toBeLessThanOrEqual(160);
    expect(cut).toMatch(/ word…$/);
  });
});

it.each([
  ['/product/7', 7],
  ['/products/7/', 7],
  ['/product/007', null],
  ['/product/1234567890', null],
  ['/cart', null],
])('productIdIn %s', (path, id) => {
  expect(productIdIn(path)).toBe(id);
});

it.each([
  ['', ''],
  ['All', ''],
  ['bulk-orders', 'bulk-orders'],
  ['CORPORATE', 'corporate'],
  ["women's hoodies", "Women's Hooded Fleece"],
  ['women’s  hooded fleece', "Women's Hooded Fleece"],
  ["women's", null],
  ['constructor', null],
])('canonicalCategory %j is %j', (query, canonical) => {
  expect(canonicalCategory(query, ["Women's Hooded Fleece"])).toBe(canonical);
});
