import { describe, expect, it, test } from 'vitest';
import {
  categoriesOf,
  categoryTitle,
  groupOfCategory,
  groupOfQuery,
  isWholeCatalogue,
  productsInCategory,
  seedCategories,
} from './categories.ts';

const products = seedCategories.map(({ name }) => ({ category: name, categories: [] as string[] }));
const namesIn = (query: string | null, list = products) =>
  productsInCategory(query, list).map(product => product.category);
const namesOfGroup = (group: string) =>
  seedCategories.filter(row => row.group === group).map(({ name }) => name);

describe('the seed', () => {
  it('holds every named category once, with its slug', () => {
    expect(seedCategories.map(({ name }) => name)).toMatchInlineSnapshot(`
      [
        "Men's Crew Fleece",
        "Men's Hooded Fleece",
        "Men's Longsleeves",
        "Men's Polo",
        "Men's Shorts",
        "Men's Singlets/Tanks",
        "Men's T-Shirts",
        "Men's Trackpants",
        "Women's Crew Fleece",
        "Women's Hooded Fleece",
        "Women's Longsleeves",
        "Women's Polo",
        "Women's Shorts",
        "Women's Singlets/Tanks",
        "Women's T-Shirts",
        "Women's Trackpants",
        "Women's Active",
        "Women's Dresses",
        "Women's Jackets",
        "Kids Fleece",
        "Kids T-Shirts",
        "Bags",
        "Caps/Hats",
      ]
    `);
    expect(new Set(seedCategories.map(({ id }) => id)).size).toBe(seedCategories.length);
    expect(seedCategories.find(({ name }) => name === 'Caps/Hats')?.id).toBe('caps-hats');
  });

  it('puts each category into its own group', () => {
    for (const { name, group } of seedCategories) expect(groupOfCategory(name)).toBe(group);
    expect(groupOfCategory('Umbrellas')).toBeNull();
  });
});

describe('the category of an address', () => {
  test.each<[string, string[]]>([
    ['mens', namesOfGroup('mens')],
    ['womens', namesOfGroup('womens')],
    ['kids', ['Kids Fleece', 'Kids T-Shirts']],
    ['accessories', ['Bags', 'Caps/Hats']],
    ['t-shirts', ["Men's T-Shirts", "Women's T-Shirts", 'Kids T-Shirts']],
    ['hoodies', ["Men's Hooded Fleece", "Women's Hooded Fleece"]],
    ['corporate', ["Men's Polo", "Women's Polo", "Women's Jackets"]],
    ['bulk-orders', seedCategories.map(({ name }) => name)],
    ["Men's Polo", ["Men's Polo"]],
    ["Women's Polo", ["Women's Polo"]],
    ["Men's T-Shirts", ["Men's T-Shirts"]],
    ["Women's T-Shirts", ["Women's T-Shirts"]],
    ["Men's Hoodies", ["Men's Hooded Fleece"]],
    ["Women's Hoodies", ["Women's Hooded Fleece"]],
    ["Men's Long Sleeves", ["Men's Longsleeves"]],
    ["Women's Long Sleeves", ["Women's Longsleeves"]],
    ['MEN’S POLO', ["Men's Polo"]],
    [
      'fleece',
      [
        "Men's Crew Fleece",
        "Men's Hooded Fleece",
        "Women's Crew Fleece",
        "Women's Hooded Fleece",
        'Kids Fleece',
      ],
    ],
    ['umbrellas', []],
    ['constructor', []],
  ])('%s', (query, names) => {
    expect(namesIn(query)).toEqual(names);
  });

  test.each([null, '', 'all', 'All'])('%j shows everything', query => {
    expect(namesIn(query)).toHaveLength(products.length);
  });

  it("finds no women's product under mens", () => {
    const womensOnly = products.filter(({ category }) => category.startsWith("Women's"));
    expect(namesIn('mens', womensOnly)).toEqual([]);
  });

  it('looks at the list of categories too, and bears missing ones', () => {
    const cap = { category: null, categories: ['Headwear', 'Caps/Hats'] };
    expect(productsInCategory('accessories', [cap, {}])).toEqual([cap]);
    expect(productsInCategory('aprons', [{ category: 'Aprons' }])).toHaveLength(1);
    expect(productsInCategory('accessories', [{ category: 'Promotional mugs' }])).toHaveLength(1);
  });

  it('lets the owner point corporate elsewhere', () => {
    expect(productsInCategory('corporate', products, ['Dresses']).map(row => row.category)).toEqual([
      "Women's Dresses",
    ]);
  });
});

test('the filter lists each category on sale once', () => {
  expect(categoriesOf([{ category: 'Bags' }, { category: 'Polo', categories: ['Bags'] }])).toEqual([
    'Bags',
    'Polo',
  ]);
});

test.each([
  ['mens', 'Mens'],
  ['bulk-orders', 'Bulk Orders'],
  ["Men's Polo", "Men's Polo"],
  [null, 'All Products'],
])('the title for %s is %s', (query, title) => {
  expect(categoryTitle(query)).toBe(title);
});

test("the title is spelt as the shop's category is", () => {
  expect(categoryTitle('MEN’S POLO', ["Men's Polo"])).toBe("Men's Polo");
  expect(categoryTitle("men's hoodies", ["Men's Hooded Fleece"])).toBe("men's hoodies");
  expect(categoryTitle('constructor', [])).toBe('constructor');
});

test.each([
  ['mens', 'mens'],
  ['Womens', 'womens'],
  ["women's polo", 'womens'],
  ['Caps/Hats', 'accessories'],
  ['hoodies', null],
  ['all', null],
  [null, null],
])('%s stands in the group %s', (query, group) => {
  expect(groupOfQuery(query)).toBe(group);
});

test.each([
  ['', true],
  [' ALL ', true],
  [null, true],
  ['bulk-orders', false],
  ['mens', false],
])('%j is the whole catalogue: %s', (query, isWhole) => {
  expect(isWholeCatalogue(query)).toBe(isWhole);
});
