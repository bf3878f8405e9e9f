/** A delivery run from the office to the door: planned, assigned to a driver, ordered by both, and delivered. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Knex } from 'knex';
import { defaultTimeZone } from '#contract/shop/shop-defaults.ts';
import { addDays, isoDateIn } from '#contract/time/time-zone.ts';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { makeDelivery, makeDevice, makeUser, syncFor } from '#tests/support/sync-world.ts';
import { Driver } from '../people/driver.ts';
import { expectAccessible } from '../support/axe.ts';
import { waitForOfflineStaff } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';
import { readEverythingKept } from '../support/kept-data.ts';

/** A guest's unpaid order, for which nothing is planned automatically. */
async function placeOrder({ knex, origin }: { knex: Knex; origin: string }, company: string) {
  const body = orderBody([{ product: await makeProduct(knex) }]);
  const placed = await asVisitor(origin)('/api/orders', {
    json: { ...body, customerInfo: { ...body.customerInfo, company } },
  });
  return (placed.json as { orderId: string }).orderId;
}

const namesOf = (list: Locator) => list.getByRole('listitem').getByText(/^(Rowing|Bakery|Library) /);

test(
  'a proof that could not be read stands in the office’s queue until somebody says what was done',
  { tag: '@long' },
  async ({ shop, visit }) => {
    const customerName = `Unread Paddlers ${randomUUID().slice(0, 6)}`;
    const phone = makeDevice(syncFor(shop.knex), await makeUser(shop.knex, 'driver'));
    const id = await makeDelivery(shop.knex, { customerName, scheduledDate: new Date() });
    const odd = phone.make('delivery.confirm', id, { signature: 'scribble', notes: 'Left with the boatman' });
    await phone.sync([odd]);
    const page = await visit({ as: await shop.person('admin') });
    await page.goto('/admin/deliveries');
    const rejected = page.getByRole('region', { name: 'Proof that could not be read' });
    const item = rejected.getByRole('listitem').filter({ hasText: customerName });
    await expect(item).toContainText('Delivered, says Kim driver');
    await item.getByText('What came').click();
    await expect(item.getByText('Left with the boatman')).toBeVisible();
    await expectAccessible(page, 'the queue with a proof that could not be read');
    const downloading = page.waitForEvent('download');
    await item.getByRole('button', { name: 'Download all that came' }).click();
    expect(JSON.parse(await readFile(await (await downloading).path(), 'utf8'))).toEqual(odd.args);
    await item.getByLabel('What was decided').fill('Signed on paper, filed');
    await item.getByRole('button', { name: 'Reviewed' }).click();
    await expect(item).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: customerName })).toBeVisible();
    await expect(item).toHaveCount(0);
    expect(await shop.knex('rejected_proof_reviews').where({ mutationId: odd.id })).toMatchObject([
      { reviewedNote: 'Signed on paper, filed' },
    ]);
  },
);

test(
  'a run is planned from an order, arranged with and without a network, driven, and put right',
  { tag: '@long' },
  async ({ shop, visit }) => {
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
    await expect(phone.pill).toHaveText(/^Online/);
    await office.reload();
    await expect(inOffice).toHaveText([first, second]);

    await failAtTheDoor(phone, first);
    await phone.start();
    await phone.getSignature();
    await phone.sign(second);
    await phone.confirm();
    await expect(await phone.doneStop(second)).toContainText('Synced');

    await office.goto(`/admin/deliveries?search=${tag}`);
    await sendOutAgain(office, first);
    await correctSigner(office, second);
  },
);

/** The order fills in the form; only the day and the driver have to be chosen. */
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
  await office.getByRole('checkbox', { name: 'Select all that can be assigned to a driver' }).check();
  await expect(office.getByText('2 deliveries selected')).toBeVisible();
  await office.getByLabel('Give to').selectOption(String(driverId));
  await office.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(office.getByText('2 deliveries updated successfully')).toBeVisible();
  await expect(rows.filter({ hasText: 'Kim driver' })).toHaveCount(2);
}

const tomorrow = () => addDays(isoDateIn(new Date(), defaultTimeZone), 1);

async function failAtTheDoor(driver: Driver, customer: string) {
  const { page } = driver;
  await expect(driver.heading(customer)).toBeVisible();
  await driver.start();
  const dialog = page.getByRole('dialog', { name: 'Mark as Failed' });
  const open = () => page.getByRole('button', { name: 'Couldn’t deliver' }).tap();
  await open();
  await dialog.getByText('Nobody there to receive it').tap();
  // The page reloads midway, as can happen when the phone opens its camera.
  await expect.poll(() => readEverythingKept(page)).toContain('draft failed ');
  await page.reload();
  await open();
  await expect(dialog.getByRole('radio', { name: 'Nobody there to receive it' })).toBeChecked();
  await dialog.getByLabel('Next attempt').fill(tomorrow());
  await dialog.getByRole('button', { name: 'Mark as Failed' }).tap();
  await expect(page.getByText(/^\d+ delivered, 1 failed/)).toBeVisible();
}

async function sendOutAgain(office: Page, customer: string) {
  const sheet = await openDelivery(office, customer);
  await expect(sheet.getByLabel('Attempt 2 on')).toHaveValue(tomorrow());
  await expect(sheet.getByText(/Received .*Device [0-9a-f]{6}$/).first()).toBeVisible();
  await expectAccessible(office, 'a failed delivery');
  await sheet.getByRole('button', { name: 'Send Out Again' }).click();
  await expect(sheet.getByRole('button', { name: 'Start Delivery' })).toBeVisible();
  await expect(sheet.getByLabel('Order details')).toContainText('Attempt2');
  await sheet.getByRole('button', { name: 'Close' }).click();
}

/** The proof keeps what was signed; the record shows the correction. */
async function correctSigner(office: Page, customer: string) {
  const sheet = await openDelivery(office, customer);
  await expect(sheet.getByRole('img', { name: /^Signature of/ })).toBeVisible();
  await expect(sheet.getByLabel('Where and when')).toContainText('Not recorded');
  await sheet.getByRole('button', { name: 'Correct', exact: true }).click();
  const dialog = office.getByRole('dialog', { name: 'Correct delivery' });
  await dialog.getByLabel('Signed by').fill('Dana Lee');
  await dialog.getByRole('button', { name: 'Save Correction' }).click();
  await expect(dialog.getByText('Please say why it is being corrected.')).toBeVisible();
  await dialog.getByLabel('Why is it corrected?').fill('She told us on the phone');
  await expect(dialog.getByRole('region', { name: 'What changes' })).toContainText('Dana Lee');
  await expectAccessible(office, 'the correction');
  await dialog.getByRole('button', { name: 'Save Correction' }).click();
  await expect(dialog).toBeHidden();
  const told = 'Signed by: nothing → Dana Lee. She told us on the phone';
  await expect(sheet.getByText(told)).toBeVisible();
  await expect(sheet.getByText(/^Delivered .*signed by Dana Lee$/)).toBeVisible();
  await expect(sheet.getByText(/Kim admin\. Received /).first()).toBeVisible();
  await office.reload();
  await expect(sheet.getByText(told)).toBeVisible();
}

async function openDelivery(office: Page, customer: string): Promise<Locator> {
  await office.getByRole('row').filter({ hasText: customer }).click();
  return office.getByRole('dialog', { name: customer });
}
