/** An admin changes a price; another finds it in the audit log, filters the log and exports it. */
import { readFile } from 'node:fs/promises';
import { makeProduct } from '#tests/factories/products.ts';
import { uniqueName } from '#tests/factories/people.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

test(
  'a changed price stands in the log with before and after, found by person and by words',
  { tag: '@long' },
  async ({ shop, visit }) => {
    const product = await makeProduct(shop.knex, { name: uniqueName('Sateen shirt') });
    const changer = await shop.person('admin');
    const office = await visit({ as: changer });
    await office.goto(`/admin/products?search=${encodeURIComponent(product.name)}`);
    await office.getByRole('button', { name: `Edit ${product.name}` }).click();
    const dialog = office.getByRole('dialog', { name: 'Edit Product' });
    await dialog.getByLabel('Price in dollars').fill('77.7');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toBeHidden();

    const reader = await visit({ as: await shop.person('admin') });
    await reader.goto('/admin/audit');
    const line = reader.getByRole('listitem').filter({ hasText: product.name });
    await expect(line).toHaveCount(1);
    await expect(line).toContainText('Changed a product');
    await expect(line.getByText('After: ').locator('..')).toContainText('$77.70');
    await expect(line.locator('del')).toContainText('$');
    await expect(line).toContainText(/Chrome on/);
    await expectAccessible(reader, 'audit log');

    await reader.getByLabel('Person').selectOption({ value: String(changer.id) });
    await expect(reader).toHaveURL(new RegExp(`person=${changer.id}`));
    await expect(line).toHaveCount(1);
    await reader.getByLabel('Kind of record').selectOption('Jobs');
    await expect(reader.getByText('Nothing fits')).toBeVisible();
    await reader.getByRole('button', { name: 'Show everything' }).click();
    await expect(reader).toHaveURL(/\/admin\/audit$/);
    await reader.getByRole('searchbox', { name: 'Search the audit log' }).fill(product.name);
    await expect(reader.getByRole('main').getByRole('listitem')).toHaveCount(1);

    const download = reader.waitForEvent('download');
    await reader.getByRole('button', { name: 'Export CSV' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.trim().split('\r\n')).toHaveLength(2);
    expect(file).toContain('"Price: $77.70"');
    await line.getByRole('link', { name: product.name }).click();
    await expect(reader).toHaveURL(new RegExp(`/admin/products\\?edit=${product.id}`));
  },
);
