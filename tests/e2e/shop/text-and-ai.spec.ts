/**
 * Designs that no browser shows by itself: text written in the shop, straight and curved, an Illustrator file by the PDF
 * inside it, and a photograph as a phone takes it.
 */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { readTextDesign } from '#contract/lettering/text-design.ts';
import { photograph } from '#tests/factories/heics.ts';
import { customerInfo } from '#tests/factories/orders.ts';
import { inInks } from '#tests/factories/pdfs.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { Shopper } from '../people/shopper.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

test(
  'text without a file, straight and curved, a print from an AI file and one from HEIC: put on a tee, bought, and handed over whole',
  { tag: '@long' },
  async ({ shop, visit }) => {
    test.slow();
    const mark = randomUUID().slice(0, 6);
    const tee = await makeProduct(shop.knex, { name: `Lettered Tee ${mark}` });
    const shopper = new Shopper(await visit({ device: 'phone' }));
    const { page } = shopper;
    await page.goto(`/product/${tee.id}`);
    await shopper.choose('Navy', { M: 4 });

    const ai = { name: 'crest.ai', mimeType: 'application/postscript', buffer: await inInks() };
    await page
      .getByRole('group', { name: 'Add a design' })
      .getByLabel('Add a design to the front')
      .setInputFiles(ai);
    await expect(page.getByText('Front: crest.ai')).toBeVisible();

    const views = page.getByRole('group', { name: 'View' });
    await views.getByRole('button', { name: /^Back/ }).click();
    await page.getByRole('button', { name: 'Add text or a shape' }).click();
    const adding = page.getByRole('dialog', { name: 'Add text, back' });
    await adding
      .getByRole('textbox', { name: 'Text', exact: true })
      .fill('Ānā’s Rowing & Company, Est. 1998');
    // Longer than a back is wide: all of it is printed, and the page says that it is smaller than asked for.
    await expect(adding.getByText(/^\d+ × \d+ mm/)).toBeVisible();
    await expect(adding.getByText('Made smaller: this is as large as the print area takes.')).toBeVisible();
    await adding.getByRole('button', { name: 'Put on the back' }).click();
    await expect(page.getByRole('application', { name: 'Your design on the back' })).toBeVisible();
    await expect(page.getByText('Partly outside the print area')).toBeHidden();

    await views.getByRole('button', { name: /^Side/ }).click();
    await page.getByRole('button', { name: 'Add text or a shape' }).click();
    const curving = page.getByRole('dialog', { name: 'Add text, left sleeve' });
    await curving.getByRole('textbox', { name: 'Text', exact: true }).fill('EST. 1998');
    const straight = await curving.getByText(/^\d+ × \d+ mm/).textContent();
    await curving.getByRole('slider', { name: 'Curve' }).fill('120');
    await expect(curving.getByText('120°')).toBeVisible();
    await expect(curving.getByText(/^\d+ × \d+ mm/)).not.toHaveText(straight ?? '');
    await expectAccessible(page, 'text on a curve');
    await curving.getByRole('button', { name: 'Put on the left sleeve' }).click();
    await expect(page.getByRole('application', { name: 'Your design on the left sleeve' })).toBeVisible();

    // Short, and pushed to the edge; longer again it is moved in.
    await views.getByRole('button', { name: /^Back/ }).click();
    await page.getByRole('button', { name: 'Edit the text on the back' }).click();
    const editing = page.getByRole('dialog', { name: 'Edit text, back' });
    await editing.getByRole('textbox', { name: 'Text', exact: true }).fill('Ānā');
    await editing.getByRole('button', { name: 'Save' }).click();
    const onBack = page.getByRole('application', { name: 'Your design on the back' });
    await onBack.focus();
    for (let step = 0; step < 5; step++) await onBack.press('Shift+ArrowRight');
    await page.getByRole('button', { name: 'Edit the text on the back' }).click();
    await editing.getByRole('textbox', { name: 'Text', exact: true }).fill('Ānā’s Rowing & Co');
    await expect(editing.getByText('Moved inside the print area.')).toBeVisible();
    await editing.getByRole('button', { name: 'Save' }).click();
    await expect(editing).toBeHidden();
    await expect(page.getByText('Partly outside the print area')).toBeHidden();

    const heic = { name: 'captain.heic', mimeType: 'image/heic', buffer: photograph() };
    await page.getByRole('button', { name: 'All places on this garment' }).click();
    await page
      .getByRole('list', { name: 'Places' })
      .getByLabel('Add a design to the Right sleeve')
      .setInputFiles(heic);
    await expect(page.getByText('Right sleeve: captain.heic')).toBeVisible();
    // 96 pixels on a sleeve: it is told, and has to be accepted.
    await page.getByRole('checkbox', { name: 'I understand, make it anyway' }).check();

    await shopper.addToCart();
    const line = shopper.cartLine(tee.name, 'Navy');
    for (const side of ['Front', 'Back', 'Left sleeve', 'Right sleeve']) {
      await line.getByRole('button', { name: new RegExp(`^${side}: `) }).click();
      await expect(shopper.designOn(line)).toBeVisible();
    }
    await shopper.checkout();
    await shopper.fill({
      ...customerInfo,
      state: 'VIC',
      country: 'Australia',
      email: `odile.${mark}@quarrelcreek.example`,
    });
    await shopper.press('Continue to Shipping');
    await shopper.press('Continue to Payment');
    await shopper.pay('4242 4242 4242 4242');
    const sentence = await page.getByText(/^Your order #\w+ has been successfully placed\.$/).textContent();
    const orderId = /#(\w+)/.exec(sentence ?? '')?.[1] ?? '';

    const office = await visit({ as: await shop.person('admin') });
    await office.goto(`/admin/orders/${orderId}`);
    expect(await download(office, 'crest.ai')).toEqual(ai.buffer);
    expect(await download(office, 'captain.heic')).toEqual(heic.buffer);
    // Outlines, and the words to edit them by.
    const flat = (await download(office, 'Text Ānā s Rowing Co.svg')).toString();
    const curved = (await download(office, 'Text EST 1998.svg')).toString();
    for (const svg of [flat, curved]) {
      expect(svg).toContain('<path');
      expect(svg).not.toContain('<text');
    }
    expect(readTextDesign(flat)).toMatchObject({ text: 'Ānā’s Rowing & Co', arc: 0 });
    expect(readTextDesign(curved)).toMatchObject({ text: 'EST. 1998', arc: 120 });

    const panel = office.getByRole('region', { name: 'Proof' });
    await panel.getByRole('button', { name: 'Send proof' }).click();
    await office
      .getByRole('dialog', { name: 'Send proof' })
      .getByRole('button', { name: 'Send proof' })
      .click();
    await expect(panel).toContainText('Waiting for approval');
    await page.goto(`/orders/${orderId}/proof`);
    await expect(page.getByText(/^\d+ × \d+ mm$/).first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Designs' }).getByRole('article')).toHaveCount(4);
  },
);

async function download(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `Download ${name}` }).click(),
  ]);
  const parts: Buffer[] = [];
  for await (const part of await file.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
