/** The cart: sizes, plus and minus, undo, two tabs, changed prices; its total is the checkout's. */
import { picture } from '#tests/factories/pictures.ts';
import { makeProduct, makeVariants } from '#tests/factories/products.ts';
import { Shopper } from '../people/shopper.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

const breaks = [
  { quantity: 20, priceCents: 1800 },
  { quantity: 50, priceCents: 1600 },
];

test('a cart is changed in every way, in two tabs, and costs the same at the checkout @long', async ({
  shop,
  visit,
  watch,
}) => {
  const tee = await makeProduct(shop.knex, { priceCents: 2000, priceBreaks: breaks });
  await makeVariants(shop.knex, tee, ['Navy', 'Bone'], ['S', 'M', 'L', 'XL', '2XL']);
  const { id, name } = tee;
  const shopper = new Shopper(await visit({ device: 'portrait' }));
  const { page } = shopper;
  await page.goto(`/product/${id}`);
  await shopper.choose('Navy', { M: 3, L: 3, XL: 3 });
  await shopper.choose('Bone', { S: 5 });
  await shopper.upload({ name: 'crest.png', bytes: await picture({ width: 900, height: 700, noise: true }) });
  await shopper.addToCart();
  const navy = shopper.cartLine(name, 'Navy');
  const bone = shopper.cartLine(name, 'Bone');

  // 14 at 20.00, one set-up for both colours, the post.
  await expect(shopper.cartTotal).toHaveText('$354.95');
  await expect(navy).toContainText('Printed');
  await expect(navy).toContainText('Front: crest.png');
  await expect(navy).toContainText('+ $59.95 setup');
  await expect(bone).not.toContainText('set-up');
  await expect(bone).toContainText('6 more pieces, in any colour: $18.00 each');

  await navy.getByRole('button', { name: 'One piece more' }).click();
  await expect(navy.getByRole('list', { name: 'Sizes' })).toHaveText('M: 4L: 3XL: 3');
  await bone.getByRole('button', { name: 'Edit sizes' }).click();
  await bone.getByRole('spinbutton', { name: '2XL', exact: true }).fill('5');
  // 20 at 18.00: the other line's price follows.
  await expect(navy).toContainText('$18.00 each');
  await expect(shopper.cartTotal).toHaveText('$434.95');
  await bone.getByRole('group', { name: 'Size S' }).getByRole('button', { name: 'Fewer' }).click();
  await bone.getByRole('button', { name: 'Done' }).click();
  await expect(bone.getByRole('list', { name: 'Sizes' })).toHaveText('S: 42XL: 5');
  await expect(shopper.cartTotal).toHaveText('$454.95');
  await expectAccessible(page, 'cart');

  const other = new Shopper(await page.context().newPage());
  await other.page.goto('/cart');
  await expect(other.cartTotal).toHaveText('$454.95');
  await navy.getByRole('button', { name: `Remove ${name}, Navy` }).click();
  await expect(page.getByText('Removed from cart')).toBeVisible();
  await expect(other.cartLine(name, 'Navy')).toBeHidden();
  // The artwork's set-up is still due: 9 at 20.00.
  await expect(other.cartTotal).toHaveText('$254.95');
  await expect(other.page.getByRole('link', { name: 'Cart, 9 items' })).toBeVisible();
  await expect(bone).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(other.cartTotal).toHaveText('$454.95');
  await expect(shopper.designOn(other.cartLine(name, 'Navy'))).toBeVisible();
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('group') })).toHaveText([
    /Navy/,
    /Bone/,
  ]);

  await expect(page.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
  // The second press must not take the first one's Undo away.
  await page.getByRole('button', { name: 'Clear cart' }).dblclick();
  await expect(page.getByText('Cart cleared')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute('href', '/products');
  await expect(other.page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(other.cartTotal).toHaveText('$454.95');

  await shop.knex('products').where({ id }).update({ priceCents: 2100 });
  await page.reload();
  await expect(navy).toContainText('The price has changed: $21.00 each, before $20.00.');
  await navy.getByRole('button', { name: 'Got it' }).click();
  await expect(bone).not.toContainText('The price has changed');
  // 19 at 21.00.
  await expect(shopper.cartTotal).toHaveText('$473.95');
  await expect.poll(() => mirroredCents(shopper)).toBe(47_395 - 1500);

  await shopper.checkout();
  await expect(page.getByText('$473.95').filter({ visible: true }).first()).toBeVisible();

  watch.allow(/404 .*\/api\/products\//);
  await shop.knex('products').where({ id }).update({ archivedAt: new Date() });
  await page.goto('/cart');
  await expect(navy).toContainText('No longer sold. Remove it to check out.');
  await expect(page.getByText('Check the marked line first.').filter({ visible: true })).toBeVisible();
});

test(
  'a browser that keeps nothing shows the shop and never says that it kept something',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    // A failed load or save is logged and stops nobody.
    watch.allow(/The cart could not be (read|mirrored)/);
    const tee = await makeProduct(shop.knex);
    const shopper = new Shopper(await visit());
    const { page } = shopper;
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('blocked', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get: refuse });
      IDBFactory.prototype.open = refuse;
    });
    await page.goto(`/product/${tee.id}`);
    await shopper.choose('Navy', { M: 3 });
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByText('Not added to the cart')).toBeVisible();
    await expect(page).toHaveURL(/\/product\//);
    await page.goto('/cart');
    await expect(page.getByText('The cart could not be opened')).toBeVisible();
    await page.goto('/contact');
    await page.getByLabel('First Name').fill('Imke');
    await page.getByLabel('Last Name').fill('Farrant');
    await page.getByLabel('Email', { exact: true }).fill('imke@quarrelcreek.example');
    await page.getByLabel('Subject').fill('Caps');
    await page.getByLabel('Message').fill('Do you embroider caps?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible();
  },
);

/** What the copy in local storage says of it: lines and set-up, without the post. */
function mirroredCents({ page }: Shopper): Promise<number> {
  return page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem('cart') ?? '[]') as {
      totalPrice: number;
      setupFee: number;
    }[];
    return Math.round(lines.reduce((sum, line) => sum + line.totalPrice + line.setupFee, 0) * 100);
  });
}
