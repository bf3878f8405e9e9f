/** Several designs on one side: placed on a phone, edited from the cart, ordered, and named by place on proof and ticket. */
import type { Page } from '@playwright/test';
import { picture } from '#tests/factories/pictures.ts';
import { makePerson } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { present } from '#api/database/present.ts';
import { Shopper } from '../people/shopper.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

test(
  'a crest, a sponsor and a sleeve: each in its place from the phone to the ticket',
  { tag: '@long' },
  async ({ shop, visit }) => {
    test.slow();
    const tee = await makeProduct(shop.knex, { priceCents: 2000 });
    const shopper = new Shopper(await visit({ device: 'phone' }));
    const { page } = shopper;
    await page.goto(`/product/${tee.id}`);
    await shopper.choose('Navy', { M: 4 });
    await shopper.upload({
      name: 'crest.png',
      bytes: await picture({ width: 900, height: 700, noise: true }),
    });
    const places = page.getByRole('list', { name: 'Places' });
    await page.getByRole('button', { name: 'All places on this garment' }).click();
    await expect(places.getByRole('listitem').filter({ hasText: 'Left chest' })).toContainText(
      'Covered by the front',
    );

    await page.getByRole('button', { name: 'Left chest' }).click();
    await expect(page.getByText('Left chest: crest.png')).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Size' })).toHaveAttribute(
      'aria-valuetext',
      '1.8 (100 mm)',
    );
    await expect(places.getByRole('listitem').filter({ hasText: /^Left chest/ })).toContainText(
      'Has a design',
    );
    await seenUnderAFinger(page, 'left chest');
    const put = async (place: string, name: string, width: number) => {
      const bytes = await picture({ width, height: 600, noise: true });
      await places
        .getByLabel(`Add a design to the ${place}`)
        .setInputFiles({ name, mimeType: 'image/png', buffer: bytes });
      await expect(page.getByText(`${place}: ${name}`)).toBeVisible();
    };
    await put('Right chest', 'sponsor.png', 1200);
    await expect(
      page.getByRole('button', { name: 'Take in hand: crest.png on the left chest' }),
    ).toBeVisible();
    await put('Right sleeve', 'flag.png', 800);
    await expect(page.getByRole('application', { name: 'Your design on the right sleeve' })).toBeVisible();
    await expectAccessible(page, 'several designs');
    // 4 at 20.00, three set-ups, the post.
    await shopper.addToCart();
    await expect(shopper.cartTotal).toHaveText('$274.85');
    const line = shopper.cartLine(tee.name, 'Navy');
    await expect(line.getByRole('group', { name: 'Show the design' }).getByRole('button')).toHaveText([
      'Left chest: crest.png',
      'Right chest: sponsor.png',
      'Right sleeve: flag.png',
    ]);
    // Both on the chest in one picture.
    await expect(line.locator('img[src^="blob:"]')).toHaveCount(2);

    await line.getByRole('link', { name: /^Edit/ }).click();
    await page.getByRole('button', { name: 'Take in hand: sponsor.png on the right chest' }).click();
    await page.getByRole('slider', { name: 'Size' }).fill('1');
    await shopper.press('Save changes');
    await expect(shopper.cartTotal).toHaveText('$274.85');
    await expect(page.getByRole('group', { name: /^Quantity of/ })).toHaveCount(1);

    await shopper.checkout();
    await shopper.fill({
      firstName: 'Imke',
      lastName: 'Places',
      email: `places.${tee.id}@quarrelcreek.example`,
      phone: '0491 570 006',
      address: '18 Weir Street',
      city: 'Quarrel Creek',
      state: 'VIC',
      postalCode: '3999',
    });
    await shopper.press('Continue to Shipping');
    await shopper.press('Continue to Payment');
    await shopper.pay('4242 4242 4242 4242');
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
    const sentence = await page.getByText(/^Your order #\w+ has been successfully placed\.$/).textContent();
    const orderId = /#(\w+)/.exec(sentence ?? '')?.[1] ?? '';

    const office = await visit({ as: await makePerson(shop.knex, 'admin') });
    await office.goto(`/admin/orders/${orderId}`);
    await expect(office.getByText('Right sleeve, Print, 50 mm wide')).toBeVisible();
    const panel = office.getByRole('region', { name: 'Proof' });
    await panel.getByRole('button', { name: 'Send proof' }).click();
    await office
      .getByRole('dialog', { name: 'Send proof' })
      .getByRole('button', { name: 'Send proof' })
      .click();
    await expect(panel).toContainText('Waiting for approval');

    await page.getByRole('link', { name: 'Follow this order' }).click();
    await page.goto(`${new URL(page.url()).pathname}/proof${new URL(page.url()).search}`);
    for (const name of ['Left chest, printed', 'Right chest, printed', 'Right sleeve, printed'])
      await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText(/^\d+ mm below the collar seam$/).first()).toBeVisible();
    const drawn = page.getByRole('img', { name: /the design on the right sleeve/ });
    await drawn.scrollIntoViewIfNeeded();
    await expect
      .poll(() => drawn.evaluate(img => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
      .toBe(1400);

    const order = present(await shop.knex('orders').where({ orderId }).first('id'));
    const job = present(
      await shop
        .knex('jobs')
        .join('orderItems', 'orderItems.id', 'jobs.orderItemId')
        .where('orderItems.orderId', order.id)
        .first<{ id: string; title: string }>('jobs.id', 'jobs.title'),
    );
    expect(job.title).toContain('left chest and right chest and right sleeve');
    await office.goto(`/admin/jobs/${job.id}/ticket`);
    for (const name of ['Left chest', 'Right chest', 'Right sleeve'])
      await expect(office.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(office.getByText('mm below the collar seam')).toHaveCount(2);
  },
);

/**
 * A small design: its corners stand outside of it, what a finger covers is shown enlarged until it lifts, and two fingers
 * size it. Each is one step that can be taken back.
 */
async function seenUnderAFinger(page: Page, place: string): Promise<void> {
  const design = page.getByRole('application', { name: `Your design on the ${place}` });
  await design.scrollIntoViewIfNeeded();
  const box = present(await design.boundingBox());
  expect(box.width).toBeLessThan(88);
  const corners = await design.locator('.design-corner').evaluateAll(all =>
    all.map(one => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  expect(corners).toHaveLength(4);
  for (const { left, right, top, bottom } of corners)
    expect(right <= box.x || left >= box.x + box.width || bottom <= box.y || top >= box.y + box.height).toBe(
      true,
    );

  const hand = await page.context().newCDPSession(page);
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: { x: number; y: number }[]) =>
    hand.send('Input.dispatchTouchEvent', { type, touchPoints: fingers });
  await touch('touchStart', [middle]);
  for (let step = 1; step <= 8; step++) await touch('touchMove', [{ ...middle, y: middle.y + step }]);
  await expect(page.locator('.loupe')).toBeVisible();
  await expect(page.locator('.loupe img')).toHaveCount(2);
  await touch('touchEnd', []);
  await expect(page.locator('.loupe')).toHaveCount(0);
  await page.getByRole('button', { name: `Undo: move on the ${place}` }).click();

  const apart = (by: number) => [
    { ...middle, x: middle.x - by },
    { ...middle, x: middle.x + by },
  ];
  await touch('touchStart', apart(60));
  for (let by = 58; by >= 30; by -= 2) await touch('touchMove', apart(by));
  await expect(page.locator('.drag-measure')).toHaveText(/^\d+ × \d+ mm$/);
  await touch('touchEnd', []);
  const size = page.getByRole('slider', { name: 'Size' });
  await expect(size).toHaveAttribute('aria-valuetext', '0.9 (50 mm)');
  await page.getByRole('button', { name: `Undo: size on the ${place}` }).click();
  await expect(size).toHaveAttribute('aria-valuetext', '1.8 (100 mm)');
  await hand.detach();
}
