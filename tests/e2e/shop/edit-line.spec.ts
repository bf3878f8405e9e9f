/** A line of the cart is opened again at its product, changed there, and is still one line with one set-up. */
import { picture } from '#tests/factories/pictures.ts';
import { makeProduct, makeVariants } from '#tests/factories/products.ts';
import { Shopper } from '../people/shopper.ts';
import { expectAccessible } from '../support/axe.ts';
import { waitForOffline } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';

test(
  'Edit opens that line, Save changes it without a network, and a removed line says so',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    watch.allowLostConnections();
    const tee = await makeProduct(shop.knex, { priceCents: 2000 });
    await makeVariants(shop.knex, tee, ['Navy', 'Bone'], ['S', 'M', 'L']);
    const shopper = new Shopper(await visit({ device: 'phone' }));
    const { page } = shopper;
    await page.goto(`/product/${tee.id}`);
    await shopper.choose('Navy', { M: 3 });
    await shopper.choose('Bone', { S: 5 });
    await shopper.upload({
      name: 'crest.png',
      bytes: await picture({ width: 1800, height: 900, noise: true }),
    });
    await shopper.adjust({ size: '0.8', rotation: '90', right: 3 });
    await shopper.addToCart();
    // 8 at 20.00, one set-up, the post.
    await expect(shopper.cartTotal).toHaveText('$234.95');

    // The product's own page goes on with something else meanwhile.
    await page.goto(`/product/${tee.id}`);
    await page.getByRole('button', { name: 'Remove crest.png from the front' }).click();
    await page.goto('/cart');
    await waitForOffline(page);
    await shop.stop();

    const navy = shopper.cartLine(tee.name, 'Navy');
    await navy.getByRole('link', { name: `Edit ${tee.name}, Navy` }).click();
    await expect(page.getByText('You’re changing a line of your cart')).toBeVisible();
    await expect(page.getByText('Front: crest.png')).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Size' })).toHaveValue('0.8');
    await expect(page.getByRole('slider', { name: 'Rotation' })).toHaveValue('90');
    const pieces = page.getByRole('group', { name: 'Navy, pieces by size' });
    await expect(pieces.getByLabel('M', { exact: true })).toHaveValue('3');
    await expect(page.getByRole('group', { name: 'Bone, pieces by size' })).toHaveCount(0);
    await expectAccessible(page, 'edit a line');
    await page.getByRole('slider', { name: 'Size' }).fill('1.4');
    await pieces.getByLabel('L', { exact: true }).fill('2');
    // 5 at 20.00 and the set-up, on its own.
    await expect(page.getByRole('region', { name: 'Save changes' })).toContainText('$174.95');
    await page.reload();
    await expect(page.getByRole('slider', { name: 'Size' })).toHaveValue('1.4');
    await shopper.press('Save changes');
    await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible();
    await expect(navy.getByRole('list', { name: 'Sizes' })).toHaveText('M: 3L: 2');
    await expect(page.getByRole('group', { name: /^Quantity of/ })).toHaveCount(2);
    // 10 at 20.00, and still one set-up.
    await expect(shopper.cartTotal).toHaveText('$274.95');

    await navy.getByRole('link', { name: `Edit ${tee.name}, Navy` }).click();
    await expect(page.getByRole('slider', { name: 'Size' })).toHaveValue('1.4');
    const other = new Shopper(await page.context().newPage());
    await other.page.goto('/cart');
    await other
      .cartLine(tee.name, 'Navy')
      .getByRole('button', { name: `Remove ${tee.name}, Navy` })
      .click();
    await expect(page.getByText('This line is no longer in your cart.')).toBeVisible();
    await shopper.addToCart();
    await expect(navy.getByRole('list', { name: 'Sizes' })).toHaveText('M: 3L: 2');
    await expect(shopper.cartTotal).toHaveText('$274.95');
    await shop.open();
  },
);
