/** The installed app: opens without a server, has its manifest, and updates only when the person asks. */
import type { Locator, Page } from '@playwright/test';
import { makePerson } from '#tests/factories/people.ts';
import { makeJob } from '#tests/support/sync-world.ts';
import { present } from '#api/database/present.ts';
import { Workshop } from '../people/workshop.ts';
import { waitForCopy, waitForOffline, waitForOfflineStaff } from '../support/installed.ts';
import { copyBuild } from '../support/changed-build.ts';
import { expect, test } from '../support/journey.ts';

test('every place that was visited opens with the server gone', { tag: '@long' }, async ({ shop, visit }) => {
  const page = await visit({ as: await shop.person('admin') });
  const { id, name } = present(await shop.knex('products').orderBy('id').first('id', 'name'));
  const places = [
    ['/', page.getByRole('heading', { level: 1 })],
    ['/products', page.getByText(name).first()],
    [`/product/${id}`, page.getByRole('heading', { level: 1, name })],
    ['/cart', page.getByText('Your Cart is Empty')],
    ['/admin/deliveries', page.getByRole('heading', { name: 'Delivery Management' })],
    ['/admin/jobs', page.getByRole('heading', { name: 'Production Jobs' })],
  ] as const;
  for (const [path, fact] of places) {
    await page.goto(path);
    await expect(fact).toBeVisible();
    if (path === '/products') await waitForCopy(page, 'catalogue');
    if (path.startsWith('/product/')) await waitForCopy(page, `product ${id}`);
  }
  await waitForOfflineStaff(page);
  const kept = await cachedPaths(page);
  expect(kept.length).toBeGreaterThan(0);
  // Only pictures, whose addresses contain the hash of their bytes.
  expect(kept.filter(path => /^\/api\/(?!artworks\/)/.test(path))).toEqual([]);
  await shop.stop();
  for (const [path, fact] of places) {
    await page.goto(path);
    await expect(fact).toBeVisible();
    await expect(page.getByRole('button', { name: /^Offline/ }).filter({ visible: true })).toBeVisible();
  }
});

/** Everything in the service worker's caches. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths;
  });

interface Manifest {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  shortcuts: { name: string; url: string }[];
  share_target: { action: string; method: string };
}

test('the manifest makes it installable: name, icons that load, shortcuts that open', async ({
  shop,
  visit,
}) => {
  const page = await visit();
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(address ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as Manifest;
  expect(manifest).toMatchObject({ name: 'Selvedge', start_url: '/', display: 'standalone' });
  expect(manifest.icons.some(icon => icon.purpose === 'maskable')).toBe(true);
  const sizes = await page.evaluate(
    icons =>
      Promise.all(
        icons.map(async ({ src }) => {
          const image = new Image();
          image.src = src;
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    manifest.icons,
  );
  expect(sizes).toEqual(manifest.icons.map(icon => icon.sizes));
  expect(sizes).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual([
    'Products',
    'My orders',
    'Deliveries',
    'Jobs',
    'Office orders',
  ]);
  expect(manifest.share_target).toMatchObject({ action: '/share', method: 'POST' });
  expect((await fetch(`${shop.origin}/share`)).status).toBe(200);
  // A phone whose worker is gone: the page says what to do.
  const posted = await fetch(`${shop.origin}/share`, { method: 'POST', body: 'picture', redirect: 'manual' });
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/share?trouble=worker']);
  for (const { url } of manifest.shortcuts) expect((await fetch(shop.origin + url)).status).toBe(200);
});

test(
  'a new version in the middle of a shift waits until it is taken, and a broken worker is called back',
  { tag: '@long' },
  async ({ ownShop, visit, watch }) => {
    // Starts a separate shop four times.
    test.slow();
    const build = copyBuild();
    const env: NodeJS.ProcessEnv = {};
    const shop = await ownShop({ program: build.program, env });
    const title = '40 polos';
    const id = await makeJob(shop.knex, { title, priority: 'urgent', dueDate: new Date() });
    const person = await makePerson(shop.knex, 'workshop');
    const floor = new Workshop(await visit({ device: 'tablet', of: shop, as: person }));
    const { page } = floor;
    await page.goto('/admin/jobs');
    await expect(floor.card('Pending', title)).toBeVisible();
    await waitForOfflineStaff(page);
    await page.evaluate(() => Object.assign(window, { isOldPage: true }));

    watch.allowLostConnections();
    await shop.stop();
    await floor.start(title);
    await expect(floor.card('In Progress', title)).toContainText('Saved on device');
    build.release();
    await shop.open();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const offer = page.getByRole('region', { name: 'New version' });
    await expect(offer).toContainText('A new version is ready');
    expect(await page.evaluate(() => 'isOldPage' in window)).toBe(true);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe(
      'installed',
    );

    await offer.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => page.evaluate(() => 'isOldPage' in window).catch(() => true)).toBe(false);
    await expect(floor.card('In Progress', title)).not.toContainText('Saved on device');
    await expect(offer).toBeHidden();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull();
    expect(await shop.knex('jobs').where({ id }).first('stage')).toEqual({ stage: 'in_progress' });

    await shop.stop();
    env['SERVICE_WORKER'] = 'off';
    await shop.open();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    const standing = () =>
      page.evaluate(async () => ({
        workers: (await navigator.serviceWorker.getRegistrations()).length,
        caches: (await caches.keys()).filter(name => /precache|staff-code/.test(name)),
        isControlled: navigator.serviceWorker.controller !== null,
      }));
    await expect
      .poll(() => standing().catch(() => null))
      .toEqual({ workers: 0, caches: [], isControlled: false });
    await expect(floor.card('In Progress', title)).toBeVisible();
    build.remove();
  },
);

test(
  'a new version on a phone is offered above what lies at the lower edge',
  { tag: '@long' },
  async ({ ownShop, visit, watch }) => {
    const build = copyBuild();
    const shop = await ownShop({ program: build.program });
    const page = await visit({ device: 'phone', of: shop, as: await makePerson(shop.knex, 'admin') });
    const offer = page.getByRole('region', { name: 'New version' });
    const { id } = present(await shop.knex('products').orderBy('id').first('id'));

    await page.goto('/admin');
    await waitForOfflineStaff(page);
    watch.allowLostConnections();
    await shop.stop();
    build.release();
    await shop.open();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await standsAbove(offer, page.getByRole('navigation', { name: 'Office', exact: true }));
    await page.goto(`/product/${id}`);
    await standsAbove(offer, page.getByRole('region', { name: 'Add to cart' }));
    build.remove();
  },
);

test(
  'a page that the worker has missed is answered by it all the same',
  { tag: '@long' },
  async ({ visit }) => {
    const page = await visit({ device: 'phone' });
    await page.goto('/');
    await waitForOffline(page);
    // Loads past the service worker, like a load that began before it was active.
    const devTools = await page.context().newCDPSession(page);
    const isLoaded = page.waitForEvent('load');
    await devTools.send('Page.reload', { ignoreCache: true });
    await isLoaded;
    await waitForOffline(page);
  },
);

async function standsAbove(offer: Locator, bar: Locator): Promise<void> {
  await expect(offer).toBeVisible();
  await expect(bar).toBeVisible();
  const gapPx = async () => {
    const [above, below] = await Promise.all([offer.boundingBox(), bar.boundingBox()]);
    return above && below && below.y - (above.y + above.height);
  };
  await expect.poll(gapPx).toBeGreaterThan(0);
}
