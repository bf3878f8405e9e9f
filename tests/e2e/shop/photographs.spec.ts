/** Uploaded photographs beside the drawings, and blanks that are counted: on the shelf, on the page, in the cart. */
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { picture } from '#tests/factories/pictures.ts';
import { makeProduct, makeVariants } from '#tests/factories/products.ts';
import type { ShopProcess } from '#tests/support/shop-process.ts';
import { Shopper } from '../people/shopper.ts';
import { expectAccessible } from '../support/axe.ts';
import { waitForCopy, waitForOffline } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';

/** As the office would: stored through the shop's own door, then shown by a product. */
async function photograph(shop: ShopProcess, colour: string): Promise<string> {
  const bytes = await picture({ width: 1000, height: 1200, colour, format: 'jpeg' });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const answer = await fetch(`${shop.origin}/api/uploads/${sha256}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { Origin: shop.origin },
  });
  expect(answer.status).toBe(201);
  return `/media/${sha256}.webp`;
}

const stage = (page: Page) => page.getByRole('region', { name: 'Design preview' });
const view = (page: Page, name: string) =>
  stage(page).getByRole('group', { name: 'View' }).getByRole('button', { name });

test(
  'a photographed garment from shelf to cart, also when the shop is away',
  { tag: '@long' },
  async ({ shop, visit }) => {
    const [front, bone] = await Promise.all([photograph(shop, '#31548a'), photograph(shop, '#e9e2d0')]);
    const product = await makeProduct(shop.knex, {
      name: 'Photographed tee',
      image: front,
      trackStock: true,
      categoryName: "Men's T-Shirts",
      colors: [
        { id: 'navy', name: 'Navy', value: '#1b2c4a' },
        { id: 'bone', name: 'Bone', value: '#ede6d6' },
        { id: 'red', name: 'Red', value: '#a8322a' },
      ],
    });
    await makeVariants(shop.knex, product, ['Navy', 'Bone', 'Red'], ['S', 'M', 'L']);
    const counts = { S: 3, M: 40, L: 0 };
    for (const [size, stock] of Object.entries(counts))
      await shop.knex('product_variants').where({ productId: product.id, size }).update({ stock });
    await shop
      .knex('product_variants')
      .where({ productId: product.id, color: 'Bone' })
      .update({ imageUrl: bone });

    const shopper = new Shopper(await visit());
    const { page } = shopper;
    await expect
      .poll(async () => (await page.request.get('/api/products')).text())
      .toContain('Photographed tee');
    await page.goto('/products?search=photographed');
    const card = page.getByRole('article').filter({ hasText: 'Photographed tee' });
    await expect(card.locator('img')).toHaveAttribute('src', front.replace('.webp', '.480.webp'));
    await card.getByRole('link').click();

    // The photograph first; a colour without one is drawn at once, one with its own brings it.
    const photo = (url: string) => stage(page).locator(`img[src="${url.replace('.webp', '.1200.webp')}"]`);
    await expect(photo(front)).toBeVisible();
    await shopper.choose('Red', { S: 9 });
    await expect(stage(page).getByRole('img', { name: 'Photographed tee in Red, front' })).toBeVisible();
    const red = page.getByRole('group', { name: 'Red, pieces by size' });
    await expect(red.getByLabel('S', { exact: true })).toHaveValue('3');
    await expect(red.getByLabel('L', { exact: true })).toBeDisabled();
    await expect(page.getByText('Left: 3 S. Sold out: L.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove Red' }).click();
    await shopper.choose('Bone', { M: 2 });
    await expect(photo(bone)).toBeVisible();
    await view(page, 'Back').click();
    await expect(photo(bone)).toBeHidden();
    await view(page, 'Photo 1').click();
    await expect(photo(bone)).toBeVisible();
    await expectAccessible(page, 'a product with photographs');
    await shopper.addToCart();
    const inCart = shopper.cartLine('Photographed tee', 'Bone').locator('img').first();
    await expect(inCart).toHaveAttribute('src', bone.replace('.webp', '.480.webp'));

    // Somebody else has bought the rest: said in the cart, refused by the server.
    await shop.knex('product_variants').where({ productId: product.id, size: 'M' }).update({ stock: 1 });
    await expect
      .poll(async () => (await page.request.get(`/api/products/${product.id}`)).json())
      .toMatchObject({
        variants: expect.arrayContaining([expect.objectContaining({ size: 'M', stock: 1 })]),
      });
    await page.reload();
    await expect(page.getByText('Only 1 of M is left. Edit the sizes to check out.')).toBeVisible();

    await waitForOffline(page);
    await page.goto(`/product/${product.id}`);
    await expect(photo(bone).or(photo(front)).first()).toBeVisible();
    await waitForCopy(page, `product ${product.id}`);
    await shop.stop();
    await page.reload();
    await expect(photo(bone).or(photo(front)).first()).toBeVisible();
  },
);

test('words that find nothing: what was meant, and the way on', { tag: '@long' }, async ({ visit }) => {
  const page = await visit({ device: 'phone' });
  await page.goto('/products?search=hoddie');
  await page.getByRole('button', { name: 'hoodie', exact: true }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/products?search=zzzzqqq');
  await expect(page.getByText('No products found for “zzzzqqq”')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Popular categories' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

for (const path of ['/product/abc', '/products/abc', '/products/0']) {
  test(`${path} is no page`, { tag: '@long' }, async ({ visit, watch }) => {
    watch.allow(/status of 404/);
    const page = await visit();
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });
}
