/** The office sets up a supplier's feed; it is fetched, asks before much goes off sale, and is answered. Its own shop, as it replaces the catalogue. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makePerson } from '#tests/factories/people.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

const feed = [
  'Handle,Product,Category,Style Code,Base Price,Colour,Hex,Size,Stock Code,GTIN,Stock',
  "river-tee,River tee,Men's T-Shirts,RT-1,24.95,Navy,#1b2c4a,M,RT-1-M,,5",
].join('\n');

test(
  'a feed is added, asks before it takes much off sale, and is answered',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    test.slow();
    const folder = await mkdtemp(path.join(tmpdir(), 'selvedge-feeds-'));
    await writeFile(path.join(folder, 'river.csv'), feed);
    const shop = await ownShop({ env: { FEEDS_DIR: folder } });
    const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin') });
    const onSale = () =>
      shop.knex('products').whereNull('deletedAt').whereNull('archivedAt').orderBy('slug').pluck('name');
    const before = await onSale();

    await office.goto('/admin/import');
    await expect(office.getByText('A feed fetches a supplier’s file by a schedule')).toBeVisible();
    await office.getByRole('button', { name: 'New feed' }).click();
    const form = office.getByRole('dialog', { name: 'New feed' });
    await form.getByRole('button', { name: 'Add feed' }).click();
    await expect(form.getByText('Give the feed a name, such as the supplier’s.')).toBeVisible();
    await form.getByLabel('Name', { exact: true }).fill('River & Co');
    await form.getByLabel('Address', { exact: true }).fill('http://river.example/a.csv');
    await form.getByRole('button', { name: 'Add feed' }).click();
    await expect(form.getByText('Please enter an address that begins with https://')).toBeVisible();
    await expectAccessible(office, 'feed-form');
    await form.getByLabel('Where the file is').selectOption({ label: 'In the feeds folder' });
    await form.getByLabel('File name').fill('river.csv');
    await form.getByLabel('What the file does').selectOption({ label: 'Replaces the catalogue' });
    await form.getByLabel('Fetched', { exact: true }).selectOption({ label: 'Every few hours' });
    await form.getByRole('button', { name: 'Add feed' }).click();
    await office.getByRole('button', { name: /River & Co/ }).click();

    const dialog = office.getByRole('dialog', { name: 'River & Co' });
    await expect(dialog.getByText('It has not been fetched yet.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Fetch now' }).click();
    await expect(dialog.getByText(/It would take [\d,]+ products/).first()).toBeVisible();
    expect(await onSale()).toEqual(before);
    await expectAccessible(office, 'feed');
    await dialog.getByRole('button', { name: 'Leave the file unused' }).click();
    await expect(dialog.getByText('Left unused', { exact: true })).toBeVisible();

    await dialog.getByRole('button', { name: 'Fetch now' }).click();
    await dialog.getByRole('button', { name: 'Look at the check' }).click();
    const result = office.getByRole('region', { name: 'Result' });
    await expect(result).toContainText('River & Co');
    await result.getByRole('button', { name: 'Import these changes' }).click();
    const question = office.getByRole('alertdialog');
    await question.getByLabel(/type the number/).fill(String(before.length));
    await question.getByRole('button', { name: 'Import and take off sale' }).click();
    await expect.poll(onSale).toEqual(['River tee']);

    await office.reload();
    await office
      .getByRole('region', { name: 'Scheduled feeds' })
      .getByRole('button', { name: /River & Co/ })
      .click();
    await expect(dialog.getByText('Applied', { exact: true })).toBeVisible();
    await dialog.getByRole('button', { name: 'Edit' }).click();
    const edit = office.getByRole('dialog', { name: 'River & Co' });
    await edit.getByRole('button', { name: 'Delete' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Delete feed' }).click();
    await expect(office.getByText('A feed fetches a supplier’s file by a schedule')).toBeVisible();
    await rm(folder, { recursive: true, force: true });
  },
);
