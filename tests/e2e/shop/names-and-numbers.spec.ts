/**
 * A club of 18 with crest, sponsor, names and numbers: designed and pasted on a phone, without a server for a while, paid,
 * approved with a change, and ticked off on the floor.
 */
import type { Page } from '@playwright/test';
import { customerInfo } from '#tests/factories/orders.ts';
import { picture } from '#tests/factories/pictures.ts';
import { makeProduct, makeVariants } from '#tests/factories/products.ts';
import { Shopper } from '../people/shopper.ts';
import { Workshop } from '../people/workshop.ts';
import { expectAccessible } from '../support/axe.ts';
import { waitForCopy, waitForOffline, waitForOfflineStaff } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';

const names = `Āwhina,Nguyễn,O'Neil,Silva,Kaur,Smith,Ferrari,Müller,Jones,Tane,Brown,Lee,Costa,Wilson,Aroha,Novák,Clarke,Đặng`;
const people = names.split(',').map((name, at) => ({
  name,
  number: String(at + 1),
  size: ['S', 'M', 'L'][at % 3] ?? 'M',
}));
/** As it lies in a spreadsheet: one size that nobody makes. */
const sheet = [
  'Player\tNo.\tSize\tNotes',
  ...people.map(({ name, number, size }, at) =>
    [name, number, at === 4 ? 'XXXXL' : size, at === 0 ? 'Captain' : ''].join('\t'),
  ),
].join('\n');

test('a club of 18 gets crest, sponsor, names and numbers, from a spreadsheet to the last tick @long', async ({
  shop,
  visit,
}) => {
  test.slow();
  const product = await makeProduct(shop.knex, { name: 'Harbour Club Tee' });
  await makeVariants(shop.knex, product, ['Navy'], ['S', 'M', 'L', '2XL']);
  const shopper = new Shopper(await visit({ device: 'phone' }));
  const { page } = shopper;
  // The tablet on the wall is there from the beginning, and keeps its files while the phone keeps its own.
  const floor = new Workshop(await visit({ device: 'tablet', as: await shop.person('workshop') }));
  await Promise.all([
    page
      .goto(`/product/${product.id}`)
      .then(() => waitForOffline(page))
      .then(() => waitForCopy(page, `product ${product.id}`)),
    floor.open().then(() => waitForOfflineStaff(floor.page)),
  ]);
  await shopper.choose('Navy', {});
  await putDesigns(page);
  await page.getByRole('button', { name: 'Add names and numbers' }).click();
  const editor = page.getByRole('dialog', { name: 'Names and numbers, Navy' });
  await expect(editor.locator('svg path[fill="#ffffff"]')).toHaveCount(2);
  // The sponsor lies in the middle, under the number; lower on the back it is clear of both.
  await expect(editor.getByText(/^Lies over the design on the back/)).toBeVisible();
  await editor.getByRole('button', { name: 'Done' }).click();
  const sponsor = page.getByRole('application', { name: 'Your design on the back' });
  for (let step = 0; step < 12; step++) await sponsor.press('Shift+ArrowDown');
  await page.getByRole('button', { name: 'Add names and numbers' }).click();
  await expect(editor.locator('svg path[fill="#ffffff"]')).toHaveCount(2);
  await expect(editor.getByText(/Lies over the design/)).toHaveCount(0);

  await shop.stop();
  await editor.getByRole('button', { name: 'Paste a list' }).click();
  await editor.getByLabel('List from a spreadsheet').fill(sheet);
  await editor.getByRole('button', { name: 'Add these pieces' }).click();
  await expect(editor.getByText('18 pieces read. 1 needs a correction.')).toBeVisible();
  const wrong = editor.getByLabel('Piece 5, size');
  await expect(wrong).toBeFocused();
  await expect(editor.getByText('4XL isn’t made.')).toBeVisible();
  await expect(editor.getByText('17 pieces')).toBeVisible();
  await expectAccessible(page, 'names and numbers on a phone');
  // Nothing is lost by a reload, wrong rows neither.
  await page.reload();
  await expect(page.getByText(/17 pieces with names and numbers, 1 needs a correction/)).toBeVisible();
  await expect(page.getByText('Correct one row of the names and numbers first.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit names' }).click();
  await wrong.selectOption('M');
  await expect(editor.getByText('18 names at $6.50, 18 numbers at $5.50')).toBeVisible();
  await editor.getByRole('button', { name: 'Done' }).click();
  const sizes = page.getByRole('group', { name: 'Navy, pieces by size' });
  await expect(sizes.getByLabel('M', { exact: true })).toHaveValue('6');
  await expect(sizes.getByLabel('M', { exact: true })).toBeDisabled();
  await shopper.addToCart();
  await page.getByText('18 pieces with names and numbers').click();
  const inCart = page.getByRole('table', { name: 'Names and numbers, Harbour Club Tee, Navy' });
  await expect(inCart.getByRole('row')).toHaveCount(19);
  await expect(inCart).toContainText('Captain');
  // One piece after another in its picture: the first one to begin with.
  await expect(page.getByRole('img', { name: 'The back with Āwhina, 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Next piece' }).click();
  await expect(page.getByText('Nguyễn, 2, M')).toBeVisible();
  await inCart.getByRole('button', { name: /^Show Piece 18, Đặng/ }).click();
  await expect(page.getByRole('img', { name: 'The back with Đặng, 18' })).toBeVisible();
  // In the line's small picture as well.
  await expect(page.locator('.tile svg path[fill="#ffffff"]')).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('Names$117.00');

  await shop.open();
  await shopper.checkout();
  await shopper.fill({
    ...customerInfo,
    state: 'VIC',
    country: 'Australia',
    email: 'imke.club@quarrelcreek.example',
  });
  await shopper.press('Continue to Shipping');
  await shopper.press('Continue to Payment');
  await shopper.pay('4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  const sentence = await page.getByText(/^Your order #\w+ has been successfully placed\.$/).textContent();
  const orderId = /#(\w+)/.exec(sentence ?? '')?.[1] ?? '';
  // The page may be a moment ahead of the order.
  await expect
    .poll(() => shop.knex('orders').where({ orderId }).first('decorationCents', 'isPaid'))
    .toMatchObject({ decorationCents: 18 * 1_200, isPaid: true });

  const office = await visit({ as: await shop.person('admin') });
  await office.goto(`/admin/orders/${orderId}`);
  const panel = office.getByRole('region', { name: 'Proof' });
  await panel.getByRole('button', { name: 'Send proof' }).click();
  const dialog = office.getByRole('dialog', { name: 'Send proof' });
  await expect(dialog).toContainText('18 pieces with names and numbers');
  await dialog.getByRole('button', { name: 'Send proof' }).click();
  await expect(panel).toContainText('Waiting for approval');
  await askForChange(page, orderId);
  await office.reload();
  await expect(panel).toContainText('One r too many in Ferrari');
  await panel.getByRole('button', { name: 'Send new version' }).click();
  const again = office.getByRole('dialog', { name: 'Send version 2' });
  await again.getByText('18 pieces with names and numbers').click();
  const name = again.getByLabel('Piece 7, name');
  await name.fill('');
  await again.getByRole('button', { name: 'Send proof' }).click();
  await expect(again.getByText('Please check the names and numbers.')).toBeVisible();
  await name.fill('Ferari');
  await expect(again.getByText('1 corrected')).toBeVisible();
  await expectAccessible(office, 'names corrected in the office');
  await again.getByRole('button', { name: 'Send proof' }).click();
  await expect(again).toBeHidden();
  await approve(page, orderId);

  await office.goto('/admin/jobs');
  const lines = shop
    .knex('order_items')
    .select('id')
    .whereIn('orderId', shop.knex('orders').select('id').where({ orderId }));
  const job = await shop
    .knex('jobs')
    .whereRaw(`details -> 'lettering' is not null`)
    .whereIn('orderItemId', lines)
    .first('id');
  await office.goto(`/admin/jobs/${job?.id}/ticket`);
  const ticket = office.getByRole('table', { name: 'Names and numbers' });
  await expect(ticket.getByRole('row')).toHaveCount(19);
  await expect(ticket).toContainText('Nguyễn');
  await expect(ticket).toContainText('Ferari');
  for (const name of ['Left chest', 'Back'])
    await expect(office.getByRole('heading', { name, exact: true })).toBeVisible();

  await floor.page.goto(`/admin/jobs?job=${job?.id}`);
  const pieces = floor.page.getByRole('region', { name: 'Names and numbers' });
  await expect(pieces.getByRole('checkbox')).toHaveCount(18);
  // On the disk no name lies open.
  expect(await rowOnDevice(floor.page, job?.id ?? '')).not.toContain('Nguyễn');
  await shop.stop();
  await pieces.getByRole('checkbox', { name: /Nguyễn/ }).tap();
  await pieces.getByRole('checkbox', { name: /Āwhina/ }).tap();
  await expect(pieces.getByText('2 of 18 finished')).toBeVisible();
  await floor.page.reload();
  await expect(pieces.getByRole('checkbox', { name: /Nguyễn/ })).toBeChecked();
  await shop.open();
  await expect
    .poll(async () =>
      Object.keys(
        (
          await shop
            .knex('jobs')
            .where({ id: job?.id ?? '' })
            .first('ticks')
        )?.ticks ?? {},
      ),
    )
    .toEqual(['1', '2']);
  await expectAccessible(floor.page, 'pieces on the tablet');
});

/** The crest on the left chest, and the sponsor low on the back. */
async function putDesigns(page: Page): Promise<void> {
  const file = async (name: string, width: number) => ({
    name,
    mimeType: 'image/png',
    buffer: await picture({ width, height: 400, noise: true }),
  });
  await page.getByRole('button', { name: 'All places on this garment' }).click();
  const places = page.getByRole('list', { name: 'Places' });
  await places.getByLabel('Add a design to the Left chest').setInputFiles(await file('crest.png', 500));
  await expect(page.getByText('Left chest: crest.png')).toBeVisible();
  await places.getByLabel('Add a design to the Back').setInputFiles(await file('sponsor.png', 1600));
  await expect(page.getByText('Back: sponsor.png')).toBeVisible();
}

async function askForChange(page: Page, orderId: string): Promise<void> {
  await page.goto(`/orders/${orderId}/proof`);
  await page.getByRole('button', { name: 'Ask for a change' }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a change' });
  await dialog.getByLabel('What should be different?').fill('One r too many in Ferrari');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText(/You asked for a change/)).toBeVisible();
}

async function approve(page: Page, orderId: string): Promise<void> {
  await page.goto(`/orders/${orderId}`);
  await expect(page.getByRole('table', { name: /^Names and numbers/ })).toContainText('Müller');
  await page.goto(`/orders/${orderId}/proof`);
  const list = page.getByRole('table', { name: /^Names and numbers/ });
  await expect(list.getByRole('row')).toHaveCount(19);
  await expect(list).toContainText('Đặng');
  await expect(list).toContainText('Ferari');
  for (const name of ['Left chest, printed', 'Back, printed'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('img', { name: 'The back with Āwhina, 1' })).toBeVisible();
  await list.getByRole('checkbox', { name: 'Checked: Piece 1, Āwhina, 1, S' }).check();
  await list.getByRole('checkbox', { name: /^Checked: Piece 8, Müller/ }).check();
  await page.reload();
  await expect(page.getByText(/^2 of 18 checked/)).toBeVisible();
  await expectAccessible(page, 'the pieces of a proof');
  await page
    .getByRole('button', { name: /^Approve/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^Approved on/)).toBeVisible();
}

/** As it lies in the browser's storage, without the app's way of reading it. */
function rowOnDevice(page: Page, id: string): Promise<string> {
  return page.evaluate(async wanted => {
    const all = await indexedDB.databases();
    const name = all
      .map(one => one.name ?? '')
      .find(one => one.startsWith('selvedge-') && one !== 'selvedge-shop');
    return new Promise<string>(resolve => {
      const opening = indexedDB.open(name ?? '');
      opening.onsuccess = () => {
        const reading = opening.result.transaction('jobs').objectStore('jobs').get(wanted);
        reading.onsuccess = () => {
          opening.result.close();
          resolve(JSON.stringify(reading.result));
        };
      };
    });
  }, id);
}
