/** The office gives a tee print areas of its own; a shopper designs, pays and gets what was shown, whatever changes later. */
import type { Locator, Page } from '@playwright/test';
import { present } from '#api/database/present.ts';
import { makePerson } from '#tests/factories/people.ts';
import { picture } from '#tests/factories/pictures.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { Shopper } from '../people/shopper.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { toasts } from '../support/toast.ts';

const changed = 'The print areas of this product have changed';

test(
  'a hem label of the tee’s own: placed on a phone, made as sold, and moved for who had not ordered yet',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    test.slow();
    const shop = await ownShop();
    const tee = await makeProduct(shop.knex, { name: 'Hemline Tee', priceCents: 2000 });
    const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin') });
    const dialog = office.getByRole('dialog', { name: 'Edit Product' });
    const openAreas = async () => {
      await office.goto(`/admin/products?edit=${tee.id}`);
      await dialog.getByRole('tab', { name: 'Print areas' }).click();
      await expect(dialog.getByRole('group', { name: 'Side' })).toBeVisible();
    };
    const save = async () => {
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expect(toasts(office).getByText('Product updated successfully', { exact: true })).toBeVisible();
      await expect(dialog).toBeHidden();
    };
    const kept = async () => {
      const row = present(await shop.knex('products').where({ id: tee.id }).first('printAreas'));
      return row.printAreas?.areas ?? [];
    };
    const sides = dialog.getByRole('group', { name: 'Side' });
    const field = (label: string) => dialog.getByLabel(label, { exact: true });

    await openAreas();
    await dialog.getByRole('button', { name: /^Left chest/ }).click();
    // Too wide for the cloth: told, and the last good width counts.
    await field('Width').fill('900');
    await expect(dialog.getByText('Left chest goes beyond the garment.')).toBeVisible();
    await expect(frame(dialog, 'Left chest')).toHaveAccessibleName('Left chest, 100 × 100 mm');
    await field('Width').fill('80');
    await dragBy(office, frame(dialog, 'Left chest').locator('.area-corner').last(), 0, -400);
    await expect(frame(dialog, 'Left chest')).toHaveAccessibleName('Left chest, 80 × 15 mm');
    await field('Height').fill('80');
    await frame(dialog, 'Right chest').press('ArrowDown');
    await frame(dialog, 'Right chest').press('ArrowUp');

    await sides.getByRole('button', { name: /^Back/ }).click();
    await dialog.getByRole('button', { name: /^Nape/ }).click();
    await dialog.getByRole('button', { name: 'Switch this area off' }).click();
    await dialog
      .getByRole('button', { name: /^Front/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Add a print area' }).click();
    await field('Name of the new area').fill('Hem 2');
    await field('Its height').fill('60');
    await dialog.getByRole('button', { name: 'Add it' }).click();
    await expect(dialog.getByText('Use letters from a to z and spaces, such as Left hem.')).toBeVisible();
    await field('Name of the new area').fill('Hem');
    await dialog.getByRole('button', { name: 'Add it' }).click();
    await field('Name').fill('Left hem');
    await field('Middle, from the centre').fill('69');
    await field('Below the collar seam').fill('493');
    await dialog.getByRole('checkbox', { name: 'Right sleeve' }).check();
    await expectAccessible(office, 'print areas of a product');
    // All of it taken back, and back again.
    await dialog.getByRole('button', { name: 'Back to the garment’s own areas' }).click();
    await expect(frame(dialog, 'Left hem')).toHaveCount(0);
    await toasts(office).getByRole('button', { name: 'Undo' }).click();
    await expect(frame(dialog, 'Left hem')).toBeVisible();
    await dragBy(office, frame(dialog, 'Left hem'), 20, 0);
    await expect(field('Middle, from the centre')).not.toHaveValue('69');
    await field('Middle, from the centre').fill('69');
    await dialog.getByRole('button', { name: 'Switch on Nape' }).click();
    await expect(frame(dialog, 'Nape')).toBeVisible();
    await save();
    expect((await kept()).find(({ id }) => id === 'left-hem')).toMatchObject({
      left: 500,
      top: 780,
      width: 80,
      height: 60,
      excludes: ['right-sleeve'],
    });
    expect((await kept()).find(({ id }) => id === 'left-chest')).toMatchObject({ width: 80, height: 80 });

    const shopper = new Shopper(await visit({ of: shop, device: 'phone' }));
    const waiting = new Shopper(await visit({ of: shop, device: 'phone' }));
    for (const one of [shopper, waiting]) {
      await one.page.goto(`/product/${tee.id}`);
      await one.choose('Navy', { M: 4 });
      await one.upload({ name: 'label.png', bytes: await picture({ width: 800, height: 600, noise: true }) });
      await one.page.getByRole('button', { name: 'All places on this garment' }).click();
      await one.page.getByRole('button', { name: 'Left hem', exact: true }).click();
      await expect(one.page.getByText('Left hem: label.png')).toBeVisible();
      await expect(one.page.getByRole('application', { name: 'Your design on the left hem' })).toBeVisible();
      await one.page.getByRole('slider', { name: 'Size' }).fill('1');
      if (one === waiting) await saveDesign(one.page);
      await one.addToCart();
    }
    const { page } = shopper;
    await expect(shopper.cartTotal).toHaveText(/^\$/);
    await shopper.checkout();
    await shopper.fill({
      firstName: 'Imke',
      lastName: 'Hemline',
      email: 'imke.hemline@quarrelcreek.example',
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

    // The page may be a moment ahead of the order.
    await expect
      .poll(() => shop.knex('orders').where({ orderId }).first('isPaid'))
      .toMatchObject({ isPaid: true });
    await office.goto(`/admin/orders/${orderId}`);
    await expect(office.getByText(/Left hem, Print, \d+ mm wide/)).toBeVisible();
    const panel = office.getByRole('region', { name: 'Proof' });
    await panel.getByRole('button', { name: 'Send proof' }).click();
    await office
      .getByRole('dialog', { name: 'Send proof' })
      .getByRole('button', { name: 'Send proof' })
      .click();
    await expect(panel).toContainText('Waiting for approval');
    await page.getByRole('link', { name: 'Follow this order' }).click();
    const order = new URL(page.url());
    const proofAddress = `${order.pathname}/proof${order.search}`;
    const proofWords = async () => {
      await page.goto(proofAddress);
      await expect(page.getByRole('heading', { name: 'Left hem, printed' })).toBeVisible();
      return page.getByText(/mm below the collar seam/).allTextContents();
    };
    const soldProof = await proofWords();

    const job = present(
      await shop
        .knex('jobs')
        .join('orderItems', 'orderItems.id', 'jobs.orderItemId')
        .join('orders', 'orders.id', 'orderItems.orderId')
        .where('orders.orderId', orderId)
        .first<{ id: string }>('jobs.id'),
    );
    const tablet = await visit({
      of: shop,
      device: 'tablet',
      as: await makePerson(shop.knex, 'workshop', { firstName: 'Noor' }),
    });
    /** Where the tablet and the ticket have the design, as shares of the drawing's sheet, and what they say of it. */
    const made = async () => {
      const all = [];
      for (const [on, address] of [
        [tablet, `/admin/jobs?job=${job.id}`],
        [office, `/admin/jobs/${job.id}/ticket`],
      ] as const) {
        await on.goto(address);
        await expect(on.getByRole('heading', { name: 'Left hem', exact: true })).toBeVisible();
        await expect(on.getByText('Left hem, 80 × 60 mm')).toBeVisible();
        const words = await on.getByText(/mm below the collar seam/).allTextContents();
        expect(words).toHaveLength(1);
        all.push({ words, spot: await spotOf(on.getByRole('img', { name: 'The front with its design' })) });
      }
      return all;
    };
    const sold = await made();
    for (const { spot } of sold) {
      // The middle of the hem's area, on a sheet of 942 by 1130 mm.
      expect(spot.x).toBeCloseTo(540 / 942, 2);
      expect(spot.y).toBeCloseTo(810 / 1130.4, 2);
    }

    await openAreas();
    await dialog.getByRole('button', { name: /^Left hem/ }).click();
    await field('Width').fill('40');
    await field('Below the collar seam').fill('440');
    await save();
    for (const [at, { words, spot }] of (await made()).entries()) {
      expect(words).toEqual(sold[at]?.words);
      // Browsers lay out in whole pixels: to the hundredth, some ten millimetres.
      expect(spot.x).toBeCloseTo(sold[at]?.spot.x ?? 0, 2);
      expect(spot.y).toBeCloseTo(sold[at]?.spot.y ?? 0, 2);
    }
    expect(await proofWords()).toEqual(soldProof);

    // Who had it in the cart is told, and the design is moved to where it can be made.
    await waiting.page.goto('/cart');
    const line = waiting.cartLine(tee.name, 'Navy');
    await expect(line.getByText(changed, { exact: false })).toBeVisible();
    await line.getByRole('link', { name: /^Edit/ }).click();
    await expect(toasts(waiting.page).getByText(changed)).toBeVisible();
    await expect(
      waiting.page.getByRole('application', { name: 'Your design on the left hem' }),
    ).toBeVisible();
    await waiting.press('Save changes');
    await expect(waiting.page.getByRole('heading', { name: 'Your cart' })).toBeVisible();
    await expect(line).toBeVisible();
    await expect(line.getByText(changed, { exact: false })).toHaveCount(0);
    await waiting.checkout();

    // A saved design keeps the areas that it was made in: it comes back into the hem of now, as wide as that is, and on
    // a tee without one into the front.
    const plain = await makeProduct(shop.knex, { name: 'Plain Tee' });
    for (const [product, place, size] of [
      [tee, 'left hem', /^40 × 30 mm/],
      [plain, 'front', /^\d+ × \d+ mm/],
    ] as const) {
      await waiting.page.goto(`/product/${product.id}`);
      await openSaved(waiting.page);
      await expect(
        waiting.page.getByRole('application', { name: `Your design on the ${place}` }),
      ).toBeVisible();
      const tools = waiting.page.getByRole('group', { name: 'Adjust the design' });
      await expect(tools.getByText(size)).toBeVisible();
      await expect(waiting.page.getByText('Partly outside the print area')).toHaveCount(0);
    }
  },
);

const shelf = (page: Page) => page.getByRole('region', { name: 'Saved designs' });

async function saveDesign(page: Page): Promise<void> {
  await shelf(page).getByRole('button', { name: 'Save this design' }).click();
  const naming = page.getByRole('dialog', { name: 'Save this design' });
  await expect(naming.getByLabel('Name')).toHaveValue('label, left hem');
  await naming.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(shelf(page).getByRole('button', { name: 'My designs (1)' })).toBeVisible();
}

async function openSaved(page: Page): Promise<void> {
  await shelf(page).getByRole('button', { name: 'My designs (1)' }).click();
  await page
    .getByRole('dialog', { name: 'My designs' })
    .getByRole('button', { name: /label, left hem/ })
    .click();
  await expect(toasts(page).getByText('label, left hem is on this product')).toBeVisible();
}

const frame = (within: Locator, name: string) =>
  within.getByRole('application', { name: new RegExp(`^${name}, `) });

async function dragBy(page: Page, what: Locator, x: number, y: number): Promise<void> {
  await what.scrollIntoViewIfNeeded();
  const box = present(await what.boundingBox());
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + x, box.y + box.height / 2 + y, { steps: 8 });
  await page.mouse.up();
}

/** The middle of the design, as shares of the picture. */
async function spotOf(drawn: Locator): Promise<{ x: number; y: number }> {
  const design = drawn.locator('xpath=../span//img');
  await expect(design).toBeVisible();
  const [whole, part] = [present(await drawn.boundingBox()), present(await design.boundingBox())];
  return {
    x: (part.x + part.width / 2 - whole.x) / whole.width,
    y: (part.y + part.height / 2 - whole.y) / whole.height,
  };
}
