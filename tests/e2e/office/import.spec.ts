/** The office imports a supplier's file. An import replaces the catalogue, so this test uses its own shop. */
import { makePerson } from '#tests/factories/people.ts';
import { present } from '#api/database/present.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

const header = 'Handle,Product,Category,Style Code,Base Price,Colour,Hex,Size,Stock Code,GTIN,Stock';
const feed = [
  header,
  "river-tee,River tee,Men's T-Shirts,RT-1,24.95,Navy,#1b2c4a,M,RT-1-M,,5",
  'river-tee,,,,,Navy,#1b2c4a,L,RT-1-L,,7',
  "weir-tee,Weir tee,Men's T-Shirts,WT-1,not a price,Navy,#1b2c4a,M,WT-1-M,,5",
].join('\n');

test(
  'a file is checked, imported while the office looks elsewhere, and undone; a broken one changes nothing',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    test.slow();
    const shop = await ownShop();
    const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin') });
    const onSale = () =>
      shop.knex('products').whereNull('deletedAt').whereNull('archivedAt').orderBy('slug').pluck('name');
    await office.goto('/admin/import');
    await expect(office.getByText('9,000+')).toBeVisible();
    const choose = (name: string, text: string) =>
      office
        .getByLabel(/Choose a CSV file|\.csv/)
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    const result = office.getByRole('region', { name: 'Result' });

    const before = await onSale();
    await choose('broken.csv', 'This is no feed at all\nat all');
    await office.getByRole('button', { name: 'Import this file' }).click();
    await expect(office.getByText(/No known supplier file/).first()).toBeVisible();
    await expect(office.getByText('Import Failed').first()).toBeVisible();
    expect(await onSale()).toEqual(before);

    await choose('river.csv', feed);
    await office.getByText('Replace the catalogue', { exact: true }).click();
    await office.getByRole('button', { name: 'Check this file' }).click();
    await expect(result.getByRole('heading', { name: 'Checked, nothing was changed' })).toBeVisible();
    await expect(result).toContainText('Line 4, Base Price');
    await result.getByLabel('Search changes').fill('river');
    await expect(result.getByText('1 change', { exact: true })).toBeVisible();
    await expect(result.getByText('with 2 variants')).toBeVisible();
    expect(await onSale()).toEqual(before);
    await expectAccessible(office, 'import-check');

    const download = office.waitForEvent('download');
    await result.getByRole('button', { name: 'Download problems (CSV)' }).click();
    expect((await download).suggestedFilename()).toMatch(/^import-\d+-problems\.csv$/);

    // A product is locked by another user: the import waits for it, and continues while the office is on another page.
    const holder = await shop.knex.transaction();
    await holder.raw('set local idle_in_transaction_session_timeout = 0');
    await holder('products').update({ displayOrder: 5 });
    await result.getByRole('button', { name: 'Import these changes' }).click();
    await office
      .getByRole('alertdialog')
      .getByLabel(/type the number of products/)
      .fill(String(before.length));
    await office.getByRole('alertdialog').getByRole('button', { name: 'Import and take off sale' }).click();
    const underWay = office.getByRole('region', { name: 'Import under way' });
    await expect(underWay.getByRole('progressbar')).toBeVisible();
    await office.getByRole('button', { name: 'Sales', exact: true }).click();
    await office.getByRole('link', { name: 'Orders' }).first().click();
    await expect(office.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
    await office.goto('/admin/import');
    await expect(underWay).toContainText('Importing river.csv');
    await expect(office.getByRole('button', { name: 'Start Product Import' })).toBeDisabled();
    await holder.rollback();
    await expect(office.getByText('Imported 1 products with 2 variants')).toBeVisible();
    await expect(result.getByRole('heading', { name: 'Import Successful' })).toBeVisible();
    await expect(result).toContainText('Images downloaded');
    await expect(office.getByText('9,000+')).toBeHidden();
    expect(await onSale()).toEqual(['River tee']);

    const shopper = await visit({ of: shop, device: 'phone' });
    await shopper.goto('/products');
    await expect(shopper.getByRole('heading', { name: 'River tee' })).toBeVisible();

    await result.getByRole('button', { name: 'Undo this import' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click();
    await expect(result.getByText('Undone', { exact: true })).toBeVisible();
    expect(await onSale()).toEqual(before);

    // A name written by the office stays unless the supplier's is chosen. The check shows the effect first.
    const known = present(
      await shop.knex('products').whereNull('archivedAt').orderBy('id').first('id', 'slug'),
    );
    await shop
      .knex('products')
      .where({ id: known.id })
      .update({ name: 'Our own name', handMade: ['name'] });
    const theirs = `${known.slug},Their name,Bags,OWN-1,5,Navy,#1b2c4a,M,OWN-1-M,,1`;
    await choose('own.csv', [header, theirs].join('\n'));
    await office.getByRole('button', { name: 'Check this file' }).click();
    await expect(result).toContainText('1 product has words of yours that stay');
    await result.getByText('Use the supplier’s', { exact: true }).click();
    await expect(result).toContainText('1 product has words of yours that this import replaces');
    await result.getByLabel('Search changes').fill(known.slug);
    await expect(result).toContainText('Kept by hand');
    await expectAccessible(office, 'an import that takes the supplier’s words');
  },
);

test(
  'an import that would empty the shop asks first, takes the number, and can add instead',
  { tag: '@long' },
  async ({ ownShop, visit, watch }) => {
    test.slow();
    // The feed's import answers when it is done, or that it has to ask.
    watch.allow(/status of 409.*import-products/);
    const shop = await ownShop();
    const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin') });
    const onSale = () =>
      shop.knex('products').whereNull('deletedAt').whereNull('archivedAt').orderBy('slug').pluck('name');
    const before = await onSale();
    await office.goto('/admin/import');

    const download = office.waitForEvent('download');
    await office.getByRole('button', { name: 'Download a template' }).click();
    expect((await download).suggestedFilename()).toBe('selvedge-import-template.csv');

    await office
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'river.csv', mimeType: 'text/csv', buffer: Buffer.from(feed) });
    await office.getByText('Replace the catalogue', { exact: true }).click();
    await office.getByRole('button', { name: 'Import this file' }).click();
    const question = office.getByRole('alertdialog', { name: `Take ${before.length} products off sale?` });
    await expect(question).toContainText(`${before.length} of ${before.length} products`);
    await expect(question).toContainText(`and ${before.length - 5} more`);
    await expect(question).toContainText('1 row of the file could not be read');
    await expectAccessible(office, 'import-question');
    await question.getByLabel(/type the number of products/).fill('1');
    await question.getByRole('button', { name: 'Import and take off sale' }).click();
    await expect(question).toContainText('This is not the number');
    expect(await onSale()).toEqual(before);

    await question.getByRole('button', { name: 'Only add and update' }).click();
    const result = office.getByRole('region', { name: 'Result' });
    await expect(result.getByRole('heading', { name: 'Checked, nothing was changed' })).toBeVisible();
    await expect(result.getByLabel('Add and update')).toBeChecked();
    await result.getByRole('button', { name: 'Import these changes' }).click();
    await expect(result.getByRole('heading', { name: 'Import Successful' })).toBeVisible();
    expect((await onSale()).toSorted()).toEqual([...before, 'River tee'].toSorted());

    // The feed doesn't name it either: its import asks, and is left alone.
    await office.getByRole('button', { name: 'Start Product Import' }).click();
    const feedQuestion = office.getByRole('alertdialog', { name: 'Take 1 product off sale?' });
    await expect(feedQuestion).toContainText('River tee');
    await feedQuestion.getByRole('button', { name: 'Cancel' }).click();
    await office.reload();
    await expect(office.getByRole('button', { name: 'Import these changes' })).toBeVisible();
    await expect(office.getByText('Not agreed to').first()).toBeVisible();
    expect(await shop.knex('products').where({ slug: 'river-tee' }).first()).toMatchObject({
      archivedAt: null,
    });

    // The process of an import was killed: it goes on by itself, and says so.
    const kept = present(
      await shop.knex('import_runs').whereNotNull('fileName').orderBy('id', 'desc').first(),
    );
    const { startedBy, fileName } = kept;
    await shop.knex('import_runs').insert({
      source: 'interrupted.csv',
      adapter: '',
      mode: 'add',
      startedBy,
      fileName,
      asked: JSON.stringify({ keptAs: fileName }),
      heartbeatAt: shop.knex.raw("now() - interval '1 minute'"),
    });
    await expect(result.getByRole('heading', { name: 'Import Successful' })).toBeVisible();
    await expect(result).toContainText('interrupted.csv');
    await expect(result).toContainText('Continued after a restart');
  },
);

test(
  'a wholesaler’s file that nobody knows: its columns are chosen once beside what is in them, and the next one is read alike',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    test.slow();
    const shop = await ownShop();
    const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin') });
    const list = (cost: string) =>
      [
        'Artikel,Bezeichnung,Gruppe,Einkauf,Ton,Weite,Nummer',
        `WEIR-9,Weir polo,Bags,${cost},Navy,M,WEIR-9-N-M`,
        `WEIR-9,Weir polo,Bags,${cost},Bone,M,WEIR-9-B-M`,
      ].join('\n');
    const choose = (name: string, text: string) =>
      office
        .getByLabel(/Choose a CSV file|\.csv/)
        .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    const read = office.getByRole('region', { name: 'How the file is read' });
    const result = office.getByRole('region', { name: 'Result' });

    await office.goto('/admin/import');
    await choose('weir-october.csv', list('8.40'));
    await expect(read).toContainText('We don’t know this file yet.');
    await expect(office.getByRole('button', { name: 'Check this file' })).toBeDisabled();
    await read.getByRole('button', { name: 'Choose its columns' }).click();
    const dialog = office.getByRole('dialog', { name: 'Columns of this file' });
    await dialog.getByRole('button', { name: 'Save columns' }).click();
    await expect(dialog.getByText(/^Still to choose: /)).toBeVisible();
    const columns = {
      Handle: 'Artikel',
      Product: 'Bezeichnung',
      Category: 'Gruppe',
      'Base Price': 'Einkauf',
      Colour: 'Ton',
      Size: 'Weite',
      'Stock Code': 'Nummer',
    };
    for (const [ours, theirs] of Object.entries(columns))
      await dialog.getByLabel(new RegExp(`^${ours}( \\(optional\\))?$`)).selectOption(theirs);
    await expect(dialog.getByText('In the file: Navy, Bone')).toBeVisible();
    await dialog.getByLabel('Work out our prices from the file’s').check();
    await expect(dialog.getByText('$8.40 in the file becomes $13.95')).toBeVisible();
    await expectAccessible(office, 'columns of a file');
    await dialog.getByRole('button', { name: 'Save columns' }).click();
    await expect(dialog).toBeHidden();
    await office.getByText('Add and update', { exact: true }).click();
    await office.getByRole('button', { name: 'Import this file' }).click();
    const price = () => shop.knex('products').where({ name: 'Weir polo' }).first('priceCents');
    await expect.poll(price).toEqual({ priceCents: 13_95 });
    await expect(result.getByText('weir-october.csv').first()).toBeVisible();

    // In the next month nobody is asked.
    await office.reload();
    await choose('weir-november.csv', list('10.00'));
    await expect(read).toContainText('Files with these columns are read as the office has chosen.');
    await office.getByText('Add and update', { exact: true }).click();
    await office.getByRole('button', { name: 'Import this file' }).click();
    await expect.poll(price).toEqual({ priceCents: 16_95 });
  },
);
