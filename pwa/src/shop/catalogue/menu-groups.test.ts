import { expect, test } from 'vitest';
import {
  categoryPath,
  menuGroups,
  shortCategoryName,
  shownInMegaMenu,
  shownInSideMenu,
} from './menu-groups.ts';

const names = [
  "Men's Polo",
  "Women's Polo",
  'Kids Fleece',
  'Bags',
  'Caps/Hats',
  'Aprons',
  'Promotional Products',
  'Totes and Bags',
];
const products = names.map(category => ({ category, categories: [category] }));

test('categories stand in their group; women is not a part of men', () => {
  const [mens, womens, kids, accessories] = menuGroups(products);
  expect(mens?.categories).toEqual(["Men's Polo"]);
  expect(womens).toMatchObject({ title: 'Womens', categories: ["Women's Polo"], styles: 1 });
  expect(kids?.categories).toEqual(['Kids Fleece']);
  expect(accessories?.categories).toHaveLength(5);
});

test('Kids and Accessories show four at most, the side menu three of each', () => {
  const many = { group: 'accessories' as const, title: '', styles: 0, categories: names };
  expect(shownInMegaMenu(many)).toHaveLength(4);
  expect(shownInMegaMenu({ ...many, group: 'mens' })).toHaveLength(names.length);
  expect(shownInSideMenu(many)).toHaveLength(3);
});

test.each([
  ["Men's Polo", 'Polo'],
  ['Women’s Singlets/Tanks', 'Singlets/Tanks'],
  ['Kids T-Shirts', 'T-Shirts'],
  ['Caps/Hats', 'Caps/Hats'],
])('%s is %s under its heading', (name, short) => expect(shortCategoryName(name)).toBe(short));

test('a category in an address is one value', () => {
  const { searchParams } = new URL(categoryPath("Men's Polo & Co/Caps"), 'https://shop.example');
  expect([...searchParams]).toEqual([['category', "Men's Polo & Co/Caps"]]);
});
