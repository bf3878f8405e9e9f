/** A planned delivery changes while its driver is on the road: the office edits and cancels, the driver tells and undoes. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { joinOrder, makeDelivery } from '#tests/support/sync-world.ts';
import { Driver } from '../people/driver.ts';
import { expectAccessible } from '../support/axe.ts';
import { waitForOfflineStaff } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';

async function openDelivery(office: Page, customer: string) {
  await office.getByRole('row').filter({ hasText: customer }).getByRole('button').first().click();
  return office.getByRole('dialog', { name: customer });
}

test(
  'the office edits and cancels on the road; the driver tells the next customer and takes a failure back offline',
  { tag: '@long' },
  async ({ shop, visit }) => {
    const tag = randomUUID().slice(0, 6);
    const [regatta, bakery] = [`Regatta ${tag}`, `Bakery ${tag}`];
    const driver = await shop.person('driver');
    const plan = { assignedTo: driver.id, scheduledDate: new Date(), status: 'out_for_delivery' };
    const id = await makeDelivery(shop.knex, { ...plan, customerName: regatta, runOrder: 1 });
    await makeDelivery(shop.knex, { ...plan, customerName: bakery, status: 'pending', runOrder: 2 });
    const orderId = await joinOrder(shop.knex, id);

    const phone = new Driver(await visit({ device: 'phone', as: driver }));
    const { page } = phone;
    await phone.open();
    await expect(phone.heading(regatta)).toBeVisible();
    await page.getByRole('button', { name: '10–30 min' }).tap();
    await expect(page.getByText('Customer told: ')).toBeVisible();
    await expect
      .poll(() => shop.knex('mails').where({ orderId, kind: 'order_next' }).first('status'))
      .toBeTruthy();
    await waitForOfflineStaff(page);

    const office = await visit({ as: await shop.person('admin') });
    await office.goto(`/admin/deliveries?search=${tag}`);
    const sheet = await openDelivery(office, regatta);
    await sheet.getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = office.getByRole('dialog', { name: 'Edit delivery' });
    await expect(edit.getByText('It is on the road')).toBeVisible();
    await edit.getByLabel('Delivery Address').fill('');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByText('Delivery Address is required')).toBeVisible();
    await edit.getByLabel('Delivery Address').fill('9 Weir St, Quarrel Creek VIC 3999');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit).toBeHidden();
    await expect(sheet.getByLabel('Order details')).toContainText('9 Weir St');
    await expectAccessible(office, 'a delivery with its actions');
    await expect(page.getByText('9 Weir St')).toBeVisible();
    await expect(page.getByText(/Changed by the office at .*: Delivery Address/)).toBeVisible();
    await expectAccessible(page, 'a stop that was changed');

    // Without a network: nothing fails by itself, a reason is one tap, and Undo opens the stop again.
    await shop.stop();
    await page.getByRole('button', { name: 'Couldn’t deliver' }).tap();
    const fail = page.getByRole('dialog', { name: 'Mark as Failed' });
    await fail.getByRole('button', { name: 'Mark as Failed' }).tap();
    await expect(fail.getByText('Choose what happened.')).toBeVisible();
    await fail.getByText('No access to the building').tap();
    await fail.getByRole('button', { name: 'Mark as Failed' }).tap();
    await expect(phone.heading(bakery)).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await expect(phone.heading(regatta)).toBeVisible();
    await page.reload();
    await expect(phone.heading(regatta)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Get Signature' })).toBeVisible();
    await shop.open();
    await expect(phone.pill).toHaveText(/^Online/);
    await expect
      .poll(() => shop.knex('delivery_events').where({ deliveryId: id }).orderBy('id').pluck('type'))
      .toEqual(['told_next', 'edited', 'failed', 'failure_undone']);

    await office.goto(`/admin/deliveries?search=${tag}`);
    const other = await openDelivery(office, bakery);
    await other.getByRole('button', { name: 'Cancel Delivery…' }).click();
    const cancel = office.getByRole('dialog', { name: 'Cancel this delivery?' });
    await cancel.getByRole('button', { name: 'Cancel Delivery' }).click();
    await expect(cancel.getByText('Please say why it is cancelled.')).toBeVisible();
    await cancel.getByLabel('Why is it cancelled?').fill('Collected at the shop');
    await cancel.getByRole('button', { name: 'Cancel Delivery' }).click();
    await expect(other.getByText('Collected at the shop. It can be planned again.')).toBeVisible();
    const cancelled = page.getByRole('region', { name: 'Cancelled by the office' });
    await expect(cancelled).toContainText(`${bakery}, AB12CD34EF: Collected at the shop`);
    await other.getByRole('button', { name: 'Plan Again' }).click();
    await expect(other.getByRole('button', { name: 'Start Delivery' })).toBeVisible();
    await expect(cancelled).toBeHidden();
  },
);
