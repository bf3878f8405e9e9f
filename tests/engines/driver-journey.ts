/** A delivery signed while the server is gone, over two reloads, and handed in when it is back. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { makePerson, password } from '#tests/factories/people.ts';
import type { ShopProcess } from '#tests/support/shop-process.ts';
import { makeDelivery } from '#tests/support/sync-world.ts';
import type { Tab } from './tab.ts';

/** The worker answers this page and keeps every file of the staff's screens. */
const isInstalled = `(async () => {
  if (navigator.serviceWorker.controller?.state !== 'activated') return false;
  const files = await (await fetch('/staff-files.json')).json();
  const kept = await Promise.all(files.map(file => caches.match(file, { ignoreVary: true })));
  return kept.every(Boolean);
})()`;

const strokes = [
  [
    { x: 0.1, y: 0.5 },
    { x: 0.25, y: 0.2 },
    { x: 0.4, y: 0.6 },
    { x: 0.55, y: 0.25 },
  ],
  [
    { x: 0.5, y: 0.55 },
    { x: 0.7, y: 0.3 },
    { x: 0.85, y: 0.5 },
  ],
];

export async function deliver(tab: Tab, shop: ShopProcess): Promise<void> {
  const driver = await makePerson(shop.knex, 'driver', { firstName: 'Kim', lastName: 'driver' });
  const customerName = `Quarrel Creek Rowing ${randomUUID().slice(0, 6)}`;
  const id = await makeDelivery(shop.knex, {
    customerName,
    assignedTo: driver.id,
    runOrder: 1,
    scheduledDate: new Date(),
  });

  await tab.open('/admin/deliveries');
  await tab.look('the sign-in');
  await tab.fill('Username or email', driver.username);
  await tab.fill('Password', password);
  await tab.press('button', 'Login');
  await tab.sees(customerName);
  // Left in the middle of its first exchange, and opened again: the page before must not hold the device's storage.
  await tab.open('/admin/device');
  await tab.open('/admin/deliveries');
  await tab.sees(customerName);
  await tab.holds('until the app is installed', isInstalled);

  await shop.stop();
  await tab.reload();
  await tab.look('the run');
  await tab.press('button', 'Start Delivery');
  await tab.press('button', 'Get Signature');
  await tab.look('the signature');
  await tab.draw(`Signature of ${customerName}`, strokes);
  await tab.press('button', 'Confirm Delivery');
  await tab.sees('Saved on this device');
  await tab.sees('Offline, 2 saved');
  await tab.reload();
  await tab.sees('Offline, 2 saved');
  await tab.look('the delivery that waits');

  await shop.open();
  await tab.sees(/Online/);
  await tab.press('button', /^\d+ delivered/);
  await tab.sees('Synced');
  expect(await shop.knex('deliveries').where({ id }).first('status', 'driverName')).toMatchObject({
    status: 'delivered',
  });
  const evidence = await shop.knex('delivery_evidence').where({ deliveryId: id });
  expect(evidence).toHaveLength(1);
}
