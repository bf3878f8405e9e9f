/**
 * Search per keystroke over 10,000 products, against the simple scoring that goes product by product; and in a browser
 * whose processor is four times slower.
 */
import { ensureChromium } from '#tests/support/chromium.ts';
import type { Figure } from '../figure.ts';
import { ms, percentile, times } from '../measure.ts';
import { runInPage } from './run-in-page.ts';
import { type SearchTimes, timeSearch } from './search-work.ts';

const budgetMs = 10;

export async function benchSearch(): Promise<Figure[]> {
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
      work: `the same in Chromium, four times slower, p99 (index built in ${Math.round(slow.buildMs)} ms)`,
      measured: ms(percentile(slow.indexed, 99)),
      baseline: `budget ${budgetMs} ms`,
      ratio: times(percentile(slow.indexed, 99) / budgetMs),
    },
  ];
}
