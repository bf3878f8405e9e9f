/**
 * What a browser does with a notice: a whole Chromium whose worker is handed the very message that the shop has sent, and a
 * desktop that its notices reach and on which they are pressed. Only the way through Google's push service is the test's.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type LaunchOptions, type Page } from '@playwright/test';
import { present } from '#api/database/present.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { makePerson } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { sendProof, uploadArtwork } from '#tests/factories/proofs.ts';
import { findWholeChromium } from '#tests/support/chromium.ts';
import { createSend } from '#tests/support/http-client.ts';
import { missingForDesk, startNoticeDesk } from '#tests/support/push/notice-desk.ts';
import { startPushDouble } from '#tests/support/push/push-double.ts';
import { waitForOffline } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';
import { subscribeTo } from '../support/subscribe.ts';

const browserPath = findWholeChromium();
const missing = browserPath
  ? missingForDesk()
  : 'a whole Chromium is not installed (apt-get install chromium)';

/** A profile of its own on the disk: a press reaches no window of those that browsers forget. */
async function openWhole(
  { args, ...launch }: LaunchOptions,
  { profile, origin, env }: { profile: string; origin: string; env: Record<string, string> },
): Promise<{ context: BrowserContext; faults: string[] }> {
  const context = await chromium.launchPersistentContext(profile, {
    ...launch,
    ...(args ? { args } : {}),
    ...(browserPath ? { executablePath: browserPath } : {}),
    env: { ...process.env, ...env },
    baseURL: origin,
    locale: 'en-AU',
    permissions: ['notifications'],
  });
  const faults: string[] = [];
  context.on('weberror', fault => faults.push(String(fault.error())));
  return { context, faults };
}

/** Hands a message to the worker, as the browser does when it comes from the push service. */
async function deliver(page: Page, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>(resolve =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations.filter(one => !one.isDeleted);
      if (first) resolve(first.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await browser.detach();
}

test(
  'a notice is shown once, its press opens the page of the proof, and each kind can be switched off',
  { tag: '@long' },
  async ({ ownShop, launchOptions }) => {
    test.skip(missing !== null, missing ?? '');
    test.slow();
    const desk = await startNoticeDesk();
    const profile = await mkdtemp(path.join(tmpdir(), 'selvedge-profile-'));
    const push = await startPushDouble();
    let whole: BrowserContext | null = null;
    try {
      const shop = await ownShop({ env: { PUSH_TEST_ORIGIN: push.origin } });
      const device = push.device();
      const guest = asVisitor(shop.origin);
      const artwork = await uploadArtwork(guest, '#345678');
      const product = await makeProduct(shop.knex, { name: 'Ferryman Tee' });
      const placed = await guest('/api/orders', { json: orderBody([{ product, artwork }]) });
      const { orderId, accessToken } = placed.json as { orderId: string; accessToken: string };
      const { context, faults } = await openWhole(launchOptions, {
        profile,
        origin: shop.origin,
        env: desk.env,
      });
      whole = context;
      const page = context.pages()[0] ?? (await context.newPage());
      await subscribeTo(page, device.subscription);
      await page.goto('/');
      await waitForOffline(page);
      const order = `/orders/${orderId}?token=${accessToken}`;
      await page.goto(order);
      await page.getByRole('button', { name: 'Tell me on this device' }).click();
      await expect(page.getByRole('switch', { name: /^Proof ready/ })).toBeChecked();

      const admin = await makePerson(shop.knex, 'admin');
      const session = await createSessionStore(shop.knex).start(admin, 'test');
      const office = createSend(shop.origin, `__Host-sid=${session}`);
      expect((await sendProof(office, orderId, 0)).status).toBeLessThan(300);
      await expect.poll(() => device.received.length).toBe(1);
      const sent = present(device.received[0]);
      // A shop that is told no address and takes any free port can't name the one that it got.
      const told = new URL(sent.json.notification['navigate'] ?? '').origin;
      const text = sent.text.replaceAll(told, shop.origin);

      await deliver(page, text);
      await expect.poll(() => desk.shown().map(({ title }) => title)).toEqual(['Your proof is ready']);
      expect(desk.shown()[0]?.body).toContain(`Order ${orderId} starts once you approve it.`);
      // A push service may hand a message over twice.
      await deliver(page, text);
      const open = () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.ready;
          return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
        });
      await expect.poll(open).toEqual([`Your proof is ready: Order ${orderId} starts once you approve it.`]);

      // Something may be typed in the window that is open: another one opens.
      const opened = context.waitForEvent('page');
      desk.press(desk.shown()[0]?.id ?? 0);
      const proof = await opened;
      await expect(proof.getByRole('button', { name: /Approve/ })).toBeVisible();
      expect(new URL(proof.url()).pathname).toContain(orderId);
      await expect(page).toHaveURL(new RegExp(orderId));
      await expect.poll(open).toEqual([]);
      await expect.poll(() => desk.shown()).toEqual([]);

      // The page is open now, and comes to the front.
      await deliver(page, text);
      await expect.poll(() => desk.shown()).toHaveLength(1);
      const count = context.pages().length;
      desk.press(desk.shown()[0]?.id ?? 0);
      await expect.poll(() => desk.shown()).toEqual([]);
      await expect.poll(() => proof.evaluate(() => document.hasFocus())).toBe(true);
      expect(context.pages()).toHaveLength(count);

      for (const name of [/^Proof ready/, /^Order sent/, /^You are next/]) {
        await page.getByRole('switch', { name }).click();
        await expect(page.getByRole('switch', { name })).toBeEnabled();
        await expect(page.getByRole('switch', { name })).not.toBeChecked();
      }
      await page.goto(order);
      for (const name of [/^Proof ready/, /^Order sent/, /^You are next/])
        await expect(page.getByRole('switch', { name })).not.toBeChecked();
      expect(faults).toEqual([]);
    } finally {
      await whole?.close();
      await push.stop();
      await desk.stop();
      await rm(profile, { recursive: true, force: true });
    }
  },
);
