/** The office brings a supplier's file. An import replaces the catalogue, so this shop is the test's own. */
import { makePerson } from '#tests/factories/people.ts';
import { expect, test } from './support/journey.ts';

const header = 'Handle,Product,Category,Style Code,Base Price,Colour,Hex,Size,Stock Code,GTIN,Stock';
const feed = [
  header,
  "river-tee,River tee,Men's T-Shirts,RT-1,24.95,Navy,#1b2c4a,M,RT-1-M,,5",
  'river-tee,,,,,Navy,#1b2c4a,L,RT-1-L,,7',
  "weir-tee,Weir tee,Men's T-Shirts,WT-1,not a price,Navy,#1b2c4a,M,WT-1-M,,5",
].join('\n');

test('a file with a broken row is applied without it; a broken file changes nothing', async ({
  ownShop,
  visit,
}) => {
  const shop = await ownShop();
  const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin') });
  const onSale = () => shop.knex('products').whereNull('deletedAt').whereNull('archivedAt').pluck('name');
  await office.goto('/admin/import');
  const choose = (name: string, text: string) =>
    office
      .getByLabel(/Choose a CSV file|\.csv/)
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

  const before = await onSale();
  await choose('broken.csv', 'This is no feed at all\nat all');
  await office.getByRole('button', { name: 'Import this file' }).click();
  await expect(office.getByText('Import Failed').first()).toBeVisible();
  await expect(office.getByText(/No known supplier file/).first()).toBeVisible();
  expect(await onSale()).toEqual(before);

  await choose('river.csv', feed);
  await office.getByRole('button', { name: 'Import this file' }).click();
  await expect(office.getByText('Imported 1 products with 2 variants')).toBeVisible();
  const result = office
    .locator('section')
    .filter({ has: office.getByText('Import Successful') })
    .first();
  await expect(result).toContainText('Images downloaded');
  await expect(result).toContainText(/Line 4, base price/i);
  await expect(result).toContainText('Row left out');
  expect(await onSale()).toEqual(['River tee']);

  const shopper = await visit({ of: shop, device: 'phone' });
  await shopper.goto('/products');
  await expect(shopper.getByRole('heading', { name: 'River tee' })).toBeVisible();
  await expect(shopper.getByRole('heading', { name: 'Weir tee' })).toBeHidden();
});
