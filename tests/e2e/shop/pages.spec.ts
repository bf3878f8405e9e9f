/** Policies, FAQ, pages of the shop's own, and what stands in place of a page that is not there or broke. */
import type { Page } from '@playwright/test';
import type { ShopFacts } from '#contract/shop/endpoints.ts';
import { pages } from '#contract/content/pages.ts';
import { expectAccessible } from '../support/axe.ts';
import { waitForOffline } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';

const texts = [
  ['Terms of Sale', ['/terms', '/terms-and-conditions', '/terms-conditions'], 'Artwork, production'],
  ['Privacy Policy', ['/privacy', '/privacy-policy'], 'No third-party trackers'],
  ['Refund & Returns Policy', ['/refund-policy', '/refunds'], 'can’t be signed away'],
  ['Shipping & Delivery Policy', ['/shipping-policy', '/shipping'], 'flat $15.00 Australia-wide'],
  ['Frequently Asked Questions', ['/faq'], 'Is there a minimum order?'],
] as const;

test(
  'every address of the policies opens its page, and all of them open with the server gone',
  { tag: '@long' },
  async ({ shop, visit }) => {
    const page = await visit();
    for (const [title, paths] of texts) {
      for (const path of paths) expect((await page.request.get(path)).status()).toBe(200);
      // The first address is opened further down, without the server.
      for (const path of paths.length > 1 ? paths.slice(1) : paths) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        await expect(page).toHaveTitle(`${title} · Selvedge`);
      }
      // The other policies are set in the same pieces.
      if (paths[0] === '/shipping-policy' || paths[0] === '/faq') await expectAccessible(page, title);
    }
    expect(
      pages.filter(({ path }) => texts.some(([, paths]) => paths.some(one => one === path))),
    ).toHaveLength(10);

    const fresh = await visit({ device: 'phone' });
    await fresh.goto('/');
    await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible();
    await waitForOffline(fresh);
    await shop.stop();
    for (const [title, [path], words] of texts) {
      await fresh.goto(path);
      await expect(fresh.getByRole('heading', { level: 1, name: title })).toBeVisible();
      if (path !== '/terms') await expect(fresh.getByText(words).first()).toBeVisible();
    }
  },
);

test('the contents lead to their section and follow the reader', { tag: '@long' }, async ({ visit }) => {
  const page = await visit();
  await page.goto('/refund-policy');
  const contents = page.getByRole('navigation', { name: 'On this page' }).filter({ visible: true });
  await contents.getByRole('link', { name: 'Blank stock: changed your mind' }).click();
  await expect(page).toHaveURL(/#blank-returns$/);
  await expect(page.getByRole('heading', { name: 'Blank stock: changed your mind' })).toBeInViewport();
  await expect(contents.locator('[aria-current]')).toHaveText('Blank stock: changed your mind');
  await page.goto('/refund-policy#refunds');
  await expect(page.getByRole('heading', { name: 'Refunds', exact: true })).toBeInViewport();
});

test('a question can be linked to, found and printed', { tag: '@long' }, async ({ visit }) => {
  const page = await visit({ device: 'phone' });
  await page.goto('/faq#signature');
  const signature = page.getByRole('button', { name: 'Does someone have to sign?' });
  await expect(signature).toHaveAttribute('aria-expanded', 'true');
  await expect(signature).toBeInViewport();
  await expect(page.getByText('For orders over $100.00, for all express parcels')).toBeVisible();
  await expect(page.getByText('Order one blank piece: it leaves')).toBeHidden();

  const search = page.getByLabel('Search the questions');
  await search.fill('tax invoice');
  await expect(page.getByRole('status').filter({ hasText: 'question' })).toHaveText('1 question found');
  await page.getByRole('button', { name: 'Do I get a tax invoice?' }).click();
  await expect(page.getByText('with the GST it contains')).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue('tax invoice');
  await search.fill('zeppelin');
  await expect(page.getByText('Nothing here about “zeppelin”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Orders & Pricing',
    'Design & Artwork',
    'Production & Delivery',
    'Products & Quality',
    'Returns & Changes',
    'Payment & Account',
  ]);

  await page.goto('/faq?q=%E0%A4%A#%E0%A4%A');
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' })).toBeVisible();
  await page.goto('/faq');

  await page.emulateMedia({ media: 'print' });
  for (const words of ['Order one blank piece: it leaves', 'You get a proof: a picture']) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(search).toBeHidden();
  await page.screenshot({ path: 'test-results/screens/faq-print.png', fullPage: true });
});

test(
  'the owner’s figures and pages are what people read, also without a network',
  { tag: '@long' },
  async ({ ownShop, visit, watch }) => {
    const shop = await ownShop();
    const section = (text: string) =>
      JSON.stringify([{ id: 'one', title: 'One', blocks: [{ kind: 'text', text }] }]);
    await shop
      .knex('settings')
      .insert({ key: 'policy', value: JSON.stringify({ blankReturnsWithinDays: 61 }) });
    await shop.knex('pages').insert([
      {
        path: '/privacy',
        title: 'How we treat your data',
        status: 'published',
        sections: section('Kept in a drawer.'),
      },
      {
        path: '/studio',
        title: 'The studio',
        status: 'published',
        sections: section('Two looms and a kettle.'),
      },
      { path: '/secret', title: 'Not yet', status: 'draft', sections: section('Nobody reads this.') },
    ]);
    const page = await visit({ of: shop });
    const places = [
      ['/refunds', 'You can return garments without decoration within 61 days'],
      ['/privacy-policy', 'Kept in a drawer.'],
      ['/studio', 'Two looms and a kettle.'],
      ['/about', 'A selvedge is the self-finished edge'],
    ] as const;
    for (const [path, words] of places) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByText(words)).toBeVisible();
      await page.waitForLoadState('networkidle');
    }
    await expect(page).toHaveTitle('About · Selvedge');
    expect((await page.request.get('/secret')).status()).toBe(404);
    await waitForOffline(page);
    watch.allowLostConnections();
    await shop.stop();
    for (const [path, words] of places) {
      await page.goto(path);
      await expect(page.getByText(words)).toBeVisible();
    }
  },
);

test(
  'an admin is told that the texts want a lawyer, a customer is not',
  { tag: '@long' },
  async ({ shop, visit }) => {
    const admin = await visit({ as: await shop.person('admin') });
    await admin.goto('/terms');
    await expect(admin.getByText('Have a lawyer confirm it')).toBeVisible();
    const customer = await visit({ as: await shop.person('customer') });
    await customer.goto('/terms');
    await expect(customer.getByRole('heading', { level: 1, name: 'Terms of Sale' })).toBeVisible();
    await expect(customer.getByText(/lawyer/)).toHaveCount(0);
  },
);

test('an unknown address offers ways on', { tag: '@long' }, async ({ visit, watch }) => {
  watch.allow(/status of 404/);
  const page = await visit({ device: 'phone' });
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('Page Not Found · Selvedge');
  await expect(page.getByRole('heading', { name: 'Popular categories' })).toBeVisible();
  await expectAccessible(page, 'page not found');
  await page.getByRole('combobox', { name: 'Search products' }).fill('heavy tee');
  await page.getByRole('option').first().click();
  await expect(page).toHaveURL(/\/product\/\d+$/);
});

test(
  'a screen whose code is missing or that breaks keeps the shop round it',
  { tag: '@long' },
  async ({ visit, watch }) => {
    watch.allow(
      /Service Worker registration blocked|dynamically imported module|net::ERR_FAILED|is not iterable|undefined/,
    );
    const page = await visit({ serviceWorkers: 'block' });
    await page.goto('/cart');
    const missing = /\/assets\/.*faq-screen.*\.js/;
    await page.route(missing, route => route.abort());
    // Code that is missing may have been replaced by another version: the app loads itself once before it says so.
    const isLoadedOnce = page.waitForEvent('load');
    await goInApp(page, '/faq');
    await isLoadedOnce;
    await expect(page.getByText('This page could not be loaded')).toBeVisible();
    await expectShell(page);
    await page.unroute(missing);
    await page.getByRole('button', { name: 'Load it again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' })).toBeVisible();

    await page.route('**/api/shop', async route => {
      const answer = await route.fetch();
      const facts = (await answer.json()) as ShopFacts;
      await route.fulfill({ response: answer, json: { ...facts, policy: {} } });
    });
    await page.goto('/shipping');
    await expect(page.getByText('This page stopped working')).toBeVisible();
    await expectShell(page);
    await page.getByRole('banner').getByRole('link', { name: 'Cart, empty' }).click();
    await expect(page.getByText('Your Cart is Empty')).toBeVisible();
  },
);

async function expectShell(page: Page): Promise<void> {
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
}

/** Within the running app, as a link would: a load would request everything again. */
async function goInApp(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
