/** What is measured of the search, in Node and in a browser alike. */
import { prepareSearch, scoreProduct, search } from '#contract/text/search-score.ts';
import { seedCategories } from '#contract/catalogue/categories.ts';
import { cloths, cuts, suppliers } from '../catalogue/catalogue-words.ts';

const queries = [
  'heavy tee',
  'northloom',
  'organic polo',
  'caps',
  "women's",
  'hooded fleece',
  'recycled',
  'xyzzy',
];

export interface SearchTimes {
  buildMs: number;
  /** By keystroke, ms. */
  indexed: number[];
  /** The simple scoring that goes product by product. */
  naive: number[];
}

export const productsToSearch = () =>
  Array.from({ length: 10_000 }, (_, i) => {
    const pick = (list: readonly string[], step: number) => list[Math.floor(i / step) % list.length] ?? '';
    const category = seedCategories[i % seedCategories.length]?.name ?? '';
    return {
      id: i,
      name: `${pick(suppliers, 1)} ${pick(cuts, 7)} ${100 + (i % 900)}`,
      description: `A ${pick(cloths, 3)} ${pick(cuts, 7)} for teams and events, cut generously.`,
      category,
      categories: [category],
    };
  });

export function timeSearch({ withNaive }: { withNaive: boolean }): SearchTimes {
  const products = productsToSearch();
  const builtAt = performance.now();
  const index = prepareSearch(products);
  const buildMs = performance.now() - builtAt;
  const keystrokes = queries.flatMap(query => [...query].map((_, i) => query.slice(0, i + 1)));
  const indexed: number[] = [];
  const naive: number[] = [];
  // The first round is a warm-up.
  for (let round = 0; round < 4; round++) {
    for (const typed of keystrokes) {
      const one = time(() => search(index, typed, 8));
      if (round > 0) indexed.push(one);
      if (withNaive && round === 1)
        naive.push(time(() => products.map(p => scoreProduct(p, typed)).sort((x, y) => y - x)));
    }
  }
  return { buildMs, indexed, naive };
}

function time(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
