/** The office puts a product on sale, reorders the table by keyboard, resolves a colleague's change and edits the categories. */
import type { Page } from '@playwright/test';
import { uniqueName } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { picture } from '#tests/factories/pictures.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { toasts } from '../support/toast.ts';

const toast = (page: Page, words: string) => toasts(page).getByText(words, { exact: true });

const names = (page: Page) => page.locator('button[data-row]').allTextContents();

test(
  'a new product is in the shop at once, is changed by two people, and leaves it again',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    test.slow();
    watch.allow(/status of (409|404)/);
    const name = uniqueName('Quilted vest');
    const office = await visit({ as: await shop.person('admin') });
    await office.goto('/admin/products');
    await office.getByRole('button', { name: 'Add New Product' }).click();
    const dialog = office.getByRole('dialog', { name: 'Add New Product' });
    await dialog.getByRole('button', { name: 'Create product' }).click();
    await expect(toast(office, 'Please check all required fields')).toBeVisible();
    await expect(dialog.getByText('Product name is required')).toBeVisible();
    await expect(dialog.getByLabel('Product name')).toBeFocused();
    await office.keyboard.type(name);
    await dialog.getByLabel('Price in dollars').fill('84.5');
    await dialog.getByLabel('Upload front picture').setInputFiles({
      name: 'front.png',
      mimeType: 'image/png',
      buffer: await picture({ width: 300, height: 300 }),
    });
    await dialog.getByRole('button', { name: 'Add colour' }).click();
    await expect(toast(office, 'Please enter both color name and select a color')).toBeVisible();
    await dialog.getByLabel('Color name', { exact: true }).fill('Navy');
    await dialog.getByLabel('Color value').fill('#1b2c4a');
    await dialog.getByRole('button', { name: 'Add colour' }).click();
    await expect(toast(office, 'Color Added')).toBeVisible();
    await dialog.getByRole('checkbox', { name: "Women's Jackets" }).check();
    await expectAccessible(office, 'add product');
    await office.goBack();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('Product name')).toHaveValue(name);
    await dialog.getByRole('button', { name: 'Create product' }).click();
    await expect(toast(office, 'Product created successfully')).toBeVisible();
    await expect(dialog).toBeHidden();

    const shopper = await visit({ device: 'phone' });
    await shopper.goto(`/products?search=${encodeURIComponent(name)}`);
    const card = shopper.getByRole('heading', { name });
    await expect(card).toBeVisible();
    const shown = shopper.locator('img[src^="/media/"]').first();
    await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);

    await office.keyboard.press('/');
    await office.keyboard.type(name);
    await expect(office.getByText(/^1 of \d+ products$/)).toBeVisible();
    await office.getByRole('button', { name: `Edit ${name}` }).click();
    await expect(office).toHaveURL(/edit=\d+/);
    const edit = office.getByRole('dialog', { name: 'Edit Product' });
    await edit.getByLabel('Price in dollars').fill('89');
    await shop.knex('products').where({ name }).update({ description: 'Warm and light' });
    await edit.getByRole('button', { name: 'Save changes' }).click();
    const clash = office.getByRole('dialog', { name: 'Somebody else changed this product' });
    await expect(clash).toContainText('Warm and light');
    await clash.getByRole('button', { name: 'Apply my change too' }).click();
    await expect(toast(office, 'Product updated successfully')).toBeVisible();
    expect(await shop.knex('products').where({ name }).first('priceCents', 'description')).toMatchObject({
      priceCents: 8900,
      description: 'Warm and light',
    });

    await office.getByRole('button', { name: `Edit ${name}` }).click();
    await edit.getByRole('tab', { name: 'Variants' }).click();
    await edit.getByRole('button', { name: 'Fill colours and sizes' }).click();
    await office.getByRole('button', { name: 'Add 7 variants' }).click();
    await expect(edit.getByRole('cell', { name: '2XL', exact: true })).toBeVisible();
    await expectAccessible(office, 'variants');
    await edit.getByRole('button', { name: 'Done' }).click();

    await office.getByRole('button', { name: `Delete ${name}` }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Delete product' }).click();
    await expect(toast(office, 'Product deleted successfully')).toBeVisible();
    await shopper.reload();
    await expect(shopper.getByText(/No products found/)).toBeVisible();
  },
);

test(
  'the order by keys, with the way back; a category does not go below itself',
  { tag: '@long' },
  async ({ shop, visit }) => {
    test.slow();
    // A row four times as tall as its neighbours.
    const tall = `${uniqueName('Tall')} ${'W'.repeat(200)}`;
    for (const name of [uniqueName('Low'), tall, uniqueName('Low')]) await makeProduct(shop.knex, { name });
    const office = await visit({ as: await shop.person('admin') });
    await office.goto('/admin/products');
    await expect(office.getByRole('button', { name: `Move ${tall}`, exact: true })).toBeVisible();
    const before = await names(office);
    const at = before.indexOf(tall);
    const three = async () => (await names(office)).slice(at - 1, at + 2);
    const [first, second, third] = before.slice(at - 1, at + 2);
    const said = (place: number) => office.getByText(`, position ${place} of`, { exact: false }).first();
    const handle = office.getByRole('button', { name: `Move ${third}`, exact: true });
    await handle.press('Space');
    await expect(said(at + 2)).toBeVisible();
    // Rows are measured a moment after one is picked up. A key pressed before that moves nothing.
    await expect(async () => {
      if (!(await said(at + 1).isVisible())) await handle.press('ArrowUp');
      await expect(said(at + 1)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await handle.press('Space');
    await expect(toast(office, 'Products reordered successfully')).toBeVisible();
    expect(await three()).toEqual([first, third, second]);
    await office.reload();
    await expect.poll(three).toEqual([first, third, second]);
    await office.getByRole('button', { name: `More for ${third}`, exact: true }).click();
    await office.getByRole('menuitem', { name: 'Move down' }).click();
    await expect.poll(three).toEqual([first, second, third]);
    await expect(toast(office, 'Products reordered successfully')).toBeVisible();
    await office.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(three).toEqual([first, third, second]);
    await office.getByRole('button', { name: `More for ${third}`, exact: true }).click();
    await office.getByRole('menuitem', { name: 'Move to position…' }).click();
    await office.getByLabel('Position in the shop').fill(String(at + 2));
    await office.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(() => names(office)).toEqual(before);

    const parent = uniqueName('Work wear');
    await office.getByRole('button', { name: 'Category Management' }).click();
    const tree = office.getByRole('dialog', { name: 'Category Management' });
    for (const [name, below] of [
      [parent, ''],
      [`${parent} vests`, parent],
    ] as const) {
      await tree.getByRole('button', { name: 'Add Category' }).click();
      const form = office.getByRole('dialog', { name: 'Create New Category' });
      await form.getByLabel('Category name').fill(name);
      if (below) await form.getByLabel('Parent category').selectOption({ label: below });
      await form.getByRole('button', { name: 'Create category' }).click();
      await expect(tree.getByRole('listitem', { name: `${name}, level ${below ? 2 : 1}` })).toBeVisible();
    }
    await expectAccessible(office, 'categories');
    const grip = tree.getByRole('button', { name: `Move ${parent}`, exact: true });
    await grip.press('Space');
    await expect(office.getByText(`Lifted ${parent}.`)).toBeAttached();
    // As above: a key pressed before the rows are measured moves nothing.
    const over = office.getByText(`${parent} over ${parent} vests.`);
    await expect(async () => {
      if ((await over.count()) === 0) await grip.press('ArrowDown');
      await expect(over).toBeAttached({ timeout: 2_000 });
    }).toPass();
    await grip.press('Space');
    await expect(toast(office, 'Invalid Move')).toBeVisible();
    await expect(toast(office, 'Cannot move a category into its own descendant')).toBeVisible();

    await tree.getByRole('button', { name: `Edit ${parent}`, exact: true }).click();
    const form = office.getByRole('dialog', { name: 'Edit Category' });
    const choices = await form.getByLabel('Parent category').getByRole('option').allTextContents();
    expect(choices.filter(choice => choice.includes(parent))).toEqual([]);
    await form.getByRole('button', { name: 'Cancel' }).click();
    for (const name of [`${parent} vests`, parent]) {
      await tree.getByRole('button', { name: `More for ${name}`, exact: true }).click();
      await office.getByRole('menuitem', { name: 'Delete' }).click();
      await office
        .getByRole('alertdialog', { name: `Delete ${name}?` })
        .getByRole('button', { name: 'Delete category' })
        .click();
      await expect(tree.getByRole('button', { name: `Move ${name}`, exact: true })).toHaveCount(0);
    }
  },
);
