/** The installed app on a phone: what it is told, what is shared to it, where its shortcuts lead. */
import type { Page } from '@playwright/test';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { picture } from '#tests/factories/pictures.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { present } from '#api/database/present.ts';
import { sendProof, uploadArtwork } from '#tests/factories/proofs.ts';
import { startPushDouble } from '#tests/support/push/push-double.ts';
import { makePerson } from '#tests/factories/people.ts';
import { createSend } from '#tests/support/http-client.ts';
import { createSessionStore } from '#api/http/session-store.ts';
import { waitForCopy, waitForOffline } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';
import { allowNotices, subscribeTo } from '../support/subscribe.ts';

test(
  'a guest is told that the proof is ready: asked after the order and not before, until it is turned off',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    test.slow();
    const push = await startPushDouble();
    try {
      const shop = await ownShop({ env: { PUSH_TEST_ORIGIN: push.origin } });
      const device = push.device();
      const guest = asVisitor(shop.origin);
      const product = await makeProduct(shop.knex, { name: 'Ferryman Tee' });
      const artwork = await uploadArtwork(guest, '#345678');
      const placed = await guest('/api/orders', { json: orderBody([{ product, artwork }]) });
      const { orderId, accessToken } = placed.json as { orderId: string; accessToken: string };
      const page = await visit({ of: shop, device: 'phone' });
      // What a browser does with it is in `notices.spec.ts`: this one has no notices.
      await allowNotices(page);
      await subscribeTo(page, device.subscription);
      await page.goto('/');
      await waitForOffline(page);
      await expect(page.getByText('on this device')).toHaveCount(0);
      await page.goto(`/orders/${orderId}?token=${accessToken}`);
      await page.getByRole('button', { name: 'Tell me on this device' }).click();
      await expect(page.getByRole('switch', { name: /^Proof ready/ })).toBeChecked();

      const admin = await makePerson(shop.knex, 'admin');
      const office = createSend(
        shop.origin,
        `__Host-sid=${await createSessionStore(shop.knex).start(admin, 'test')}`,
      );
      expect((await sendProof(office, orderId, 0)).status).toBeLessThan(300);
      await expect.poll(() => device.received.length).toBe(1);
      const { notification } = present(device.received[0]).json;
      expect(notification).toMatchObject({
        title: 'Your proof is ready',
        body: `Order ${orderId} starts once you approve it.`,
      });
      // The page that it opens, by the link that this device keeps.
      await page.goto(new URL(notification['navigate'] ?? '').pathname);
      await expect(page.getByRole('button', { name: /Approve/ })).toBeVisible();

      await page.goBack();
      await page.getByRole('button', { name: 'Turn off on this device' }).click();
      await expect(page.getByRole('button', { name: 'Tell me on this device' })).toBeVisible();
      expect(await shop.knex('push_subscriptions')).toEqual([]);
    } finally {
      await push.stop();
    }
  },
);

/** As a phone posts it. */
async function share(page: Page, file: { name: string; type: string; bytes: Buffer }): Promise<void> {
  await page.evaluate(
    ({ name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));
      const form = document.createElement('form');
      Object.assign(form, { method: 'POST', action: '/share', enctype: 'multipart/form-data' });
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'picture' });
      const files = new DataTransfer();
      files.items.add(new File([bytes], name, { type }));
      input.files = files.files;
      form.append(input);
      document.body.append(form);
      form.submit();
    },
    { name: file.name, type: file.type, base64: file.bytes.toString('base64') },
  );
  await page.waitForURL(/\/share/);
}

test(
  'a picture that is shared to the app goes on the product that is chosen then, with the server gone',
  { tag: '@long' },
  async ({ ownShop, visit, watch }) => {
    test.slow();
    const shop = await ownShop();
    const { id, name } = present(
      await shop.knex('products').where({ customizable: true }).orderBy('id').first('id', 'name'),
    );
    const page = await visit({ of: shop, device: 'phone' });
    await page.goto('/products');
    await waitForCopy(page, 'catalogue');
    await page.goto(`/product/${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await waitForCopy(page, `product ${id}`);
    await waitForOffline(page);
    watch.allowLostConnections();
    await shop.stop();

    await share(page, { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('Hello') });
    await expect(page.getByText('That file type is not supported')).toBeVisible();
    await share(page, {
      name: 'crest.png',
      type: 'image/png',
      bytes: await picture({ width: 400, height: 300, colour: '#b3231b' }),
    });
    await expect(page.getByRole('img', { name: 'crest.png' })).toBeVisible();
    await page.getByRole('button', { name: 'Choose a product' }).click();
    await expect(page).toHaveURL(/\/products/);
    await page.goto(`/product/${id}`);
    await expect(page.getByText('crest, front is on this product')).toBeVisible();
    // It has been used: the next visit is not asked about it.
    await page.goto('/share');
    await expect(page.getByText('No picture waits here')).toBeVisible();
  },
);

test('shortcuts lead everybody to a page of theirs', { tag: '@long' }, async ({ shop, visit }) => {
  const cases = [
    ['driver', '/admin/jobs', '/admin/deliveries'],
    ['workshop', '/admin/orders', '/admin/jobs'],
    ['customer', '/admin/jobs', '/account'],
    ['workshop', '/admin/jobs', '/admin/jobs'],
  ] as const;
  for (const [role, from, to] of cases) {
    const page = await visit({ device: 'phone', as: await shop.person(role) });
    await page.goto(`${from}?from=shortcut`);
    await expect.poll(() => new URL(page.url()).pathname).toBe(to);
    await expect(page.getByText('Access Denied')).toHaveCount(0);
  }
  const visitor = await visit({ device: 'phone' });
  await visitor.goto('/admin/jobs?from=shortcut');
  await expect(visitor.getByRole('button', { name: 'Login', exact: true })).toBeVisible();
});
