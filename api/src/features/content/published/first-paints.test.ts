import { expect, test } from 'vitest';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { paintedTexts, paintWords } from '#contract/content/first-paint.ts';
import { homeDefaults } from '#contract/shop/home-defaults.ts';
import { findPage } from './find-page.ts';
import { createPaintFor } from './first-paints.ts';

const { card, photoCard, productName, productPicture, productCategory, count } = paintWords;
const { link, price, lowest, drawing } = paintedTexts;
const texts = `${productCategory} ${price} ${lowest}`;
const drawn = `<li><a href="${link}">${productName}</a><img src="${drawing}">${texts}</li>`;
const photographed = `${photoCard}<li><img src="${productPicture}" sizes="45vw">${texts}</li>`;
const list = `<h1>${paintWords.listing}</h1>${count}<ul>${card}${drawn}${photographed}${card}${drawn}${photographed}${card}</ul>`;
const paintFor = createPaintFor({
  '/products': list,
  category: `category ${list}`,
  narrowed: 'narrowed',
  'narrowed category': 'narrowed category',
});

const tee: ProductSummary = {
  id: 7,
  slug: 'tee',
  name: 'Tee',
  description: '',
  price: 2495,
  priceBreaks: [],
  category: 'Polo',
  categories: ['Polo'],
  subcategory: null,
  supplier: null,
  garment: 'tee',
  image: '/garments/old/tee-front/ece3cf.svg',
  imageBack: null,
  imageSide: null,
  customizable: true,
  colors: [],
  sizes: [],
  printingTechniques: [],
  stock: 0,
  displayOrder: 1,
  rating: null,
  numReviews: 0,
  ratingIsSample: false,
};

function paint(search: string, products: ProductSummary[]) {
  const catalogue = { byId: new Map(), categories: ['Polo'], published: [], heads: new Map() };
  const found = findPage({ pathname: '/products', search }, catalogue);
  const listed = found.isNarrowed ? null : products;
  return paintFor(found, { shop: { name: 'Selvedge', home: homeDefaults }, listed });
}

test('a list brings as many cards as there is room for, and says how many there are', () => {
  const one = `<li><a href="/product/7">Tee</a><img src="${drawing}">Polo $24.95 </li>`;
  expect(paint('', [tee])).toBe(`<h1>All Products</h1>1 style<ul>${one}</ul>`);
  expect(paint('', [tee, tee, tee])).toBe(`<h1>All Products</h1>3 styles<ul>${one}${one}</ul>`);
  expect(paint('?category=polo', [tee])).toMatch(/^category <h1>Polo<\/h1>1 style/);
});

test('a photograph stands in the sizes in which the card asks for it', () => {
  const hash = 'a'.repeat(64);
  const photo = `/media/${hash}.webp`;
  const sizes = `${photo.replace('.webp', '.480.webp')} 480w, ${photo.replace('.webp', '.1200.webp')} 1200w`;
  expect(paint('', [{ ...tee, image: photo }])).toContain(
    `<li><img src="/media/${hash}.480.webp" srcset="${sizes}" sizes="45vw">Polo`,
  );
  expect(paint('', [{ ...tee, image: '/art/"x.png' }])).toContain(
    '<img src="/art/&quot;x.png" sizes="45vw">',
  );
});

test.each([
  ['', []],
  ['?colour=blue', [tee]],
  ['?search=tee', [tee]],
  ['?sort=name', [tee]],
] as const)('what only the app can list stays its own: %s', (search, products) => {
  expect(paint(search, [...products])).toBe('narrowed');
});

test('a filter within a category keeps its heading', () => {
  expect(paint('?category=polo&size=M', [tee])).toBe('narrowed category');
});

test('words of the catalogue stay words', () => {
  const hostile = {
    ...tee,
    name: `"><script>$&`,
    category: '',
    price: 0,
    priceBreaks: [{ quantity: 9, price: 100 }],
  };
  const text = paint('', [hostile]);
  expect(text).toContain('&quot;&gt;&lt;script&gt;$&amp;</a>');
  expect(text).toContain('Price on request');
});
