/** The driver's day: offline means that the server's process is gone. */
import { randomUUID } from 'node:crypto';
import { makeDelivery } from '#tests/support/sync-world.ts';
import { password } from '#tests/factories/people.ts';
import { Driver } from './people/driver.ts';
import { waitForOfflineStaff } from './support/installed.ts';
import { expect, test } from './support/journey.ts';

test('signs at a door without a network, reloads, and the office sees the signature once', async ({
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
  const driver = new Driver(await visit({ device: 'phone' }));
  await driver.open();
  await driver.signIn(user.username, password);
  await expect(driver.heading(customerName)).toBeVisible();
  await expect(driver.page).toHaveURL(/\/admin\/deliveries$/);
  await waitForOfflineStaff(driver.page);

  await shop.stop();
  await driver.start();
  await driver.getSignature();
  await driver.sign(customerName);
  await driver.confirm();
  await expect(driver.page.getByText('Saved on this device').first()).toBeVisible();
  await expect(driver.pill).toHaveText('Offline, 2 saved');
  await expect(await driver.doneStop(customerName)).toContainText('Saved on device');

  await driver.page.reload();
  await expect(driver.pill).toHaveText('Offline, 2 saved');
  await expect(await driver.doneStop(customerName)).toContainText('Saved on device');

  await shop.open();
  await expect(await driver.doneStop(customerName)).toContainText('Synced', { timeout: 30_000 });
  await expect(driver.pill).toHaveText(/^Online/);
  expect(await shop.knex('deliveries').where({ id }).first('status', 'driverName')).toMatchObject({
    status: 'delivered',
  });
  expect(await shop.knex('delivery_evidence').where({ deliveryId: id })).toHaveLength(1);

  const office = await visit({ as: await shop.person('admin') });
  await office.goto('/admin/deliveries');
  await office.getByRole('row').filter({ hasText: customerName }).click();
  const proof = office.getByRole('dialog', { name: customerName });
  await expect(proof.getByRole('img', { name: /Signature/ })).toHaveCount(1);
  await expect(proof.getByText('Delivered', { exact: true }).first()).toBeVisible();
});
