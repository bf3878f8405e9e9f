import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  bestPositions,
  prepareSearch,
  scoreProduct,
  search,
  searchScores,
  startSearchIndex,
  type SearchableProduct,
} from './search-score.ts';

const tee: SearchableProduct = {
  name: "Men's Classic Tee",
  description: 'Soft combed cotton with a ribbed collar',
  category: "Men's T-Shirts",
  categories: ['Bulk favourites'],
};

describe('the readable scoring', () => {
  test.each<[string, string, number]>([
    ['exact name and three words', "men's classic tee", 1000 + 300],
    ['the name starts with it', 'men', 500 + 100],
    ['two words from the start', "men's classic", 500 + 200],
    ['the name contains it', 'classic', 200 + 100],
    ['a phrase across words', 'classic tee', 200 + 200],
    ['a part of a word', 'lassi', 200 + 100],
    ['a word in the description', 'cotton', 50],
    ['a word in the category', 'shirts', 50],
    ['a word in the categories', 'favourites', 50],
    ['letters in order in the name', 'mcl', 25],
    ['two letters are no fuzzy match', 'mt', 0],
    ['a found word and a lost one', 'tee zebra', 100],
    ['words in another order', 'tee classic', 200],
    ['one character is no word, yet a start of the name', 'm', 500],
    ['one character inside the name', 'l', 200],
    ['one character beside a word is not scored', 'cotton x', 50],
    ['blanks and case do not count', '   CLASSIC    TEE ', 200 + 200],
    ['a curly apostrophe', 'men’s', 500 + 100],
    ['nothing found', 'zebra', 0],
    ['nothing asked', '   ', 0],
  ])('%s', (_, query, score) => {
    expect(scoreProduct(tee, query)).toBe(score);
    const hits = search(prepareSearch([tee]), query, 8);
    expect(hits).toEqual(score > 0 ? [{ product: tee, score }] : []);
  });

  it('finds a word in the name before it looks at other texts or letters', () => {
    expect(scoreProduct({ name: 'Tote', description: 'Tote tote' }, 'tot')).toBe(500 + 100);
  });

  it('bears missing texts', () => {
    expect(scoreProduct({ name: 'Cap', description: null, category: null, categories: null }, 'cap')).toBe(
      1100,
    );
  });
});

describe('results', () => {
  const named = (...names: string[]) => names.map(name => ({ name }));

  it('come best first', () => {
    const index = prepareSearch(named('Polo dress', 'Long polo', 'Polo', 'Pique on loan only'));
    expect(search(index, 'polo', 10).map(hit => [hit.product.name, hit.score])).toEqual([
      ['Polo', 1100],
      ['Polo dress', 600],
      ['Long polo', 300],
      ['Pique on loan only', 25],
    ]);
  });

  it('keep catalogue order among equals, also at the limit', () => {
    const index = prepareSearch(named('Cap a', 'Cap b', 'Cap c', 'Cap d'));
    expect(search(index, 'cap', 3).map(hit => hit.product.name)).toEqual(['Cap a', 'Cap b', 'Cap c']);
  });

  test.each([0, -1])('are none for a limit of %s', limit => {
    expect(search(prepareSearch(named('Cap')), 'cap', limit)).toEqual([]);
  });

  it('are none in an empty catalogue', () => {
    expect(search(prepareSearch([]), 'cap', 5)).toEqual([]);
  });
});

describe('the index', () => {
  const word = fc.oneof(
    fc.constantFrom('tee', 'polo', 'hoodie', "men's", "WOMEN'S", 'cap', 'a', 'ab', 'abc', 'Café', 't-shirt'),
    fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', 'Σ', '-', "'", '9', 'ß', '😀'), maxLength: 5 }),
  );
  const text = fc
    .array(word, { maxLength: 5 })
    .chain(words => fc.constantFrom(' ', '  ', '\t').map(blank => words.join(blank)));
  const product = fc.record({
    name: text,
    description: fc.option(text),
    category: fc.option(text),
    categories: fc.option(fc.array(text, { maxLength: 2 })),
  });

  it('answers exactly as the naive scoring does', () => {
    const cases = fc.record({
      products: fc.array(product, { maxLength: 15 }),
      query: fc.oneof(text, fc.string({ unit: 'binary', maxLength: 6 })),
      limit: fc.integer({ min: 1, max: 30 }),
    });
    fc.assert(
      fc.property(cases, ({ products, query, limit }) => {
        const naive = products
          .map(found => ({ product: found, score: scoreProduct(found, query) }))
          .filter(hit => hit.score > 0)
          .sort((a, b) => b.score - a.score)
          .slice(0, limit);
        expect(search(prepareSearch(products), query, limit)).toEqual(naive);
      }),
      { numRuns: 500 },
    );
  });

  it('is the same when it is built piece by piece', () => {
    const products = ['Heavy tee', 'Polo', 'Tee dress', 'Cap', 'Long tee'].map(name => ({ name }));
    const building = startSearchIndex(products);
    expect([building.add(2), building.add(2), building.add(2)]).toEqual([true, true, false]);
    expect(building.finish()).toEqual(prepareSearch(products));
  });

  it('ranks what is left of the products as it ranks them all', () => {
    fc.assert(
      fc.property(fc.array(product, { maxLength: 12 }), text, (products, query) => {
        const index = prepareSearch(products);
        const scores = searchScores(index, query);
        const found = products.flatMap((_, at) => ((scores[at] ?? 0) > 0 ? [at] : []));
        const everySecond = found.filter((_, at) => at % 2 === 0);
        const all = search(index, query, products.length).map(hit => products.indexOf(hit.product));
        expect(bestPositions(found, scores, products.length)).toEqual(all);
        expect(bestPositions(everySecond, scores, 3)).toEqual(
          all.filter(at => everySecond.includes(at)).slice(0, 3),
        );
      }),
      { seed: 5, numRuns: 150 },
    );
  });
});
