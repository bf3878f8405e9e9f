/** The driver's day: offline means that the server's process is gone. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { makeDelivery } from '#tests/support/sync-world.ts';
import { password } from '#tests/factories/people.ts';
import { picture } from '#tests/factories/pictures.ts';
import { Driver } from '../people/driver.ts';
import { expectAccessible } from '../support/axe.ts';
import { waitForOffline, waitForOfflineStaff } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';

test('signs at a door without a network, with a photo and the place, and the office sees the proof once', async ({
  shop,
  visit,
}) => {
  const user = await shop.person('driver');
  const customerName = `Quarrel Creek Rowing ${randomUUID().slice(0, 6)}`;
  const id = await makeDelivery(shop.knex, {
    customerName,
    assignedTo: user.id,
    runOrder: 1,
    scheduledDate: new Date(),
  });
  const here = { latitude: -27.4705, longitude: 153.026, accuracy: 8 };
  const driver = new Driver(
    await visit({ device: 'phone', permissions: ['geolocation'], geolocation: here }),
  );
  await driver.open();
  await driver.signIn(user.username, password);
  await expect(driver.heading(customerName)).toBeVisible();
  await expect(driver.page).toHaveURL(/\/admin\/deliveries$/);
  await waitForOfflineStaff(driver.page);

  await shop.stop();
  await driver.start();
  await driver.getSignature();
  await driver.addPhoto(await picture({ width: 3200, height: 2400, format: 'jpeg' }));
  await driver.recordPlace();
  await driver.sign(customerName);
  await driver.confirm();
  await expect(driver.page.getByText('Saved on this device').first()).toBeVisible();
  await expect(driver.pill).toHaveText('Offline, 2 saved');
  await expect(await driver.doneStop(customerName)).toContainText('Saved on device');

  await driver.page.reload();
  await expect(driver.pill).toHaveText('Offline, 2 saved');
  await expect(await driver.doneStop(customerName)).toContainText('Saved on device');

  await shop.open();
  await expect(await driver.doneStop(customerName)).toContainText('Synced');
  await expect(driver.pill).toHaveText(/^Online/);
  expect(await shop.knex('deliveries').where({ id }).first('status', 'driverName')).toMatchObject({
    status: 'delivered',
  });
  const evidence = await shop.knex('delivery_evidence').where({ deliveryId: id });
  expect(evidence).toMatchObject([
    { geo: { lat: here.latitude, lng: here.longitude, accuracyM: 8 }, photosLost: 0 },
  ]);
  const [sha256] = (evidence[0] as { photoSha256: string[] }).photoSha256;
  // Reduced on the phone, and stored here with the same bytes.
  expect(await shop.knex('artworks').where({ sha256 }).first()).toMatchObject({
    widthPx: 1600,
    heightPx: 1200,
  });

  const office = await visit({ as: await shop.person('admin') });
  await office.goto('/admin/deliveries');
  await office.getByRole('row').filter({ hasText: customerName }).click();
  const proof = office.getByRole('dialog', { name: customerName });
  await expect(proof.getByRole('img', { name: /Signature/ })).toHaveCount(1);
  await expect(proof.getByText('Delivered', { exact: true }).first()).toBeVisible();
  await expect(proof.getByRole('link', { name: '-27.47050, 153.02600, within 8 m' })).toBeVisible();
  const photo = proof.getByRole('img', { name: 'The door, 1 of 1' });
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480);
  await expect(proof.getByLabel('Seal')).toContainText('Grade A');
  await expect(proof.getByLabel('Seal')).toContainText(/(At|Between) .*Phone said .*, clock drift \+\d+ s/);
  const address = await proof.getByRole('link', { name: 'Check the proof' }).getAttribute('href');
  await checkWithoutShop(await visit({ device: 'phone' }), address ?? '', () => shop.stop());
});

test(
  'in a tab of an iPhone the app is installed before a delivery is started; one under way is finished there',
  { tag: '@long' },
  async ({ shop, visit }) => {
    const user = await shop.person('driver');
    const customerName = `Ferny Grove Tennis ${randomUUID().slice(0, 6)}`;
    const id = await makeDelivery(shop.knex, {
      customerName,
      assignedTo: user.id,
      runOrder: 1,
      scheduledDate: new Date(),
    });
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
    const driver = new Driver(await visit({ device: 'phone', as: user, userAgent }));
    await driver.open();
    await expect(driver.heading(customerName)).toBeVisible();
    const first = driver.page.getByRole('region', { name: 'Install the app before you start' });
    await expect(first).toContainText('Add to Home Screen');
    await expect(driver.page.getByRole('button', { name: 'Start Delivery' })).toHaveCount(0);
    await expectAccessible(driver.page, 'the run sheet in a tab of an iPhone');

    await shop.knex('deliveries').where({ id }).update({ status: 'out_for_delivery' });
    await driver.getSignature();
    await driver.sign(customerName);
    await driver.confirm();
    await expect(await driver.doneStop(customerName)).toContainText('Synced');
  },
);

/** A person with the receipt opens it, downloads the proof, and checks it again when the shop is gone. */
async function checkWithoutShop(page: Page, address: string, stop: () => Promise<void>): Promise<void> {
  const genuine = page.getByText('Genuine and unchanged');
  const findings = page.getByRole('region', { name: 'What was checked' }).getByRole('listitem');
  await page.goto(address);
  await expect(genuine).toBeVisible();
  await expect(findings).toHaveCount(7);
  await expectAccessible(page, 'a proof of delivery');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the proof' }).tap();
  const file = await (await downloading).path();
  await waitForOffline(page);
  await stop();
  await page.goto('/pod');
  const drop = page.getByLabel('Choose a downloaded proof');
  await drop.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{}') });
  await expect(page.getByText('That file isn’t a proof of delivery.')).toBeVisible();
  await drop.setInputFiles(file);
  await expect(genuine).toBeVisible();
  await expect(findings.last()).toContainText('Signed with the shop’s own keys');
  const changed = (await readFile(file, 'utf8')).replace(/("picture":"[\w+/]{400})./, '$1A');
  await page.getByText('Check a downloaded proof').tap();
  await drop.setInputFiles({
    name: 'changed.json',
    mimeType: 'application/json',
    buffer: Buffer.from(changed),
  });
  await expect(page.getByText('Something doesn’t match')).toBeVisible();
  await expect(findings.first()).toContainText('Signature changed');
}
