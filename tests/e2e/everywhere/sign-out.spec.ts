/** After the press on "Sign out", no page sends a request that needs a session. */
import type { Page, Request } from '@playwright/test';
import { api } from '#contract/wire/api.ts';
import { type Device, expect, type Staff, test } from '../support/journey.ts';

const ofVisitors = Object.values(api)
  .filter(({ access }) => access.kind === 'public')
  .map(({ method, path }) => ({ method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }));

function needsSession(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return (
    pathname.startsWith('/api/') &&
    !ofVisitors.some(({ method, pattern }) => method === request.method() && pattern.test(pathname))
  );
}

/** Collects requests that need a session from now on. */
function note(...pages: Page[]): string[] {
  const asked: string[] = [];
  for (const page of pages)
    page.on('request', request => {
      if (needsSession(request)) asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
  return asked;
}

/** Triggers every event on which a page might refetch. */
const stir = (page: Page) =>
  page.evaluate(() => {
    for (const event of ['online', 'focus', 'pageshow']) dispatchEvent(new Event(event));
    document.dispatchEvent(new Event('visibilitychange'));
  });

/** Holds the sign-out until the test releases it. */
async function holdSignOut(page: Page): Promise<{ arrived: Promise<unknown>; letGo: () => void }> {
  let letGo = () => {};
  const isOver = new Promise<void>(resolve => (letGo = resolve));
  const arrived = page.waitForRequest('**/api/logout');
  await page.route('**/api/logout', async route => {
    await isOver;
    await route.continue();
  });
  return { arrived, letGo };
}

const fromTheHeader = async (page: Page) => {
  await page.getByRole('button', { name: 'Your account, Kim' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sign out' }).click();
};
const fromTheOffice = (page: Page) => page.getByRole('button', { name: 'Sign out' }).click();
const fromTheBoard = async (page: Page) => {
  await page.getByRole('button', { name: 'More' }).tap();
  await page.getByRole('menuitem', { name: 'Sign out' }).tap();
};
const isSignedOut = (page: Page) => expect(page.getByText('You have been logged out')).toBeVisible();

interface Place {
  who: Staff;
  path: string;
  device?: Device;
  /** The page that the person opens while the sign-out is under way. */
  goesTo: string;
  leaves: (page: Page) => Promise<void>;
}

const places: Place[] = [
  { who: 'customer', path: '/account', goesTo: 'Designs', leaves: fromTheHeader },
  { who: 'customer', path: '/account?tab=designs', goesTo: 'Settings', leaves: fromTheHeader },
  { who: 'admin', path: '/admin', goesTo: 'Orders', leaves: fromTheOffice },
  { who: 'admin', path: '/admin/orders', goesTo: 'Customers', leaves: fromTheOffice },
  { who: 'admin', path: '/admin/crm-board', goesTo: 'Leads', leaves: fromTheOffice },
  { who: 'admin', path: '/admin/deliveries', goesTo: 'Customers', leaves: fromTheOffice },
  { who: 'workshop', path: '/admin/jobs', device: 'tablet', goesTo: '', leaves: fromTheBoard },
  { who: 'driver', path: '/admin/deliveries', device: 'phone', goesTo: '', leaves: fromTheOffice },
];

for (const { who, path, device = 'desk', goesTo, leaves } of places) {
  test(`${who} at ${path}`, { tag: '@long' }, async ({ shop, visit }) => {
    const page = await visit({ device, as: await shop.person(who) });
    // Staff pages open an event stream. The browser may report it late, so the test waits for it and doesn't count it.
    const listens = who === 'customer' ? undefined : page.waitForRequest('**/api/sync/events');
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await listens;
    const { arrived, letGo } = await holdSignOut(page);
    await leaves(page);
    await arrived;
    const asked = note(page);
    await stir(page);
    if (goesTo) {
      const before = page.url();
      await page
        .getByRole('main')
        .getByRole('tab', { name: goesTo })
        .or(page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: goesTo, exact: true }))
        .first()
        .click();
      await expect(page).not.toHaveURL(before);
    }
    letGo();
    await isSignedOut(page);
    await stir(page);
    // The answer to this arrives after everything that the page has sent so far.
    await page.evaluate(() => fetch('/healthz'));
    expect(asked).toEqual([]);
  });
}

test('what was asked before the press is broken off; what is being saved goes first', async ({
  shop,
  visit,
}) => {
  const page = await visit({ as: await shop.person('customer') });
  await page.goto('/account?tab=profile');
  const firstName = page.getByLabel('First name');
  await expect(firstName).toHaveValue('Kim');
  let saves = () => {};
  await page.route('**/api/user', async route => {
    if (route.request().method() === 'PATCH') await new Promise<void>(resolve => (saves = resolve));
    await route.continue();
  });
  await page.route('**/api/designs', () => undefined); // never answered
  const listing = page.waitForRequest('**/api/designs');
  const brokenOff: string[] = [];
  page.on('requestfailed', request => void brokenOff.push(new URL(request.url()).pathname));
  await page.getByRole('tab', { name: 'Designs' }).click();
  await listing;
  await page.getByRole('tab', { name: 'Profile' }).click();
  await firstName.fill('Kimberley');
  const saving = page.waitForRequest(request => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await saving;
  const order: string[] = [];
  page.on('request', request => request.url().endsWith('/api/logout') && order.push('sign-out'));
  page.on('response', answer => answer.request().method() === 'PATCH' && order.push('saved'));
  await fromTheHeader(page);
  await expect.poll(() => brokenOff).toContain('/api/designs');
  saves();
  await isSignedOut(page);
  expect(order).toEqual(['saved', 'sign-out']);
});

test(
  'the other tab asks for nothing either, and a sign-out that is refused lets both go on',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    watch.allow(/status of 503/);
    const page = await visit({ as: await shop.person('admin') });
    await page.goto('/admin/orders');
    const other = await page.context().newPage();
    await other.goto('/admin');
    for (const each of [page, other])
      await expect(each.getByRole('main').getByRole('heading').first()).toBeVisible();

    let answer = () => {};
    let isRefused = true;
    await page.route('**/api/logout', async route => {
      await new Promise<void>(resolve => (answer = resolve));
      await (isRefused
        ? route.fulfill({ status: 503, headers: { 'X-Request-Id': 'test' }, body: '{}' })
        : route.continue());
    });
    const signOut = async () => {
      const arrived = page.waitForRequest('**/api/logout');
      await fromTheOffice(page);
      await arrived;
      await other.waitForFunction(() => localStorage.getItem('selvedge.sign-out') !== null);
      await other.evaluate(() => new Promise(requestAnimationFrame));
    };
    await signOut();
    const asked = note(page, other);
    await other.getByRole('link', { name: 'Leads', exact: true }).click();
    await expect(other).toHaveURL(/\/admin\/leads/);
    expect(asked).toEqual([]);
    answer();
    await expect(page.getByText('Logout failed')).toBeVisible();
    await expect(other.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible();
    await expect.poll(() => asked).toContain('GET /api/leads');

    isRefused = false;
    await signOut();
    asked.length = 0;
    await other.getByRole('link', { name: 'Customers', exact: true }).click();
    await expect(other).toHaveURL(/\/admin\/customers/);
    answer();
    await isSignedOut(page);
    await expect(other.getByRole('link', { name: 'Customers', exact: true })).toBeHidden();
    expect(asked).toEqual([]);
  },
);

test(
  'a session that ends elsewhere is asked about once, and then no more',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    watch.allow(/status of 401/);
    const admin = await shop.person('admin');
    const page = await visit({ as: admin });
    await page.goto('/admin/audit');
    await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible();
    await shop.knex('sessions').where({ userId: admin.id }).delete();
    const link = (name: string) =>
      page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name, exact: true });
    const refused = page.waitForResponse(answer => answer.status() === 401);
    await page.getByRole('button', { name: 'Sales' }).click();
    await link('Orders').click();
    await refused;
    await expect(page.getByText('Please sign in to continue.').first()).toBeVisible();
    const asked = note(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await page.getByRole('button', { name: 'Business' }).click();
    for (const [place, heading] of [
      ['Leads', 'Leads'],
      ['Customers', 'Customers'],
      ['Email', 'Email'],
    ] as const) {
      await link(place).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    }
    expect(asked.filter(what => what.startsWith('GET'))).toEqual([]);
  },
);
