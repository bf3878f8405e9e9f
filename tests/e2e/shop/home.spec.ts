/** The home page, its menus, and what its cards promise at which hour. */
import type { Locator, Page } from '@playwright/test';
import { Shopper } from '../people/shopper.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

const blocks = [
  'Put your name on good cloth.',
  'Why choose Selvedge',
  'Product categories',
  'See it on the cloth before you pay.',
  'Order online',
  'Dress a team of twenty',
  'Request a quote',
  'Live chat',
  'Brand partners',
  'How it works',
  'Choose Products',
  'Upload Design',
  'Place Order',
  'Receive & Enjoy',
  'What customers say',
  'Cut once. Ordered right.',
];

function section(page: Page, heading: string) {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
    .last();
}

test('every block in its order, and a team dressed from it', { tag: '@long' }, async ({ ownShop, visit }) => {
  // Other journeys put tees on sale, and the first tee is the one that dresses the team.
  const page = await visit({ of: await ownShop(), device: 'phone', reducedMotion: 'reduce' });
  let release = () => {};
  const held = new Promise<void>(resolve => (release = resolve));
  await page.route('**/api/catalogue/first', async route => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  const grid = section(page, 'Order online');
  await expect(grid.getByText('Loading products...')).toBeAttached();
  await expect(grid.locator('.aspect-4\\/5')).toHaveCount(4);
  release();
  await expect(grid.getByRole('link', { name: /^View Details/ })).toHaveCount(4);

  // What lies below is laid out when somebody comes near.
  await grid.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      const headings = await page.locator('main').getByRole('heading').allInnerTexts();
      const said = headings.map(words => words.replace(/^\d\s*/, '').replaceAll(/\s+/g, ' '));
      return said.filter(words => blocks.includes(words));
    })
    .toEqual(blocks);
  await expect(page.getByText('And many more trusted suppliers')).toBeVisible();
  await expect(section(page, 'Brand partners').getByRole('listitem')).toHaveCount(8);
  const quotes = section(page, 'What customers say').getByRole('figure');
  await expect(quotes).toHaveCount(3);
  for (const quote of await quotes.all())
    await expect(quote.getByText('Sample', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Request a Quote' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get Instant Quote' }).first()).toBeVisible();

  await expectAccessible(page, 'home');

  const team = page.getByRole('region', { name: 'Dress a team of twenty' });
  const sizes = team.getByRole('group', { name: 'Pieces by size' });
  for (const [size, pieces] of Object.entries({ XS: 0, S: 5, M: 10, L: 5, XL: 0, '2XL': 0 }))
    await expect(sizes.getByLabel(size, { exact: true })).toHaveValue(String(pieces));
  const before = await team.getByText('in all, with GST').locator('..').innerText();
  await sizes.getByLabel('XL', { exact: true }).fill('2');
  await expect(team.getByText('22 pieces at')).toBeVisible();
  expect(await team.getByText('in all, with GST').locator('..').innerText()).not.toBe(before);
  await team.getByRole('link', { name: 'Add your design' }).click();

  const row = page.getByRole('group', { name: /, pieces by size$/ });
  await expect(row.getByLabel('M', { exact: true })).toHaveValue('10');
  await expect(row.getByLabel('XL', { exact: true })).toHaveValue('2');
  await expect(page).toHaveURL(/\/product\/\d+$/);
  await new Shopper(page).addToCart();
  await expect(page.getByRole('link', { name: 'Cart, 9+ items' })).toBeVisible();
});

test(
  'the chat says when it is answered, and gives way to the telephone without a network',
  { tag: '@long' },
  async ({ visit }) => {
    const page = await visit();
    const visitAt = async (time: string) => {
      await page.addInitScript(fixDate, Date.parse(time));
      await page.goto('/');
      const card = page.getByRole('heading', { name: 'Live chat' }).locator('..');
      await card.scrollIntoViewIfNeeded();
      await card.scrollIntoViewIfNeeded();
      return card;
    };
    const open = await visitAt('2026-11-20T16:59:00+10:00');
    await expect(open.getByText('Typical reply Under 5 minutes')).toBeVisible();
    const link = open.getByRole('link', { name: 'Start a chat (opens in a new tab)' });
    await expect(link).toHaveAttribute('href', 'https://chat.selvedge.example/');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /\bnoopener\b/);

    const closed = await visitAt('2026-11-20T17:00:00+10:00');
    await expect(closed.getByText('We are back on Monday at 9 am AEST')).toBeVisible();
    await expect(closed.getByText('Under 5 minutes')).toHaveCount(0);
    await expect(closed.getByRole('link', { name: /^Leave a message/ })).toBeVisible();

    await page.context().setOffline(true);
    const offline = page.getByRole('heading', { name: 'Talk to us' }).locator('..');
    await expect(offline.getByRole('link', { name: '07 5550 0123' })).toHaveAttribute(
      'href',
      'tel:0755500123',
    );
    await expect(offline.getByRole('link', { name: 'hello@selvedge.example' })).toBeVisible();
    await expect(page.getByRole('link', { name: /chat|message/i })).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(closed).toBeVisible();
  },
);

test('the menus by keyboard, and by a mouse that rests on them', { tag: '@long' }, async ({ visit }) => {
  const page = await visit();
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Products', exact: true });
  const menu = page.getByRole('navigation', { name: 'Product categories' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('link', { name: 'Mens', exact: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link', { name: 'Mens', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(menu.getByRole('link', { name: 'Womens', exact: true })).toBeFocused();
  for (const group of ['Kids', 'Accessories']) {
    const list = menu.getByRole('heading', { name: group }).locator('..').getByRole('listitem');
    expect(await list.count()).toBeLessThanOrEqual(4);
    await expect(list.first()).toBeVisible();
  }
  await expect(menu.getByRole('link', { name: 'View All Products' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.hover();
  await expect(menu).toBeVisible();
  await button.click();
  await expect(menu).toBeVisible();
  await button.click();
  await expect(menu).toBeHidden();

  await page.keyboard.press('/');
  const field = page.getByRole('dialog').getByRole('combobox', { name: 'Search products' });
  await field.fill('tee');
  await expect(page.getByRole('option')).toHaveCount(8);
  await field.fill('zzqx');
  await expect(page.getByText('No products found for “zzqx”')).toBeVisible();
  await expect(page.getByText('Try different keywords')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto('/#how');
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeInViewport();
});

test('header and footer lead everywhere they should', { tag: '@long' }, async ({ shop, visit }) => {
  const hrefs = (part: Locator) =>
    part.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href')));
  const page = await visit();
  await page.goto('/');
  const header = page.getByRole('banner');
  const footer = page.getByRole('contentinfo');
  // As the demo shop's own menu has it; Products opens a panel.
  expect(await hrefs(header.getByRole('navigation', { name: 'Main' }))).toEqual(['/', '/about', '/contact']);
  await expect(header.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth');
  await expect(header.getByRole('link', { name: 'Cart, empty' })).toHaveAttribute('href', '/cart');
  expect(await hrefs(footer.getByRole('navigation', { name: 'Quick links' }))).toEqual([
    '/',
    '/products',
    '/#how',
    '/faq',
    '/contact',
    '/cart',
    '/account',
  ]);
  expect(await hrefs(footer.getByRole('navigation', { name: 'Legal' }))).toEqual([
    '/terms',
    '/privacy',
    '/refund-policy',
    '/shipping-policy',
    '/admin',
  ]);
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  await expect(footer.getByText('Monday-Friday 9-5 AEST')).toBeVisible();
  await expect(footer.getByRole('list', { name: 'Payment and security' }).getByRole('listitem')).toHaveText([
    'Test payments: no money moves',
    'Afterpay: 4 interest-free instalments',
  ]);

  await page.getByRole('button', { name: 'Request a Quote' }).click();
  await expect(page.getByRole('dialog', { name: 'Get Instant Quote' })).toBeVisible();

  const customer = await visit({ as: await shop.person('customer') });
  await customer.goto('/');
  await customer.getByRole('button', { name: 'Your account, Kim' }).click();
  const menu = customer.getByRole('banner');
  await expect(menu.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account');
  await expect(menu.getByRole('link', { name: 'Orders' })).toHaveAttribute('href', '/account?tab=orders');
  await menu.getByRole('button', { name: 'Sign out' }).click();
  await expect(customer.getByText('Logout successful')).toBeVisible();
  await expect(customer.getByText('You have been logged out')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('the side menu of a phone', { tag: '@long' }, async ({ visit }) => {
  const page = await visit({ device: 'phone' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const group of ['Mens', 'Womens', 'Kids', 'Accessories']) {
    const list = menu.getByRole('heading', { name: group, exact: true }).locator('..').getByRole('listitem');
    await expect(list.first()).toBeVisible();
    expect(await list.count()).toBeLessThanOrEqual(3);
  }
  await menu.getByRole('combobox', { name: 'Search products' }).fill('tee');
  await expect(menu.getByRole('option')).toHaveCount(5);
  await menu.getByRole('button', { name: 'Clear' }).click();
  await menu.getByRole('link', { name: 'Womens', exact: true }).click();
  await expect(page).toHaveURL(/\/products\?category=womens$/);
  await expect(menu).toBeHidden();
});

/** The date alone stands still: Playwright's own clock takes the page's timing marks away, which the app starts by. */
function fixDate(nowMs: number): void {
  window.Date = class extends Date {
    static override now = () => nowMs;
    constructor(given: number | string = nowMs) {
      super(given);
    }
  } as DateConstructor;
}
