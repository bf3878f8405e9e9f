/** The office edits the shop's content, and a shopper sees it at once. */
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { toasts } from '../support/toast.ts';
import { picture } from '#tests/factories/pictures.ts';
import { present } from '#api/database/present.ts';

test('name, delivery price, a page and a menu: written by the office, seen by a shopper at once @long', async ({
  ownShop,
  visit,
}) => {
  test.slow();
  const shop = await ownShop();
  await shop.open();
  const { makePerson } = await import('#tests/factories/people.ts');
  const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin', { firstName: 'Kim' }) });
  const toast = (words: string) => expect(toasts(office).getByText(words, { exact: true })).toBeVisible();

  await office.goto('/admin/settings');
  await expect(office.getByRole('tab', { name: 'Global Settings' })).toHaveAttribute('aria-selected', 'true');
  await office.getByLabel('Shop name').fill('Harbour Print');
  await office.getByLabel('Flat price').fill('12.5O');
  await office.getByLabel('Find a setting').fill('flat price');
  await expect(office.getByLabel('Shop name')).toBeHidden();
  await office.getByRole('button', { name: 'Save 2 changes' }).click();
  await expect(office.getByText('Please enter an amount in dollars and cents.')).toBeVisible();
  await expectAccessible(office, 'settings with an error');
  await office.getByLabel('Flat price').fill('12.50');
  await expect(office.getByText('Sydney, $80.00 of goods').locator('..')).toContainText('$12.50');
  await office.reload();
  await expect(office.getByText('Your earlier changes are still here.')).toBeVisible();
  await office.getByRole('button', { name: 'Sales', exact: true }).click();
  await office.getByRole('link', { name: 'Orders', exact: true }).click();
  await office.getByRole('button', { name: 'Stay here' }).click();
  await office.getByRole('button', { name: 'Save 2 changes' }).click();
  await toast('Settings saved');

  await office.getByRole('tab', { name: 'Pages' }).click();
  await office.getByRole('button', { name: 'New Page' }).click();
  const dialog = office.getByRole('dialog', { name: 'New Page' });
  await dialog.getByLabel('Page Title').fill('Cart');
  await dialog.getByRole('button', { name: 'Create page' }).click();
  await expect(dialog.getByText('/cart is a part of the shop itself.')).toBeVisible();
  await dialog.getByLabel('Page Title').fill('Our harbour');
  await expect(dialog.getByLabel('URL Path')).toHaveValue('/our-harbour');
  await dialog.getByLabel('Description').fill('Where we print.');
  await dialog.getByRole('button', { name: 'Create page' }).click();
  await office.getByRole('button', { name: 'Add section' }).click();
  await office.getByLabel('Heading of section 1').fill('By the water');
  await office.getByLabel('Words of text 1 of By the water').fill('We have **two** looms.');
  await expectAccessible(office, 'a page and its preview');
  await office.getByRole('button', { name: 'Publish' }).click();
  await toast('Page published');
  await expect(office.getByText('Published', { exact: true })).toBeVisible();
  const { id } = present(await shop.knex('pages').where({ path: '/our-harbour' }).first('id'));
  const preview = await office.evaluate(
    async pageId => (await fetch(`/api/pages/${pageId}/preview`, { method: 'POST' })).json(),
    Number(id),
  );
  const reader = await visit({ of: shop, device: 'phone' });
  await reader.goto((preview as { path: string }).path);
  await expect(reader.getByText('This page is published at /our-harbour.')).toBeVisible();
  await expectAccessible(reader, 'a preview');

  await office.getByRole('tab', { name: 'Navigation' }).click();
  await office.getByRole('button', { name: 'Add item to Main menu' }).click();
  await office.getByLabel('Label').fill('Harbour');
  await office.getByLabel('Leads to').fill('/our-harbour');
  await office.getByRole('dialog').getByRole('button', { name: 'Add item' }).click();
  await toast('Menu item added');
  const handle = office.getByRole('button', { name: 'Drag Harbour' });
  await handle.press('Space');
  await expect(office.getByText('Lifted Harbour, place 5 of 5.')).toBeAttached();
  // Rows are measured a moment after one is picked up. A key pressed before that moves nothing.
  await expect(async () => {
    await handle.press('ArrowUp');
    await expect(office.getByText('Harbour, place 4 of 5.')).toBeAttached({ timeout: 1_000 });
  }).toPass();
  await handle.press('Space');
  await toast('Menu rearranged');
  await expectAccessible(office, 'navigation');

  await office.getByRole('tab', { name: 'Media' }).click();
  const bytes = await picture({ width: 300, height: 200, colour: '#336699' });
  await office
    .getByLabel('Add pictures')
    .setInputFiles({ name: 'harbour.png', mimeType: 'image/png', buffer: bytes });
  await office.getByRole('button', { name: /^harbour/ }).click();
  await office.getByRole('dialog').getByLabel('Description').fill('The harbour at dawn');
  await office.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await toast('Picture saved');
  await expect(office.getByRole('img', { name: 'The harbour at dawn' })).toBeVisible();

  const shopper = await visit({ of: shop });
  await shopper.goto('/');
  await expect(shopper).toHaveTitle(/Harbour Print$/);
  await expect(shopper.getByText('$12.50 flat')).toBeVisible();
  const main = shopper.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(['Home', 'About', 'Harbour', 'Contact']);
  await main.getByRole('link', { name: 'Harbour' }).click();
  await expect(shopper.getByRole('heading', { level: 1, name: 'Our harbour' })).toBeVisible();
  await expect(shopper.getByText('We have two looms.')).toBeVisible();
  await expectAccessible(shopper, 'a page of the shop');
});
