/** `npm run bench -- first-fill`: how much the app adds to IndexedDB when a device gets its first 10,000 rows. */
import { ensureChromium } from '#tests/support/chromium.ts';
import type { Figure } from '../figure.ts';
import { median, ms, times } from '../measure.ts';
import type { FillTimes } from './first-fill-in-page.ts';
import { runInPage } from './run-in-page.ts';

export async function benchFirstFill(): Promise<Figure[]> {
  const executablePath = await ensureChromium(line => console.log(line));
  const { app, raw } = await runInPage<FillTimes>({ executablePath, entry: 'first-fill-in-page.ts' });
  return [
    {
      work: 'first fill of IndexedDB, 10,000 rows',
      measured: ms(median(app)),
      baseline: `IndexedDB alone ${ms(median(raw))}`,
      ratio: times(median(app) / median(raw)),
    },
  ];
}
