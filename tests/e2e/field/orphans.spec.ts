/** Proof for an unknown delivery: a dispatcher finds the delivery, or says that there is none. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Knex } from 'knex';
import {
  drawnSignature,
  makeDelivery,
  makeDevice,
  makeUser,
  syncFor,
  testSigner,
} from '#tests/support/sync-world.ts';
import { expectAccessible } from '../support/axe.ts';
import { type Device, devices, expect, test } from '../support/journey.ts';
import { expectWhole } from '../support/reach.ts';

const isForPeople = process.env['SCREENS'] === 'all';

interface World {
  knex: Knex;
}

/** A driver's proof for a delivery that has been deleted. A separate driver, so that no other test's run sheet shows it. */
async function bringOrphan({ knex }: World, signedBy: string) {
  const tag = randomUUID().slice(0, 6);
  const claimed = await makeDelivery(knex, {
    orderNumber: `OLD-${tag}`,
    customerName: `Gone Rowers ${tag}`,
    deletedAt: new Date(),
  });
  const driver = await makeUser(knex, 'driver');
  const phone = makeDevice(syncFor(knex, { signer: testSigner }), driver);
  const args = { signature: await drawnSignature(), signedBy, driverName: 'Kim Driver', notes: 'Side gate' };
  const change = phone.make('delivery.confirm', claimed, args);
  await phone.sync([change]);
  return { id: change.id, tag, driverId: driver.id };
}

/** People with a touch screen start at the run sheet. */
async function openQueue(page: Page): Promise<void> {
  await page.goto('/admin/deliveries');
  const queue = page.getByRole('heading', { name: 'Delivery Management' });
  const toQueue = page.getByRole('button', { name: 'All deliveries' });
  await expect(queue.or(toQueue)).toBeVisible();
  if (await toQueue.isVisible()) await toQueue.click();
  await expect(queue).toBeVisible();
}

const queueItem = (page: Page, signedBy: string) =>
  page
    .getByRole('region', { name: 'Proof without a delivery' })
    .getByRole('listitem')
    .filter({ hasText: signedBy });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Proof without a delivery' });

test(
  'a dispatcher finds the delivery of a proof by keyboard, compares and assigns it, and the delivery shows it',
  { tag: '@long' },
  async ({ shop, visit }) => {
    test.slow();
    const signedBy = `Orla ${randomUUID().slice(0, 6)}`;
    const proof = await bringOrphan(shop, signedBy);
    const customerName = `Found Paddlers ${proof.tag}`;
    const id = await makeDelivery(shop.knex, {
      orderNumber: `NEW-${proof.tag}`,
      assignedTo: proof.driverId,
      customerName,
      scheduledDate: new Date(),
      pieces: 24,
    });
    const page = await visit({ as: await shop.person('admin') });
    await page.goto('/admin/deliveries');
    const item = queueItem(page, signedBy);
    await expect(item).toContainText(`It was for OLD-${proof.tag}, Gone Rowers ${proof.tag}.`);
    await expectAccessible(page, 'the queue with a proof without a delivery');
    await item.getByRole('button', { name: /^Find its delivery/ }).press('Enter');

    const dialog = dialogOf(page);
    await expect(dialog.getByRole('img', { name: `Signature of ${signedBy}` })).toBeVisible();
    await expect(dialog).toContainText('Side gate');
    // The open item can be found again.
    await page.reload();
    await dialog.getByRole('searchbox', { name: 'Search deliveries' }).fill('nobody of that name');
    await expect(dialog.getByText('No delivery matches.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Clear search and day' }).press('Enter');
    await dialog.getByRole('searchbox', { name: 'Search deliveries' }).fill(`new-${proof.tag}`);
    const found = dialog.getByRole('list', { name: 'Deliveries it may belong to' }).getByRole('button');
    await expect(found).toHaveCount(1);
    await expectAccessible(page, 'looking for the delivery of a proof');
    await found.press('Enter');

    await expect(dialog.getByRole('heading', { name: 'The delivery' })).toBeFocused();
    await expect(dialog.getByLabel('Order details')).toContainText('24 pieces');
    await expect(dialog).toContainText(/The delivery becomes “Delivered”, .+, signed by Orla/);
    const assign = dialog.getByRole('button', { name: `Assign to NEW-${proof.tag}` });
    await expect(assign).toBeDisabled();
    await dialog.getByRole('button', { name: 'Choose another' }).press('Enter');
    await expect(dialog.getByRole('heading', { name: 'Which delivery is it?' })).toBeFocused();
    await found.press('Enter');
    await dialog.getByLabel('How you know that it belongs here').fill('Told on the telephone');
    await expectAccessible(page, 'comparing a proof with a delivery');
    await assign.press('Enter');

    const delivery = page.getByRole('dialog', { name: customerName });
    await expect(delivery.getByRole('region', { name: 'Proof' })).toContainText(
      'Decided by Kim admin: Told on the telephone',
    );
    await expect(delivery.getByRole('img', { name: `Signature of ${signedBy}` })).toBeVisible();
    const history = delivery.getByRole('region', { name: 'History' });
    await expect(history).toContainText('Proof assigned by the office');
    await expect(history).toContainText('Kim admin');
    await expect(delivery).toContainText(/Delivered .+, by Kim Driver, signed by Orla/);
    await page.goto('/admin/deliveries');
    await expect(page.getByRole('row').filter({ hasText: customerName })).toContainText('Delivered');
    await expect(item).toHaveCount(0);
    expect(await shop.knex('deliveries').where({ id }).first()).toMatchObject({
      status: 'delivered',
      evidenceId: proof.id,
    });
  },
);

test(
  'a proof that belongs to none is closed with the reason, by touch on a phone',
  { tag: '@long' },
  async ({ shop, visit }) => {
    const signedBy = `Nils ${randomUUID().slice(0, 6)}`;
    const proof = await bringOrphan(shop, signedBy);
    const page = await visit({ device: 'phone', as: await shop.person('admin') });
    await openQueue(page);
    const item = queueItem(page, signedBy);
    await item.getByRole('button', { name: /^Find its delivery/ }).tap();
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'It is not one of ours' }).tap();
    await expectAccessible(page, 'closing a proof without a delivery');
    await dialog.getByLabel('Why it is not one of ours').fill('The neighbour’s parcel');
    await dialog.getByRole('button', { name: 'Close without a delivery' }).tap();
    await expect(dialog).toHaveCount(0);
    await expect(item).toHaveCount(0);
    const kept = await shop.knex('delivery_evidence').where({ mutationId: proof.id }).first();
    expect(kept).toMatchObject({ deliveryId: null, reviewedNote: 'The neighbour’s parcel' });
  },
);

test(
  'what somebody else decided first is shown, and so is a lost connection: nothing typed is lost',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    test.slow();
    watch.allow(/status of 409 /);
    const signedBy = `Ines ${randomUUID().slice(0, 6)}`;
    const proof = await bringOrphan(shop, signedBy);
    const [first, second] = await Promise.all(
      ['A', 'B'].map(letter =>
        makeDelivery(shop.knex, {
          orderNumber: `${letter}-${proof.tag}`,
          customerName: `Rowers ${letter}`,
          assignedTo: proof.driverId,
        }),
      ),
    );
    const admin = await shop.person('admin');
    const page = await visit({ as: admin });
    await page.goto(`/admin/deliveries?proof=${proof.id}`);
    const dialog = dialogOf(page);
    await dialog.getByRole('searchbox', { name: 'Search deliveries' }).fill(`b-${proof.tag}`);
    // The list may move under the pointer until the search is done.
    await expect(dialog.getByText('1 delivery', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: `B-${proof.tag}, Rowers B` }).click();
    const note = dialog.getByLabel('How you know that it belongs here');
    await note.fill('By the street');
    const assign = dialog.getByRole('button', { name: `Assign to B-${proof.tag}` });

    await shop.stop();
    await assign.click();
    await expect(dialog.getByText('There is no connection. Nothing was changed.')).toBeVisible();
    await expect(note).toHaveValue('By the street');
    await shop.open();

    await shop.knex('delivery_evidence').where({ mutationId: proof.id }).update({
      deliveryId: first,
      reviewedAt: new Date(),
      reviewedBy: admin.id,
      reviewedNote: 'Seen the parcel',
    });
    await assign.click();
    await expect(
      dialog.getByRole('heading', { name: 'Somebody else has decided this already' }),
    ).toBeVisible();
    await expect(dialog).toContainText(`Kim admin gave it to A-${proof.tag}, Rowers A: Seen the parcel`);
    await expect(dialog).toContainText('Your own note was not saved: By the street');
    expect(await shop.knex('deliveries').where({ id: second }).first()).toMatchObject({ status: 'pending' });

    await page.goto(`/admin/deliveries?proof=${proof.id}`);
    await expect(dialog.getByRole('heading', { name: 'This is decided' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Open its delivery' }).click();
    await expect(page.getByRole('dialog', { name: 'Rowers A' })).toBeVisible();
    watch.allow(/status of 404 /);
    await page.goto(`/admin/deliveries?proof=${randomUUID()}`);
    await expect(dialog.getByText('This proof is not known')).toBeVisible();
  },
);

for (const device of ['phone', 'portrait', 'desk'] as const satisfies readonly Device[]) {
  test(`the proof and its delivery on a ${device}`, { tag: '@long' }, async ({ shop, visit }) => {
    const signedBy = `Ida ${randomUUID().slice(0, 6)}`;
    const proof = await bringOrphan(shop, signedBy);
    await makeDelivery(shop.knex, {
      orderNumber: `LOOK-${proof.tag}`,
      assignedTo: proof.driverId,
      customerName: 'Quarrel Creek Rowing Club',
    });
    const page = await visit({ device, reducedMotion: 'reduce', as: await shop.person('admin') });
    const look = async (name: string) => {
      await expectWhole(page, name);
      if (!isForPeople) return;
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `test-results/screens/${name}-${device}-${colorScheme}.png` });
      }
    };
    await openQueue(page);
    const item = queueItem(page, signedBy);
    await expect(item).toBeVisible();
    await look('orphan-queue');
    await item.getByRole('button', { name: /^Find its delivery/ }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('searchbox', { name: 'Search deliveries' }).fill(proof.tag);
    const found = dialog.getByRole('button', { name: `LOOK-${proof.tag}` });
    await found.scrollIntoViewIfNeeded();
    await look('orphan-search');
    await found.click();
    await dialog.getByLabel('How you know that it belongs here').fill('Told on the telephone');
    await look('orphan-compare');
    expect(page.viewportSize()).toEqual(devices[device].viewport);
  });
}
