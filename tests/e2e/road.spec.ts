/** A run from the office to the doors: planned from orders, given to a driver, put in order by both of them. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Knex } from 'knex';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { makeDelivery } from '#tests/support/sync-world.ts';
import { Driver } from './people/driver.ts';
import { waitForOfflineStaff } from './support/installed.ts';
import { expect, test } from './support/journey.ts';

/** A guest's order that is not paid yet: nothing is planned for it by itself. */
async function placeOrder({ knex, origin }: { knex: Knex; origin: string }, company: string) {
  const body = orderBody([{ product: await makeProduct(knex) }]);
  const placed = await asVisitor(origin)('/api/orders', {
    json: { ...body, customerInfo: { ...body.customerInfo, company } },
  });
  return (placed.json as { orderId: string }).orderId;
}

const namesOf = (list: Locator) => list.getByRole('listitem').getByText(/^(Rowing|Bakery|Library) /);

test('a run is planned from an order, arranged by the office, and by the driver without a network', async ({
  shop,
  visit,
}) => {
  const tag = randomUUID().slice(0, 6);
  const [rowing, bakery] = [`Rowing ${tag}`, `Bakery ${tag}`];
  const driver = await shop.person('driver');
  const orderId = await placeOrder(shop, rowing);
  await makeDelivery(shop.knex, { customerName: bakery, scheduledDate: new Date() });

  const office = await visit({ as: await shop.person('admin') });
  await office.goto('/admin/deliveries');
  await expect(office.getByRole('row').filter({ hasText: bakery })).toBeVisible();
  await planFromOrder(office, { orderId, rowing });
  await giveToDriver(office, { tag, driverId: driver.id });

  await office.getByRole('button', { name: 'Runs', exact: true }).click();
  const runs = office.getByRole('dialog', { name: 'Runs' });
  await runs.getByLabel('Driver', { exact: true }).selectOption(String(driver.id));
  const inOffice = namesOf(runs.getByRole('list'));
  await expect(inOffice).toHaveCount(2);
  const [first = ''] = await inOffice.allTextContents();
  const second = first === rowing ? bakery : rowing;
  await runs.getByRole('button', { name: `Later: ${first}` }).click();
  await expect(inOffice).toHaveText([second, first]);

  const phone = new Driver(await visit({ device: 'phone', as: driver }));
  await phone.open();
  await expect(phone.heading(second)).toBeVisible();
  await expect(phone.page.getByRole('list', { name: 'Next stops' })).toContainText(first);
  await waitForOfflineStaff(phone.page);

  await shop.stop();
  await phone.page.getByRole('button', { name: 'Change order' }).tap();
  const onPhone = namesOf(phone.page.getByRole('list', { name: 'Order of stops' }));
  await expect(onPhone).toHaveText([second, first]);
  await phone.page.getByRole('button', { name: `Earlier: ${first}` }).tap();
  await expect(onPhone).toHaveText([first, second]);
  await phone.page.getByRole('button', { name: 'Done', exact: true }).tap();
  await expect(phone.heading(first)).toBeVisible();
  await expect(phone.pill).toHaveText(/^Offline, \d saved/);
  await phone.page.reload();
  await expect(phone.heading(first)).toBeVisible();

  await shop.open();
  await expect(phone.pill).toHaveText(/^Online/, { timeout: 30_000 });
  await office.reload();
  await expect(inOffice).toHaveText([first, second]);
});

/** The form fills itself from the order; only the day and the driver are left to say. */
async function planFromOrder(office: Page, { orderId, rowing }: { orderId: string; rowing: string }) {
  await office.getByRole('button', { name: 'New Delivery' }).click();
  const dialog = office.getByRole('dialog', { name: 'New Delivery' });
  await dialog.getByLabel('Order Number').pressSequentially(orderId.slice(0, 8));
  await expect(dialog.getByRole('option').filter({ hasText: rowing })).toBeVisible();
  await dialog.getByLabel('Order Number').press('ArrowDown');
  await dialog.getByLabel('Order Number').press('Enter');
  await expect(dialog.getByLabel('Customer Name')).toHaveValue(rowing);
  await expect(dialog.getByLabel('Delivery Address')).toHaveValue(/Quarrel Creek VIC 3999/);
  await expect(dialog.getByLabel('Pieces')).toHaveValue('10');
  await dialog.getByRole('button', { name: 'Create Delivery' }).click();
  await expect(office.getByText('Delivery created successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
}

async function giveToDriver(office: Page, { tag, driverId }: { tag: string; driverId: number }) {
  await office.getByLabel('Search deliveries').fill(tag);
  const rows = office.getByRole('row').filter({ hasText: tag });
  await expect(rows).toHaveCount(2);
  await office.getByRole('checkbox', { name: 'Select all that can be given to a driver' }).check();
  await expect(office.getByText('2 deliveries selected')).toBeVisible();
  await office.getByLabel('Give to').selectOption(String(driverId));
  await office.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(office.getByText('2 deliveries updated successfully')).toBeVisible();
  await expect(rows.filter({ hasText: 'Kim driver' })).toHaveCount(2);
}
