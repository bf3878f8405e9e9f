/** One visit to the shop, then no server: every place opens, also what was never looked at, and a cart is filled and priced. */
import type { Locator } from '@playwright/test';
import { picture } from '#tests/factories/pictures.ts';
import { makeProduct, makeVariants } from '#tests/factories/products.ts';
import { Shopper } from '../people/shopper.ts';
import { waitForCopy, waitForOffline } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';

const known = 'Northloom heavy tee';

test('after one visit the whole shop is on the device, pictures and all', async ({ shop, visit }) => {
  const shopper = new Shopper(await visit({ device: 'phone' }));
  const { page } = shopper;
  const tee = await makeProduct(shop.knex, {
    priceCents: 2495,
    priceBreaks: [{ quantity: 20, priceCents: 2250 }],
  });
  await makeVariants(shop.knex, tee, ['Navy', 'Bone'], ['S', 'M', '3XL']);
  await page.goto('/');
  await waitForOffline(page);
  await waitForCopy(page, 'catalogue index');
  await shop.stop();

  await page.goto('/products?category=mens');
  const card = page.getByRole('listitem').filter({ hasText: known });
  await expect(card).toContainText('$24.95');
  await expect(page.getByText(/Products as of/)).toBeVisible();
  await expect(page.getByText('Offline', { exact: true }).filter({ visible: true })).toBeVisible();
  await expectPictures(card.locator('img').first());

  await shopper.search('heavy tee', known);
  await page.goto(`/product/${tee.id}`);
  await expect(page.getByRole('heading', { level: 1, name: tee.name })).toBeVisible();
  await expect(page.getByText(/Products as of/)).toBeVisible();
  await shopper.choose('Bone', { S: 4, '3XL': 6 });
  await shopper.choose('Navy', { M: 12 });
  await shopper.upload({ name: 'crest.png', bytes: await picture({ width: 900, height: 700, noise: true }) });
  await shopper.addToCart();

  // 22 pieces at 22.50, one set-up, the post: with the figures of the copy.
  await expect(shopper.cartTotal).toHaveText('$569.95');
  await page.reload();
  await expect(shopper.cartTotal).toHaveText('$569.95');
  const bone = shopper.cartLine(tee.name, 'Bone');
  await expectPictures(bone.locator('img').first());
  await expect(shopper.designOn(bone)).toBeVisible();
  await expect(page.getByText(/Prices as of/)).toBeVisible();

  await page.goto('/checkout');
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expect(page.getByText('$569.95').filter({ visible: true }).first()).toBeVisible();
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();

  await shop.open();
  await shop.knex('products').where({ id: tee.id }).update({ priceBreaks: '[]', priceCents: 2595 });
  await page.goto('/cart');
  // 22 at 25.95.
  await expect(shopper.cartTotal).toHaveText('$645.85');
  await expect(page.getByText(/Prices as of/)).toBeHidden();
});

/** Drawn, and not the browser's sign of a picture that is not there. */
async function expectPictures(image: Locator): Promise<void> {
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
}
