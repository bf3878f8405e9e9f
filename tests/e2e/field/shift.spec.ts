/** A driver's phone: a tab that dies, a phone that is full, and a shift that ends without a network. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { password } from '#tests/factories/people.ts';
import { makeDelivery } from '#tests/support/sync-world.ts';
import { Driver } from '../people/driver.ts';
import { expectAccessible } from '../support/axe.ts';
import { waitForOfflineStaff } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';
import { putIntoOutbox, readEverythingKept } from '../support/kept-data.ts';

test(
  'a full phone finishes what it began; the shift ends with a sealed file, which another device sends',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    test.slow();
    watch.allow(/status of 503/);
    // Dexie warns if the page that is closing still reads the database being deleted. It is deleted a moment later.
    watch.allow(/^Dexie\.delete\('selvedge-user-\d+'\) was blocked/);
    const user = await shop.person('driver');
    const tag = randomUUID().slice(0, 6);
    const [first, second] = [`Rowing ${tag}`, `Bakery ${tag}`];
    const planned = { assignedTo: user.id, scheduledDate: new Date(), customerAddress: `7 Weir ${tag}` };
    const id = await makeDelivery(shop.knex, { ...planned, customerName: first, runOrder: 1 });
    await makeDelivery(shop.knex, { ...planned, customerName: second, runOrder: 2 });
    const driver = new Driver(await visit({ device: 'phone', as: user }));
    const { page } = driver;
    await driver.open();
    await expect(driver.heading(first)).toBeVisible();
    await waitForOfflineStaff(page);
    await shop.stop();
    await driver.start();
    await driver.getSignature();
    await driver.sign(first);
    await fillUp(page);
    await driver.confirm();
    await expect(driver.pill).toHaveText('Offline, 2 saved');
    await expect(driver.heading(second)).toBeVisible();
    await driver.start();
    await expect(page.getByText('This device has no room left')).toBeVisible();
    await expect(driver.pill).toHaveText('Offline, 2 saved');

    const hidden = await readEverythingKept(page);
    for (const secret of [first, second, `Weir ${tag}`, 'data:image/png'])
      expect(hidden).not.toContain(secret);

    await page.getByRole('button', { name: 'End shift' }).tap();
    const end = page.getByRole('dialog', { name: 'End of shift' });
    await expect(end.getByRole('progressbar', { name: '0 of 1 confirmed' })).toBeVisible();
    await expect(end.getByText('2 are only on this phone')).toBeVisible();
    await expectAccessible(page, 'end of shift');
    const handed = page.waitForEvent('download');
    await end.getByRole('button', { name: 'Hand over as a file' }).tap();
    const file = await (await handed).path();
    const code = (await end.getByText(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/).textContent()) ?? '';
    await end.getByLabel('I have the file and have written down its code').check();
    // The shop refuses the sign-out: the shift continues, and the changes in the file are still here too.
    const busy = { status: 503, headers: { 'X-Request-Id': '1' }, json: { code: 'unavailable' } };
    await page.route('**/api/logout', route => route.fulfill(busy));
    await end.getByRole('button', { name: 'Done, wipe this phone' }).tap();
    await expect(end.getByText('Nothing was lost. Please try again.')).toBeVisible();
    await expect(end.getByRole('progressbar', { name: '0 of 1 confirmed' })).toBeVisible();
    await expect(
      end.getByRole('region', { name: 'Not with the office yet' }).getByRole('listitem'),
    ).toHaveCount(2);
    await page.unroute('**/api/logout');
    await end.getByRole('button', { name: 'Done, wipe this phone' }).tap();
    await expect(page.getByText('Names, addresses and signatures are gone from this phone.')).toBeVisible();
    const kept = await readEverythingKept(page);
    for (const secret of [first, second, `Weir ${tag}`, 'data:image/png', user.username, 'Kim'])
      expect(kept).not.toContain(secret);

    await shop.open();
    const tablet = await visit({ device: 'tablet', as: user });
    await tablet.goto('/admin/device');
    await expect(tablet.getByRole('heading', { level: 1, name: 'This device' })).toBeVisible();
    await tablet.getByLabel('Open a hand-over file').setInputFiles(file);
    await tablet.getByLabel('Code of the file').fill('22222-22222');
    await tablet.getByRole('button', { name: 'Take over' }).tap();
    await expect(tablet.getByText('The code does not open the file. Please check it.')).toBeVisible();
    await tablet.getByLabel('Code of the file').fill(code.toLowerCase());
    await tablet.getByRole('button', { name: 'Take over' }).tap();
    await expect(tablet.getByText('2 changes taken over')).toBeVisible();
    await expect
      .poll(() => shop.knex('deliveries').where({ id }).first('status', 'signedBy'))
      .toMatchObject({ status: 'delivered' });
    expect(await shop.knex('delivery_evidence').where({ deliveryId: id })).toHaveLength(1);
    await expect(tablet.getByRole('row').filter({ hasText: 'delivery.confirm' })).toContainText('Synced');
  },
);

test(
  'a tab that dies during the sign-out: the next one clears the phone',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    watch.allow(/crashed$|status of 401/);
    watch.allow(/^Dexie\.delete\('selvedge-user-\d+'\) was blocked/);
    // From the browser’s own page around a picture.
    watch.allow(/inline style.*\/icons\//);
    const user = await shop.person('driver');
    const customerName = `Regatta ${randomUUID().slice(0, 6)}`;
    const planned = { assignedTo: user.id, runOrder: 1, scheduledDate: new Date(), customerName };
    await makeDelivery(shop.knex, { ...planned, customerAddress: '9 Sluice Row' });
    const driver = new Driver(await visit({ device: 'phone', as: user }));
    const { page } = driver;
    await driver.open();
    await expect(driver.heading(customerName)).toBeVisible();
    await waitForOfflineStaff(page);
    const asked = page.waitForRequest('**/api/logout');
    await page.route('**/api/logout', () => undefined); // never answered
    await page.getByRole('button', { name: 'Sign out' }).tap();
    await asked;
    const debug = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    debug.send('Page.crash').catch(() => undefined); // never answered
    await crashed;
    const context = page.context();
    await page.close();

    const next = await context.newPage();
    await next.goto('/admin/deliveries');
    await expect(next).toHaveURL(/\/auth(\?|$)/);
    await expect
      .poll(
        () =>
          shop
            .knex('sessions')
            .where({ userId: user.id })
            .then(rows => rows.length),
        'signed out there',
      )
      .toBe(0);
    await expect
      .poll(() => next.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContain(`selvedge-user-${user.id}`);
    const kept = await readEverythingKept(next);
    for (const secret of [customerName, 'Sluice', user.username, 'Kim']) expect(kept).not.toContain(secret);
    expect(await next.evaluate(() => localStorage.getItem('selvedge.leaving'))).toBeNull();
  },
);

test(
  'who has lost the role hands in what was saved, and the phone forgets',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    watch.allow(/status of 401/);
    watch.allow(/^Dexie\.delete\('selvedge-user-\d+'\) was blocked/);
    const user = await shop.person('driver');
    const customerName = `Regatta ${randomUUID().slice(0, 6)}`;
    const planned = { assignedTo: user.id, scheduledDate: new Date(), customerName };
    const id = await makeDelivery(shop.knex, { ...planned, status: 'out_for_delivery' });
    const driver = new Driver(await visit({ device: 'phone', as: user }));
    const { page } = driver;
    await driver.open();
    await expect(driver.heading(customerName)).toBeVisible();
    await shop.knex('users').where({ id: user.id }).update({ staffRole: null });
    await shop.knex('sessions').where({ userId: user.id }).delete();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(driver.pill).toHaveText('Sign in again');
    const [startId, mutationId] = [randomUUID(), randomUUID()];
    const saved = {
      v: 1,
      userId: user.id,
      entity: 'deliveries',
      entityId: id,
      occurredAt: new Date().toISOString(),
      state: 'pending',
      attempts: 0,
      setbacks: 0,
    };
    await putIntoOutbox(page, user.id, [
      { ...saved, id: startId, name: 'delivery.start', args: {} },
      { ...saved, id: mutationId, name: 'delivery.fail', args: { notes: 'Nobody at home' } },
    ]);
    await page.goto('/auth');
    await driver.signIn(user.username, password);
    await expect
      .poll(() => shop.knex('delivery_evidence').where({ mutationId }).first('acceptedAs'))
      .toEqual({ acceptedAs: 'unauthorised' });
    // A change without proof is refused, and no one is left on this device to decide about it.
    expect(await shop.knex('sync_mutations').where({ id: startId }).first('code')).toEqual({
      code: 'forbidden',
    });
    await expect
      .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
      .not.toContain(`selvedge-user-${user.id}`);
    expect(await readEverythingKept(page)).not.toContain(customerName);
  },
);

/** `npm run test:sync:tabs` kills the tab fifty times. */
const kills = Number(process.env['TAB_KILLS'] ?? 10);

test(
  `a tab that dies ${kills} times while a signature is saved leaves all of it or nothing`,
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    test.setTimeout(60_000 + kills * 10_000);
    watch.allow(/crashed$/);
    // From the browser’s own page around a picture.
    watch.allow(/inline style.*\/icons\//);
    const user = await shop.person('driver');
    const names = Array.from({ length: kills }, (_, at) => `Door ${at} ${randomUUID().slice(0, 6)}`);
    const ids: string[] = [];
    for (const customerName of names)
      ids.push(
        await makeDelivery(shop.knex, {
          customerName,
          assignedTo: user.id,
          status: 'out_for_delivery',
          scheduledDate: new Date(),
        }),
      );
    const first = new Driver(await visit({ device: 'phone', as: user }));
    const context = first.page.context();
    await first.page.goto(`/admin/deliveries?sign=${ids[0]}`);
    await waitForOfflineStaff(first.page);
    await first.sign(names[0] ?? '');
    await shop.stop();
    await copyDraft(first.page, user.id, ids);
    await first.page.close();

    let saved = 0;
    for (const [at, id] of ids.entries()) {
      const page = await context.newPage();
      await page.goto(`/admin/deliveries?sign=${id}`);
      const button = page.getByRole('button', { name: 'Confirm Delivery' });
      await expect(button).toBeEnabled();
      const said = await dieAfterPress(page, (at * 40) / kills);
      const look = await context.newPage();
      // Served by the service worker, and not a page of the app.
      await look.goto('/icons/apple-touch-icon.png');
      const { rows, hasDraft } = await readSaved(look, user.id, id);
      await look.close();
      // Saved whole or not at all. If "saved" was shown, it is there; if not, the person can press again.
      expect(rows.map(({ isWhole }) => isWhole)).toEqual(rows.length > 0 ? [true] : []);
      if (said) expect(rows, 'said to be saved').toHaveLength(1);
      if (rows.length === 0) expect(hasDraft, 'what was drawn').toBe(true);
      saved += rows.length;
    }
    console.log(`${saved} of ${kills} were saved before the tab died`);

    const page = await context.newPage();
    await page.goto('/admin/deliveries');
    await shop.open();
    await expect
      .poll(() =>
        shop
          .knex('delivery_evidence')
          .whereIn('deliveryId', ids)
          .then(rows => rows.length),
      )
      .toBe(saved);
  },
);

/**
 * A browser that refuses the next change because storage is full, and reports how little is left. Chromium's own limit
 * cannot be set for a test, because it uses a cached figure that is half a minute old.
 */
async function fillUp(page: Page): Promise<void> {
  await page.evaluate(() => {
    const put = IDBObjectStore.prototype.add;
    let isFull = true;
    IDBObjectStore.prototype.add = function add(this: IDBObjectStore, ...args) {
      if (!isFull || this.name !== 'outbox') return put.apply(this, args);
      isFull = false;
      throw new DOMException('The device is full.', 'QuotaExceededError');
    };
    navigator.storage.estimate = async () => ({ quota: 100_000_000, usage: 99_000_000 });
  });
}

/** Copies the first delivery's signature to all of them, unencrypted, as an older app stored it. */
async function copyDraft(page: Page, userId: number, ids: readonly string[]): Promise<void> {
  await page.evaluate(
    async ({ name, keys }) => {
      interface Kept {
        value: {
          hidden: { key: string; iv: BufferSource; data: BufferSource };
          held: Record<string, CryptoKey>;
        };
      }
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error('refused'));
        });
      const db = await asked(indexedDB.open(name));
      const read = async (key: string) =>
        ((await asked(db.transaction('meta').objectStore('meta').get(key))) as Kept).value;
      const [drawn = '', ...others] = keys;
      const { key, iv, data } = (await read(drawn)).hidden;
      const shiftKey = (await read('shiftKeys')).held[key];
      if (!shiftKey || shiftKey.extractable) throw new Error('no shift key');
      const additionalData = new TextEncoder().encode(drawn);
      const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, shiftKey, data);
      const value: unknown = JSON.parse(new TextDecoder().decode(opened));
      for (const other of others)
        await asked(db.transaction('meta', 'readwrite').objectStore('meta').put({ key: other, value }));
      db.close();
    },
    { name: `selvedge-user-${userId}`, keys: ids.map(id => `draft delivery ${id} 1`) },
  );
}

/** Presses, crashes the renderer some milliseconds later, and returns whether "saved" had been shown by then. */
async function dieAfterPress(page: Page, afterMs: number): Promise<boolean> {
  let said = false;
  await page.exposeFunction('tellSaid', () => (said = true));
  await page.evaluate(() => {
    const tell = (window as unknown as { tellSaid: () => void }).tellSaid;
    new MutationObserver(() => {
      if (document.body.textContent.includes('Delivery updated successfully')) tell();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  const debug = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  await page.evaluate(() => {
    const buttons = [...document.querySelectorAll('button')];
    setTimeout(() => buttons.find(one => one.textContent === 'Confirm Delivery')?.click(), 0);
  });
  await new Promise(resolve => setTimeout(resolve, afterMs));
  debug.send('Page.crash').catch(() => undefined); // never answered
  await crashed;
  await page.close();
  return said;
}

interface SavedItem {
  entityId: string;
  args: { hidden: { data: ArrayBuffer } };
  state: string;
}

function readSaved(page: Page, userId: number, id: string) {
  return page.evaluate(
    ({ name, entityId }) =>
      new Promise<{ rows: { isWhole: boolean }[]; hasDraft: boolean }>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error ?? new Error('refused'));
        opening.onsuccess = () => {
          const work = opening.result.transaction(['outbox', 'meta']);
          const items = work.objectStore('outbox').getAll();
          const draft = work.objectStore('meta').count(`draft delivery ${entityId} 1`);
          work.oncomplete = () => {
            opening.result.close();
            const rows = (items.result as SavedItem[])
              .filter(item => item.entityId === entityId)
              .map(({ args, state }) => ({
                isWhole: state === 'pending' && args.hidden.data.byteLength > 1_000,
              }));
            resolve({ rows, hasDraft: draft.result === 1 });
          };
        };
      }),
    { name: `selvedge-user-${userId}`, entityId: id },
  );
}
