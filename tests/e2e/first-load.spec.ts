/** What a first visit to the home page costs, as it goes over the wire (PERFORMANCE.md). */
import { expect, test } from './support/journey.ts';

const budgetBytes = { script: 102 * 1024, code: 115 * 1024 };

test('the first load of home stays within its budget', async ({ visit }) => {
  // Without a service worker: its downloads come after the page and are not the page's.
  const page = await visit({ device: 'phone', serviceWorkers: 'block' });
  const sizes: Promise<{ path: string; bytes: number; encoding: string | undefined }>[] = [];
  page.on('requestfinished', request => {
    const path = new URL(request.url()).pathname;
    if (!/\.(js|css)$/.test(path)) return;
    const measure = async () => {
      const [{ responseBodySize }, answer] = await Promise.all([request.sizes(), request.response()]);
      return { path, bytes: responseBodySize, encoding: answer?.headers()['content-encoding'] };
    };
    sizes.push(measure());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const files = await Promise.all(sizes);
  const sum = (kind: RegExp) =>
    files.filter(({ path }) => kind.test(path)).reduce((total, { bytes }) => total + bytes, 0);
  expect(files.filter(({ encoding }) => encoding !== 'br')).toEqual([]);
  const listing = files.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');
  expect(sum(/\.js$/), listing).toBeGreaterThan(20_000);
  expect(sum(/\.js$/), listing).toBeLessThanOrEqual(budgetBytes.script);
  expect(sum(/\.(js|css)$/), listing).toBeLessThanOrEqual(budgetBytes.code);
});
