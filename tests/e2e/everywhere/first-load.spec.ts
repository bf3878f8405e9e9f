/** Bytes that a first visit to the home page transfers. */
import { readFileSync } from 'node:fs';
import { budgetBytes as budgets, measureFirstLoad, measureScreens } from '#tests/bench/bundle.ts';
import { expect, test } from '../support/journey.ts';

test('the first load of home stays within its budget', async ({ visit }) => {
  const page = await visit({ device: 'phone' });
  await page.goto('/', { waitUntil: 'load' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('app-shown').length > 0);
  // Work that starts after the app is shown waits until the page has settled: service worker, cart, live drawing.
  const files = await page.evaluate(() => {
    const shownAt = performance.getEntriesByName('app-shown')[0]?.startTime ?? 0;
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return resources
      .filter(entry => /\.(js|css)$/.test(entry.name) && entry.startTime < shownAt)
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
  // React alone is larger. Less would mean that nothing was measured.
  expect(sum(/\.js$/), listing).toBeGreaterThan(50_000);
  expect(sum(/\.js$/), listing).toBeLessThanOrEqual(budgets.script);
  expect(sum(/\.(js|css)$/), listing).toBeLessThanOrEqual(budgets.code);
});

test('fonts, worker and every screen stay within theirs', () => {
  const { fonts, worker, style } = measureFirstLoad();
  // With its headers it fits in the ten packets that a server sends before it waits for an acknowledgement.
  expect(style, 'the sheet that the first paint waits for').toBeLessThanOrEqual(budgets.firstSheet);
  expect(fonts, 'fonts').toBeGreaterThan(10_000);
  expect(fonts, 'fonts').toBeLessThanOrEqual(budgets.fonts);
  expect(worker, 'service worker').toBeLessThanOrEqual(budgets.worker);
  expect(readFileSync('dist/pwa/sw.js', 'utf8'), 'the worker holds no zod').not.toMatch(
    /ZodType|invalid_type/,
  );
  const screens = measureScreens();
  expect(screens.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['home-screen', 'product-screen', 'checkout-screen', 'staff-jobs-screen']),
  );
  for (const { name, bytes, budget, files } of screens)
    expect.soft(bytes, `${name}\n${files.join('\n')}`).toBeLessThanOrEqual(budget);
});
