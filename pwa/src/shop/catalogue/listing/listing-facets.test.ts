import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offeredFacets } from './facet-labels.ts';
import {
  type Choice,
  emptyChoice,
  type Facetted,
  type FacetId,
  facetIds,
  indexFacets,
  narrow,
  toggled,
} from './listing-facets.ts';

const dyes: Readonly<Record<string, string>> = { Navy: '#1b2c4a', White: '#fcfbf8', 'Navy/White': '#1b2c4a' };

const made = (colours: string[], sizes: string[], printingTechniques: string[], price: number): Facetted => ({
  colors: colours.map(name => ({ id: name, name, value: dyes[name] ?? '#be1e2d' })),
  sizes,
  printingTechniques,
  customizable: true,
  price,
});

const products: Facetted[] = [
  made(['Navy', 'White'], ['S', 'M'], ['print', 'embroidery'], 1995),
  made(['Navy'], ['M', 'L'], ['print'], 2495),
  made(['Red'], ['L'], ['embroidery'], 5500),
  made(['Navy/White'], ['One size'], ['embroidery'], 0),
  { ...made(['White'], ['S'], ['print'], 1200), customizable: false },
];
const index = indexFacets(products);
const everything = (_position: number): boolean => true;
const choose = (part: Partial<Choice>): Choice => ({ ...emptyChoice, ...part });
const narrowed = (choice: Choice, isListed: (position: number) => boolean = everything) =>
  narrow(index, choice, products.length, isListed);

/** Counts by value, without zeros. */
function countsOf(choice: Choice, facet: FacetId): Record<string, number> {
  const { counts } = narrowed(choice);
  const pairs = index[facet].values.map((value, place) => [value, counts[facet][place] ?? 0] as const);
  return Object.fromEntries(pairs.filter(([, count]) => count > 0));
}

describe('what fits', () => {
  test.each<[string, Partial<Choice>, number[]]>([
    ['nothing chosen', {}, [0, 1, 2, 3, 4]],
    ['a colour, in a two-tone name too', { colour: ['navy'] }, [0, 1, 3]],
    ['one of two colours', { colour: ['red', 'white'] }, [0, 2, 3, 4]],
    ['two facets together', { colour: ['navy'], size: ['M'] }, [0, 1]],
    ['a decoration that the product takes', { technique: ['print'] }, [0, 1]],
    ['a price step, its lower end included', { price: ['20-30'] }, [1]],
    ['a price on request', { price: ['on-request'] }, [3]],
    ['what nothing has together', { colour: ['red'], size: ['S'] }, []],
    ['a size nobody has', { size: ['9XL'] }, []],
  ])('%s', (_name, choice, expected) => {
    expect(narrowed(choose(choice)).positions).toEqual(expected);
  });

  test('only of what the category and the search leave', () => {
    expect(narrowed(choose({ colour: ['navy'] }), position => position > 0).positions).toEqual([1, 3]);
  });
});

describe('the counts', () => {
  test('of everything', () => {
    expect(countsOf(emptyChoice, 'colour')).toEqual({ white: 3, navy: 3, red: 1 });
    expect(countsOf(emptyChoice, 'size')).toEqual({ S: 2, M: 2, L: 2, 'One size': 1 });
    expect(countsOf(emptyChoice, 'technique')).toEqual({ print: 2, embroidery: 3 });
    expect(countsOf(emptyChoice, 'price')).toEqual({ '0-20': 2, '20-30': 1, '50-75': 1, 'on-request': 1 });
  });

  test('of the other facets follow a choice, its own do not', () => {
    const choice = choose({ colour: ['navy'] });
    expect(countsOf(choice, 'colour')).toEqual({ white: 3, navy: 3, red: 1 });
    expect(countsOf(choice, 'size')).toEqual({ S: 1, M: 2, L: 1, 'One size': 1 });
  });

  test('with two facets chosen each is counted under the other', () => {
    const choice = choose({ colour: ['navy'], size: ['M'] });
    expect(countsOf(choice, 'colour')).toEqual({ white: 1, navy: 2 });
    expect(countsOf(choice, 'size')).toEqual({ S: 1, M: 2, L: 1, 'One size': 1 });
    expect(countsOf(choice, 'technique')).toEqual({ print: 2, embroidery: 1 });
  });
});

test('a value is chosen and taken back', () => {
  const once = toggled(emptyChoice, 'size', 'M');
  expect(once.size).toEqual(['M']);
  expect(toggled(toggled(once, 'size', 'L'), 'size', 'M').size).toEqual(['L']);
});

describe('what is offered', () => {
  const offered = (choice: Choice, isListed = everything) => {
    const inCategory = narrow(index, emptyChoice, products.length, isListed).counts;
    const { counts } = narrow(index, choice, products.length, isListed);
    return offeredFacets(index, choice, counts, inCategory);
  };
  const valuesOf = (facets: ReturnType<typeof offered>, id: FacetId) =>
    facets.find(facet => facet.id === id)?.values.map(({ value, count }) => `${value} ${count}`);

  test('what the category holds, in a fixed order, even at 0', () => {
    const facets = offered(choose({ size: ['M'] }));
    expect(valuesOf(facets, 'colour')).toEqual(['white 1', 'red 0', 'navy 2']);
    expect(valuesOf(facets, 'size')).toEqual(['S 2', 'M 2', 'L 2', 'One size 1']);
  });

  test('no facet with only one value, unless it is chosen', () => {
    const only = (position: number) => position === 1;
    expect(offered(emptyChoice, only).map(({ id }) => id)).toEqual(['size']);
    expect(offered(choose({ colour: ['navy'] }), only).map(({ id }) => id)).toEqual(['colour', 'size']);
  });
});

/** The plain definition, one facet and one value at a time. */
function fits(product: Facetted, choice: Choice, but?: FacetId): boolean {
  const one = indexFacets([product]);
  const holds = (id: FacetId) => {
    const places = one[id].held[0] ?? [];
    return places.some(place => choice[id].includes(one[id].values[place] ?? ''));
  };
  return facetIds.every(id => id === but || choice[id].length === 0 || holds(id));
}

test('one pass answers what the definition does', () => {
  const some = (values: readonly string[]) => fc.subarray([...values]);
  const product = fc
    .tuple(
      some(['Navy', 'White', 'Red', 'Navy/White']),
      some(['S', 'M', 'L']),
      some(['print', 'embroidery']),
      fc.constantFrom(0, 1500, 2500, 9000),
    )
    .map(parts => made(...parts));
  const choice = fc.record({
    colour: some(['navy', 'white', 'red', 'pink']),
    size: some(['S', 'M', '9XL']),
    technique: some(['print', 'embroidery']),
    price: some(['0-20', '20-30', 'on-request']),
  });
  fc.assert(
    fc.property(fc.array(product, { maxLength: 12 }), choice, (list, chosen) => {
      const whole = indexFacets(list);
      const { positions, counts } = narrow(whole, chosen, list.length, everything);
      expect(positions).toEqual(list.flatMap((one, at) => (fits(one, chosen) ? [at] : [])));
      for (const id of facetIds) {
        whole[id].values.forEach((value, place) => {
          const expected = list.filter(
            one => fits(one, chosen, id) && fits(one, { ...emptyChoice, [id]: [value] }),
          );
          expect(counts[id][place]).toBe(expected.length);
        });
      }
    }),
    { seed: 20, numRuns: 150 },
  );
});
