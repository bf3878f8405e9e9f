/** The design editor's finer tools, from the file of a phone to the picture that is sent. */
import { photograph } from '#tests/factories/heics.ts';
import { drawing } from '#tests/factories/pictures.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { Shopper } from '../people/shopper.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

test('a HEIC photograph, exact millimetres, undo and redo, a copy on the back, and a picture without its background @long', async ({
  shop,
  visit,
}) => {
  test.slow();
  const tee = await makeProduct(shop.knex, { priceCents: 2000 });
  const shopper = new Shopper(await visit({ device: 'phone' }));
  const { page } = shopper;
  await page.goto(`/product/${tee.id}`);
  await shopper.choose('Navy', { M: 4 });
  await shopper.upload({ name: 'team.heic', bytes: photograph() });
  await expect(page.getByText('Saved on this device and with the shop')).toBeVisible();

  const tools = page.getByRole('group', { name: 'Adjust the design' });
  const inMm = (label: string) => tools.getByRole('textbox', { name: label });
  await tools.getByText(/ mm below the collar$/).click();
  await inMm('Width').fill('120');
  await inMm('Width').press('Enter');
  await expect(inMm('Height')).toHaveValue('80');
  await inMm('Below the collar').fill('90');
  await inMm('Below the collar').press('Enter');
  await expect(tools.getByText(/^120 × 80 mm/)).toContainText('90 mm below the collar');
  await inMm('Width').fill('900');
  await inMm('Width').press('Enter');
  await expect(tools.getByText(/^From \d+ to 300 mm here\.$/)).toBeVisible();
  await inMm('Width').press('Escape');
  await expect(inMm('Width')).toHaveValue('120');
  await expectAccessible(page, 'exact millimetres');

  await page.getByRole('button', { name: 'Undo: move on the front' }).click();
  await page.getByRole('button', { name: 'Undo: size on the front' }).click();
  await expect(inMm('Width')).toHaveValue('166.7');
  await page.getByRole('application', { name: 'Your design on the front' }).focus();
  await page.keyboard.press('Control+Shift+Z');
  await expect(inMm('Width')).toHaveValue('120');

  await page.getByRole('button', { name: 'More for team.heic on the front' }).click();
  await page.getByRole('button', { name: /^Copy to the Back/ }).click();
  await expect(page.getByRole('application', { name: 'Your design on the back' })).toBeVisible();
  await expect(tools.getByText(/^120 × 80 mm/)).toBeVisible();

  // A red disc on white: the white goes, and the file that came stays with it.
  const disc = await drawing('<circle cx="200" cy="200" r="150" fill="#c81e1e"/>', {
    width: 400,
    height: 400,
    ground: '#fff',
  });
  await page.getByRole('button', { name: 'Remove team.heic from the front' }).click();
  await shopper.upload({ name: 'disc.png', bytes: disc });
  await page.getByRole('button', { name: 'More for disc.png on the front' }).click();
  await page.getByRole('button', { name: 'Change the picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the picture' });
  await expect(dialog.getByRole('list', { name: 'Inks of the picture' }).getByRole('listitem')).toHaveCount(
    2,
  );
  await dialog.getByRole('radio', { name: 'Take it away around the drawing' }).check({ force: true });
  await expect(dialog.getByRole('list', { name: 'Inks of the picture' }).getByRole('listitem')).toHaveCount(
    1,
  );
  await expectAccessible(page, 'changing a picture');
  await dialog.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('Front: disc, changed.png')).toBeVisible();
  const madeFrom = async () =>
    (await shop.knex('artworks').where({ fileName: 'disc, changed.png' }).first('madeFrom'))?.madeFrom ?? '';
  await expect.poll(madeFrom).toMatch(/^[0-9a-f]{64}$/);
  await page.getByRole('button', { name: 'Undo: picture on the front' }).click();
  await expect(page.getByText('Front: disc.png')).toBeVisible();
});
