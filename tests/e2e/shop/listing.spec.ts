/** Finding a garment: by category, filter, order and search; passing it on; coming back to where one was. */
import type { Page } from '@playwright/test';
import type { ProductSummary } from '#contract/catalogue/endpoints.ts';
import { present } from '#api/database/present.ts';
import { waitForCopy, waitForOffline } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';

const cards = (page: Page) => page.getByRole('link', { name: /^View Details, / });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });

async function allProducts(origin: string): Promise<ProductSummary[]> {
  return (await (await fetch(`${origin}/api/products`)).json()) as ProductSummary[];
}

test('every category word of the shop opens its products', { tag: '@long' }, async ({ shop, visit }) => {
  // Ten cold pages one after the other.
  test.slow();
  const page = await visit();
  const inCategories = async (pattern: RegExp) =>
    (await allProducts(shop.origin)).filter(one =>
      [one.category, ...one.categories].some(name => pattern.test(name)),
    ).length;
  const words: [word: string, title: string, pattern: RegExp][] = [
    ['mens', 'Mens', /^Men's/],
    ['womens', 'Womens', /^Women's/],
    ['kids', 'Kids', /^Kids/],
    ['accessories', 'Accessories', /^(Bags|Caps|Aprons|Promotional)/],
    ['t-shirts', 'T-Shirts', /T-Shirts/],
    ['hoodies', 'Hoodies', /Hooded Fleece/],
    ['corporate', 'Corporate', /Polo|Jackets/],
    ["men's polo", "Men's Polo", /^Men's Polo$/],
    ["Women's Long Sleeves", "Women's Long Sleeves", /^Women's Longsleeves$/],
    ['bulk-orders', 'Bulk Orders', /^/],
  ];
  for (const [word, title, pattern] of words) {
    await page.goto(`/products?category=${encodeURIComponent(word)}`);
    await expect(heading(page)).toHaveText(title);
    const count = await inCategories(pattern);
    expect(count, word).toBeGreaterThan(0);
    await expect(page.getByText(/^\d+ styles?$/).first()).toHaveText(
      `${count} ${count === 1 ? 'style' : 'styles'}`,
    );
    if (word === 'mens') await expect(page.getByRole('article').getByText(/^Women's/)).toHaveCount(0);
  }
  await expect(page.getByRole('region', { name: 'Ordering for a whole team?' })).toContainText(
    'Request a quote',
  );

  await page.goto('/products?category=umbrellas');
  await expect(page.getByText('No products found in this category.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all products' }).click();
  await expect(page.getByText(/^\d{2,} styles$/)).toBeVisible();
});

test('filters count, live in the address and come back with it', async ({ shop, visit }) => {
  const products = await allProducts(shop.origin);
  const styles = (fits: (product: ProductSummary) => boolean) => products.filter(fits).length;
  const hasM = ({ sizes }: ProductSummary) => sizes.includes('M');
  const isEmbroidered = ({ printingTechniques, customizable }: ProductSummary) =>
    customizable && printingTechniques.includes('embroidery');
  const page = await visit();
  await page.goto('/products');
  const option = (name: string, count: number) =>
    filters(page).getByRole('checkbox', { name: `${name} (${count} styles)`, exact: true });

  await option('M', styles(hasM)).check();
  await expect(page.getByText(`${styles(hasM)} styles`, { exact: true })).toBeVisible();
  const both = styles(one => hasM(one) && isEmbroidered(one));
  await option('Embroidery', both).check();
  await expect(page.getByText(`${both} styles`, { exact: true })).toBeVisible();
  // Its own facet goes on counting what the other values would add.
  await expect(
    option(
      'Print',
      styles(one => hasM(one) && one.printingTechniques.includes('print')),
    ),
  ).toBeVisible();
  await filters(page).getByRole('checkbox', { name: /^Red / }).check();
  await page.getByLabel('Sort by').selectOption('Price: high to low');
  await expect(page).toHaveURL(/\?colour=red&size=M&technique=embroidery&sort=price-high$/);

  const prices = async () =>
    (await page.getByRole('article').allTextContents()).map(text =>
      Number(/\$(\d+\.\d\d)/.exec(text)?.[1] ?? 0),
    );
  const sorted = await prices();
  expect(sorted).toEqual(sorted.toSorted((a, b) => b - a));
  // What is looked for is what is seen: the garments are drawn in red.
  await expect(page.getByRole('article').first().getByRole('presentation')).toHaveAttribute(
    'src',
    /\/[^/]+-front\/(be1e2d|8e2b22|5a1f2b)/,
  );
  await page.reload();
  await expect(page.getByLabel('Sort by')).toHaveValue('price-high');
  expect(await prices()).toEqual(sorted);

  await page.goBack();
  await expect(page.getByLabel('Sort by')).toHaveValue('featured');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Remove filter: Red' })).toBeHidden();
  await expect(page.getByText(`${both} styles`, { exact: true })).toBeVisible();
  await page.goForward();
  await page.getByRole('button', { name: 'Remove filter: Red' }).click();
  await expect(page.getByRole('button', { name: 'Remove filter: Size M' })).toBeFocused();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText(`${products.length} styles`)).toBeVisible();
  await expect(page).toHaveURL(/\/products$/);

  await page.goto('/products?category=kids&size=One+size');
  await expect(page.getByText('No products found in this category.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('search: ten best, by keyboard, within the filters, or nothing', { tag: '@long' }, async ({ visit }) => {
  const page = await visit();
  await page.goto('/products?size=M');
  const field = page.getByRole('searchbox', { name: 'Search products' });
  await field.fill('tee');
  await expect(page.getByText(/^10 best of \d+ styles$/)).toBeVisible();
  await expect(cards(page)).toHaveCount(10);
  await expect(page).toHaveURL(/\?search=tee&size=M$/);
  await page.getByRole('button', { name: /^Show all \d+$/ }).click();
  await expect(page.getByText(/^\d+ styles$/)).toBeVisible();
  expect(await cards(page).count()).toBeGreaterThan(10);
  await page.goBack();
  await page.goto('/products?size=M&search=tee');
  await expect(cards(page)).toHaveCount(10);
  await field.press('ArrowDown');
  await expect(cards(page).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cards(page).nth(1)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(page.getByText(/best of/)).toBeHidden();

  await field.fill('northloom heavy tee');
  await expect(cards(page).first()).toHaveAccessibleName('View Details, Northloom heavy tee');
  await field.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Northloom heavy tee');
  await page.goBack();
  await expect(field).toHaveValue('northloom heavy tee');
  await page.goBack();
  await expect(field).toHaveValue('');

  await field.fill('qqzzx');
  await expect(page.getByText('No products found for “qqzzx”')).toBeVisible();
  await expect(page.getByText('Try different keywords')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(cards(page).first()).toBeVisible();

  // Ruined links and a pasted page: as much of it as a person could have typed, and nothing wider than the window.
  for (const link of [`search=${'x'.repeat(5000)}`, `category=${'x'.repeat(5000)}`, 'page=-1&category=%00']) {
    await page.goto(`/products?${link}`);
    await expect(page.getByText(/^No products found/)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  await page.goto('/products?page=-1&sort=best&size=&colour=%00');
  await expect(cards(page).first()).toBeVisible();
  await field.fill('tee '.repeat(1000));
  await expect(field).toHaveValue('tee '.repeat(25));
  await expect(page.getByText(/best of/)).toBeVisible();
  // The address follows a moment after the results.
  await expect(page).toHaveURL(/\bsearch=tee/);
  await page.reload();
  await expect(field).toHaveValue('tee '.repeat(25).trim());
});

test(
  'a product is passed on: four networks, the link, and a clipboard that refuses',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    const networks = /^https:\/\/(www\.facebook\.com|twitter\.com|www\.linkedin\.com|wa\.me)\//;
    watch.allow(/^Request to https:\/\/(www\.facebook\.com|twitter\.com|www\.linkedin\.com|wa\.me)\//);
    await page
      .context()
      .route(networks, route => route.fulfill({ body: 'shared', contentType: 'text/plain' }));
    let release = () => {};
    const held = new Promise<void>(resolve => (release = resolve));
    await page.route('**/api/catalogue/first', async route => {
      await held;
      await route.continue();
    });
    await page.goto('/products?search=northloom+heavy+tee');
    await expect(page.getByText('Loading products...')).toBeVisible();
    release();
    const card = page.getByRole('article').first();
    await expect(card.getByRole('heading', { name: 'Northloom heavy tee' })).toBeVisible();
    const said = present(await shop.knex('products').where({ name: 'Northloom heavy tee' }).first());
    await expect(card).toContainText(said.description);
    await expect(card).toContainText(present(said.categoryName));
    await expect(card).toContainText(`$${(said.priceCents / 100).toFixed(2)}`);
    await expect(card.getByRole('link')).toHaveText('View Details');
    const share = page.getByRole('button', { name: 'Share Northloom heavy tee', exact: true });
    const { id } = present(await shop.knex('products').where({ name: 'Northloom heavy tee' }).first('id'));
    const link = `${shop.origin}/product/${id}`;

    for (const network of ['Facebook', 'Twitter', 'LinkedIn', 'WhatsApp']) {
      await share.click();
      const [popup] = await Promise.all([
        page.waitForEvent('popup'),
        page.getByRole('button', { name: network, exact: true }).click(),
      ]);
      await expect(page.getByText(`Opening ${network} share dialog...`)).toBeVisible();
      expect(decodeURIComponent(popup.url())).toContain(link);
      expect(await popup.evaluate(() => [innerWidth, innerHeight, window.opener])).toEqual([600, 400, null]);
      await popup.close();
    }

    await share.click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByRole('button', { name: 'Link copied!' })).toBeVisible();
    await expect(page.getByText('Product link copied to clipboard!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await page.context().clearPermissions();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Failed to copy link to clipboard')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(share).toBeFocused();
  },
);

test(
  'on a phone: the sheet of filters, Back to the same place, no server',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    const page = await visit({ device: 'phone' });
    watch.allowLostConnections();
    await page.route('**/api/catalogue/index', route => route.abort());
    await page.goto('/cart');
    await waitForOffline(page);
    await shop.stop();
    await page.goto('/products');
    await expect(page.getByText('Error loading products. Please try again later.')).toBeVisible();
    await shop.open();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(cards(page).first()).toBeVisible();

    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' });
    await sheet.getByRole('checkbox', { name: /^Black / }).check();
    await sheet.getByLabel('Sort by').selectOption('Name');
    await sheet.getByRole('button', { name: /^Show \d+ products$/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/colour=black&sort=name$/);
    await expect(page.getByRole('button', { name: 'Filters, 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Filters, 1' }).click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();

    await page.evaluate(() => window.scrollTo(0, 12_000));
    const seen = cards(page).filter({ visible: true });
    const nameAtTop = () =>
      page.evaluate(() => {
        const links = [...document.querySelectorAll('a[data-card-link]')];
        return links.find(link => link.getBoundingClientRect().top > 80)?.getAttribute('aria-label') ?? '';
      });
    await expect.poll(nameAtTop).not.toBe('');
    const before = await nameAtTop();
    await expect(seen.first()).toBeVisible();
    await page.getByRole('link', { name: before, exact: true }).click();
    await expect(heading(page)).toHaveText(before.replace('View Details, ', ''));
    await page.goBack();
    await expect.poll(nameAtTop).toBe(before);
    await page.reload();
    await expect.poll(nameAtTop).toBe(before);

    await waitForCopy(page, 'catalogue');
    await shop.stop();
    await page.reload();
    await expect(page.getByText(/^The shop cannot be reached\. Products as of /)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole('button', { name: 'Clear all' }).click();
    await page.getByRole('searchbox', { name: 'Search products' }).fill('cap');
    await expect(page.getByText(/^(10 best of \d+|\d+) styles$/)).toBeVisible();
  },
);
