/** Search per keystroke over 10,000 products, against the simple scoring that goes product by product. */
import { prepareSearch, scoreProduct, search } from '#contract/text/search-score.ts';
import { seedCategories } from '#contract/catalogue/categories.ts';
import type { Figure } from './figure.ts';
import { ms, percentile, times } from './measure.ts';

const suppliers = ['Northloom', 'Harrowknit', 'Mullaway', 'Plainfold', 'Coldwater', 'Tarrant', 'Ridgeback'];
const cuts = [
  'heavy tee',
  'hooded fleece',
  'tipped polo',
  'carry tote',
  'five-panel cap',
  'track pant',
  'crew fleece',
];
const cloths = ['combed cotton', 'organic cotton', 'recycled polyester', 'brushed fleece', 'cool-dry mesh'];
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

export function benchSearch(): Figure[] {
  const products = Array.from({ length: 10_000 }, (_, i) => {
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
  const builtAt = performance.now();
  const index = prepareSearch(products);
  const buildMs = performance.now() - builtAt;
  const keystrokes = queries.flatMap(query => [...query].map((_, i) => query.slice(0, i + 1)));
  const indexed: number[] = [];
  const naive: number[] = [];
  for (let round = 0; round < 4; round++) {
    for (const typed of keystrokes) {
      const a = time(() => search(index, typed, 8));
      const b =
        round < 2 ? time(() => products.map(p => scoreProduct(p, typed)).sort((x, y) => y - x)) : null;
      if (round === 0) continue;
      indexed.push(a);
      if (b !== null) naive.push(b);
    }
  }
  return [50, 99].map(p => ({
    work: `search per keystroke, 10,000 products, p${p} (index built in ${Math.round(buildMs)} ms)`,
    measured: ms(percentile(indexed, p)),
    baseline: `product by product ${ms(percentile(naive, p))}`,
    ratio: times(percentile(naive, p) / percentile(indexed, p)),
  }));
}

function time(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
