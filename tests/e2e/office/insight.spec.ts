/** A shopper's visit is counted without identifying them; the office reads the figures. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { Shopper } from '../people/shopper.ts';
import { product } from '../people/tour.ts';

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Automated browsers are not counted, so this one poses as an ordinary one. */
async function asPerson(page: Page): Promise<Shopper> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  return new Shopper(page);
}

/** As when a person switches tabs, because an automated browser drops what a page sends while it unloads. */
async function turnAway(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

test('a visit becomes figures', { tag: '@long' }, async ({ shop, visit }) => {
  const figures = async () => {
    const rows = await shop.knex('analytics_days').select('kind', 'subject', 'count');
    return Object.fromEntries(rows.map(({ kind, subject, count }) => [`${kind} ${subject}`.trim(), count]));
  };
  const page = await visit({ userAgent: browser });
  const shopper = await asPerson(page);
  const messages: { cookie: string | undefined }[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/api/events')) messages.push({ cookie: request.headers()['cookie'] });
  });
  const isCounted = () =>
    page.waitForFunction(() => performance.getEntriesByName('selvedge-vitals').length > 0);
  await page.goto('/');
  await isCounted();
  await shopper.search('heavy tee', product);
  await shopper.choose('Navy', { M: 8, L: 6 });
  await shopper.addToCart();
  await shopper.checkout();
  await expect(page.getByRole('button', { name: 'Continue to Shipping' })).toBeVisible();
  await turnAway(page);
  await page.goto('/products?search=umbrella');
  await expect(page.getByText('No products found for “umbrella”')).toBeVisible();
  await isCounted();
  await turnAway(page);

  await expect.poll(figures).toEqual({
    visit: 2,
    'view /': 1,
    'search heavy tee': 1,
    'search_pick heavy tee': 1,
    'view /product/:id': 1,
    'product 1': 1,
    'cart 1': 1,
    'view /cart': 1,
    checkout: 1,
    'view /checkout': 1,
    'view /products': 1,
    'search umbrella': 1,
    'search_none umbrella': 1,
  });
  expect(messages.length).toBeLessThan(8);
  expect(messages.every(({ cookie }) => cookie === undefined)).toBe(true);
  const measures = await shop.knex('vital_days').where({ page: '/', device: 'desk' }).pluck('name');
  expect(new Set(measures)).toEqual(new Set(['LCP', 'CLS', 'INP', 'TTFB']));

  // A visitor who opts out is not counted: the browser sends nothing.
  const quiet = await visit({ userAgent: browser });
  await asPerson(quiet);
  await quiet.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }),
  );
  const asked: string[] = [];
  quiet.on('request', request => asked.push(new URL(request.url()).pathname));
  await quiet.goto('/contact');
  await expect.poll(() => asked.some(path => path.includes('/count-visit'))).toBe(true);
  await turnAway(quiet);
  expect(asked).not.toContain('/api/events');
  expect((await figures())['view /contact']).toBeUndefined();

  const office = await visit({ as: await shop.person('admin'), userAgent: browser });
  await asPerson(office);
  await office.goto('/admin');
  await office.getByRole('link', { name: /^SEO and Analytics Visits/ }).click();
  await expect(office.getByRole('img', { name: /^Visits, the last 30 days: 2 in all/ })).toBeVisible();
  await expect(office.getByRole('row', { name: `${product} 1 1` })).toBeVisible();
  await expect(office.getByText('Products looked at1')).toBeVisible();
  await expectAccessible(office, 'analytics');
  await office.getByRole('tab', { name: 'Keywords' }).click();
  await expect(office.getByRole('row', { name: 'heavy tee 1 0 100%' })).toBeVisible();
  await expectAccessible(office, 'keywords');
  await office.getByText('Without result').click();
  await expect(office.getByRole('row', { name: 'umbrella 1 1 0%' })).toBeVisible();
  await expect(office.getByRole('row', { name: /^heavy tee/ })).toHaveCount(0);
  await office.getByRole('tab', { name: 'Performance' }).click();
  await expect(office.getByRole('row', { name: /^Home [1-9]/ })).toBeVisible();
  await expectAccessible(office, 'performance');
  await office.getByText('Phones', { exact: true }).click();
  await expect(office.getByText('No times measured yet')).toBeVisible();
  await expect(office).toHaveURL(/tab=performance&device=phone/);
  // Staff are not counted.
  expect(await figures()).toMatchObject({ visit: 2, 'view /': 1 });
});

test(
  'a title of the owner’s is what the server sends and the tab keeps',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    watch.allow(/Service Worker registration blocked|status of 409/);
    const office = await visit({ as: await shop.person('admin') });
    await office.goto('/admin/seo?tab=seo');
    await office.getByRole('searchbox', { name: 'Search pages' }).fill('/faq');
    // The list may move under the pointer until the search is done.
    await expect(office.getByRole('main').getByRole('button', { name: /^Edit/ })).toHaveCount(1);
    const faq = office.getByRole('row').filter({ hasText: 'Frequently Asked Questions · Selvedge' });
    await faq.getByRole('button', { name: /^Edit/ }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Printing questions, answered');
    await expect(dialog.getByText('39 of 65 characters with the shop’s name')).toBeVisible();
    // Another user saved first: both versions are shown side by side, and no input is lost.
    await shop
      .knex('page_heads')
      .insert({ path: '/faq', description: 'Answers to everything people ask us.' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Somebody else changed this page')).toBeVisible();
    await expectAccessible(office, 'a clash of heads');
    await dialog.getByRole('button', { name: 'Apply my change too' }).click();
    await expect(office.getByText('Page updated', { exact: true })).toBeVisible();
    const pages = office.getByRole('table');
    await expect(pages.getByText('Printing questions, answered · Selvedge')).toBeVisible();
    await expect(pages.getByText('Your own words', { exact: true })).toBeVisible();

    const title = 'Printing questions, answered · Selvedge';
    const page = await visit({ serviceWorkers: 'block' });
    const text = await (await page.request.get('/faq')).text();
    expect(text).toContain(`<title>${title}</title>`);
    const follower = page.waitForResponse(/\/keep-head-/);
    await page.goto('/faq');
    // The app's own updates to the head don't overwrite the owner's text on this page.
    await (await follower).finished();
    await page.evaluate(() => new Promise(done => requestIdleCallback(() => setTimeout(done))));
    await expect(page).toHaveTitle(title);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).first().click();
    await expect(page).toHaveTitle('Contact · Selvedge');
    const link = page.locator('link[rel="canonical"]');
    await expect(link).toHaveAttribute('href', /\/contact$/);
    await expect(link).not.toHaveAttribute('data-own');
    // Other tests share this shop.
    await shop.knex('page_heads').delete();
  },
);
