/**
 * Text at 200 %, as people set it in the browser, and a window at 200 %: nothing is pushed off the screen sideways, and no
 * control is cut off.
 */
import { expect, type Page } from '@playwright/test';
import { officePlaces, tourShop } from '../people/tour.ts';
import { test } from '../support/journey.ts';
import { expectNothingCut } from '../support/reach.ts';

/** The browser's own setting: widths in `rem` follow it, those in the queries of style sheets too. */
async function enlargeText(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

async function tourPlaces(page: Page, names: readonly string[], look: (name: string) => Promise<void>) {
  const places = officePlaces.filter(([name]) => names.includes(name));
  expect(places.map(([name]) => name)).toEqual(names);
  for (const [name, path, heading] of places) {
    await page.goto(path, { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.locator('main .animate-wait')).toHaveCount(0);
    await look(name);
  }
}

const office = ['dashboard', 'orders', 'leads', 'customers', 'quotes', 'products', 'crm', 'settings'];

test(
  'text at 200 %, on the shop’s, the field’s and the office’s screens',
  { tag: '@long' },
  async ({ shop, visit }) => {
    test.setTimeout(600_000);
    for (const [device, colorScheme] of [
      ['phone', 'light'],
      ['desk', 'dark'],
    ] as const) {
      const look = (page: Page) => (name: string) => expectNothingCut(page, `${name} on a ${device}`);
      const shopper = await visit({ device, colorScheme, reducedMotion: 'reduce' });
      await enlargeText(shopper);
      await tourShop(shopper, look(shopper));
      const admin = await visit({
        device,
        colorScheme,
        reducedMotion: 'reduce',
        as: await shop.person('admin'),
      });
      await enlargeText(admin);
      await tourPlaces(admin, office, look(admin));
    }
    for (const [role, device, path] of [
      ['driver', 'phone', '/admin/deliveries'],
      // The shop says how the staff's changes stand, in a row that is full without it.
      ['driver', 'phone', '/'],
      ['workshop', 'tablet', '/admin/jobs'],
      ['workshop', 'portrait', '/admin/jobs'],
    ] as const) {
      const page = await visit({ device, as: await shop.person(role) });
      await enlargeText(page);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('.animate-wait')).toHaveCount(0);
      await expectNothingCut(page, `${path} on a ${device}`);
    }
  },
);

test('the app shows itself with its sheet for large text', { tag: '@long' }, async ({ visit }) => {
  const page = await visit({ device: 'phone' });
  await enlargeText(page);
  await page.addInitScript(() => {
    addEventListener('app-shown', () => {
      const sheets = [...document.styleSheets].map(({ href }) => href ?? '');
      Object.assign(window, { isDressed: sheets.some(href => href.includes('large-text')) });
    });
  });
  // The sheet is the last to come: all else that the app shows at first is there, and drawn if it is to be.
  await page.route('**/large-text*.css', async route => {
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/catalogue')),
    );
    await page.evaluate(async () => {
      for (let turn = 0; turn < 3; turn++) await new Promise(resolve => requestIdleCallback(resolve));
    });
    await route.continue();
  });
  await page.goto('/');
  await page.waitForFunction(() => 'isDressed' in window);
  expect(await page.evaluate(() => 'isDressed' in window && window.isDressed)).toBe(true);
});

test('a window at 200 %: 640 px of a desk', { tag: '@long' }, async ({ shop, visit }) => {
  test.setTimeout(600_000);
  const viewport = { width: 640, height: 400 };
  const shopper = await visit({ viewport, reducedMotion: 'reduce' });
  await tourShop(shopper, name => expectNothingCut(shopper, name));
  const admin = await visit({ viewport, reducedMotion: 'reduce', as: await shop.person('admin') });
  await tourPlaces(admin, office, name => expectNothingCut(admin, name));
});
