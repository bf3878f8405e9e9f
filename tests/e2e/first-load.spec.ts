/** What a first visit to the home page costs, as it goes over the wire (PERFORMANCE.md). */
import { expect, test } from './support/journey.ts';

const budgetBytes = { script: 102 * 1024, code: 115 * 1024 };

test('the first load of home stays within its budget', async ({ visit }) => {
  const page = await visit({ device: 'phone' });
  await page.goto('/', { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // What begins after the load event waits until the page has settled: worker, cart, the live drawing.
  const files = await page.evaluate(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(entry => /\.(js|css)$/.test(entry.name) && entry.startTime < (document?.loadEventStart ?? 0))
      .map(({ name, encodedBodySize, decodedBodySize }) => ({
        path: new URL(name).pathname,
        bytes: encodedBodySize,
        isCompressed: encodedBodySize < decodedBodySize,
      }));
  });
  const sum = (kind: RegExp) =>
    files.filter(({ path }) => kind.test(path)).reduce((total, { bytes }) => total + bytes, 0);
  const listing = files.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');
  expect(files.filter(({ isCompressed }) => !isCompressed)).toEqual([]);
  // React alone is more: less would mean that nothing was measured.
  expect(sum(/\.js$/), listing).toBeGreaterThan(50_000);
  expect(sum(/\.js$/), listing).toBeLessThanOrEqual(budgetBytes.script);
  expect(sum(/\.(js|css)$/), listing).toBeLessThanOrEqual(budgetBytes.code);
});
