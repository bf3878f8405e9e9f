/**
 * Search per keystroke over 10,000 products, against the simple scoring that goes product by product; and in a browser
 * whose processor is four times slower.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { prepareSearch, search } from '#contract/text/search-score.ts';
import { ensureChromium } from '#tests/support/chromium.ts';
import type { Figure } from '../figure.ts';
import { ms, percentile, times } from '../measure.ts';
import { runInPage } from './run-in-page.ts';
import { productsToSearch, type SearchTimes, timeSearch } from './search-work.ts';

const budgetMs = 10;
const budgetMb = 5;

export async function benchSearch(): Promise<Figure[]> {
  const heapMb = indexMb();
  const { buildMs, indexed, naive } = timeSearch({ withNaive: true });
  const executablePath = await ensureChromium(line => console.log(line));
  const slow = await runInPage<SearchTimes>({ executablePath, entry: 'search-in-page.ts', slower: 4 });
  return [
    ...[50, 99].map(p => ({
      work: `search per keystroke, 10,000 products, p${p} (index built in ${Math.round(buildMs)} ms)`,
      measured: ms(percentile(indexed, p)),
      baseline: `product by product ${ms(percentile(naive, p))}`,
      ratio: times(percentile(naive, p) / percentile(indexed, p)),
    })),
    {
      work: 'memory of its index',
      measured: `${heapMb.toFixed(1)} MB`,
      baseline: `budget ${budgetMb} MB`,
      ratio: times(heapMb / budgetMb),
    },
    {
      work: `the same in Chromium, four times slower, p99 (index built in ${Math.round(slow.buildMs)} ms)`,
      measured: ms(percentile(slow.indexed, 99)),
      baseline: `budget ${budgetMs} ms`,
      ratio: times(percentile(slow.indexed, 99) / budgetMs),
    },
  ];
}

/** What the index takes besides the products, which the page has anyway. */
function indexMb(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // As they come from the network: texts that were put together take less once they have been read.
  const products = JSON.parse(JSON.stringify(productsToSearch())) as ReturnType<typeof productsToSearch>;
  const inUse = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = inUse();
  const index = prepareSearch(products);
  const bytes = inUse() - before;
  // Both are in use until here.
  search(index, products[0]?.name ?? '', 1);
  return bytes / 1024 ** 2;
}
