/** Design files that a browser can't show by itself: chosen, seen on the garment, ordered, proved, and printed from as they came. */
import { createHash, randomUUID } from 'node:crypto';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { inInks, lockedPdf, twoPages } from '#tests/factories/pdfs.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { uploadArtwork } from '#tests/factories/proofs.ts';
import { expectAccessible } from '../support/axe.ts';
import { Shopper } from '../people/shopper.ts';
import { expect, test } from '../support/journey.ts';
import { waitForOffline } from '../support/installed.ts';

const product = 'Northloom heavy tee';

test('a print from the second page of a PDF: picked on a phone, kept without a network, ordered, proved, downloaded whole @long', async ({
  shop,
  visit,
  watch,
}) => {
  test.slow();
  const mark = randomUUID().slice(0, 6);
  const bytes = await twoPages();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const shopper = new Shopper(await visit({ device: 'phone' }));
  const { page } = shopper;
  await page.goto('/');
  await shopper.search('heavy tee', product);
  await shopper.choose('Black', { M: 12 });
  const add = page.getByRole('group', { name: 'Add a design' }).getByLabel('Add a design to the front');

  await add.setInputFiles({ name: 'locked.pdf', mimeType: 'application/pdf', buffer: await lockedPdf() });
  await expect(page.getByText('This PDF is locked with a password.').first()).toBeVisible();

  await add.setInputFiles({ name: 'club.pdf', mimeType: 'application/pdf', buffer: bytes });
  const pages = page.getByRole('dialog', { name: 'Choose a page' });
  await expect(pages.getByText('club.pdf has 2 pages.')).toBeVisible();
  await expect(pages.locator('img')).toHaveCount(2);
  await expectAccessible(page, 'pages of a PDF');
  await page.keyboard.press('Escape');
  await expect(pages).toBeHidden();
  await expect(page.getByText('Front: club.pdf')).toBeHidden();
  await add.setInputFiles({ name: 'club.pdf', mimeType: 'application/pdf', buffer: bytes });
  await pages.getByRole('button', { name: 'Page 2' }).click();
  await expect(page.getByText('Front: club.pdf, page 2')).toBeVisible();
  await expect(page.getByText('Saved on this device and with the shop')).toBeVisible();
  await shopper.addToCart();

  // Once chosen, it needs no reader and no connection.
  watch.allowLostConnections();
  await waitForOffline(page);
  await page.context().setOffline(true);
  await page.goto('/cart');
  const line = shopper.cartLine(product, 'Black');
  await expect
    .poll(() => shopper.designOn(line).evaluate(img => (img as HTMLImageElement).naturalHeight))
    .toBe(1600);
  await page.context().setOffline(false);
  await page.reload();

  await shopper.checkout();
  await shopper.fill({
    firstName: 'Odile',
    lastName: `Renner ${mark}`,
    email: `odile.${mark}@quarrelcreek.example`,
    phone: '0491 570 006',
    address: 'Boat shed 4, 18 Weir Street',
    city: 'Quarrel Creek',
    state: 'VIC',
    postalCode: '3999',
  });
  await shopper.press('Continue to Shipping');
  await shopper.press('Continue to Payment');
  await shopper.pay('4242 4242 4242 4242');
  const sentence = await page.getByText(/^Your order #\w+ has been successfully placed\.$/).textContent();
  const orderId = /#(\w+)/.exec(sentence ?? '')?.[1] ?? '';

  const office = await visit({ as: await shop.person('admin') });
  await office.goto(`/admin/orders/${orderId}`);
  const [download] = await Promise.all([
    office.waitForEvent('download'),
    office.getByRole('link', { name: /^Download club\.pdf, page 2/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('club.pdf');
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  expect(createHash('sha256').update(Buffer.concat(parts)).digest('hex')).toBe(sha256);

  const panel = office.getByRole('region', { name: 'Proof' });
  await panel.getByRole('button', { name: 'Send proof' }).click();
  await office
    .getByRole('dialog', { name: 'Send proof' })
    .getByRole('button', { name: 'Send proof' })
    .click();
  await expect(panel).toContainText('Waiting for approval');
  await page.getByRole('link', { name: 'Follow this order' }).click();
  await page.getByRole('link', { name: /proof/i }).first().click();
  await expect(page.getByRole('heading', { name: 'Your proof' })).toBeVisible();
  // The badge of the second page, 1:2, as wide as it was put on the garment.
  await expect(page.getByText(/^\d+ × \d+ mm$/).first()).toBeVisible();
});

test(
  'a proof close up; a change is asked for by a pin and a file, and the office sees both',
  { tag: '@long' },
  async ({ shop, visit }) => {
    test.slow();
    const buyer = asVisitor(shop.origin);
    const artwork = await uploadArtwork(buyer, '#b3231b');
    const made = await makeProduct(shop.knex, { name: `Ketch Tee ${randomUUID().slice(0, 6)}` });
    const placed = await buyer('/api/orders', { json: orderBody([{ product: made, artwork }]) });
    const { orderId, accessToken } = placed.json as { orderId: string; accessToken: string };
    const admin = await shop.person('admin');
    const office = await visit({ as: admin });
    await office.goto(`/admin/orders/${orderId}`);
    const panel = office.getByRole('region', { name: 'Proof' });
    await panel.getByRole('button', { name: 'Send proof' }).click();
    await office
      .getByRole('dialog', { name: 'Send proof' })
      .getByRole('button', { name: 'Send proof' })
      .click();
    await expect(panel).toContainText('Waiting for approval');

    const page = await visit({ device: 'phone' });
    await page.goto(`/orders/${orderId}/proof?token=${accessToken}`);
    // 167 mm are 631 pixels of a browser's inch: what can be read here can be read on cloth.
    const closeUp = page.getByRole('region', { name: /close up$/ });
    const design = closeUp.getByRole('img');
    await expect.poll(() => design.evaluate(img => Math.round(img.getBoundingClientRect().width))).toBe(631);
    await expect(page.getByText('50 mm. True size on most screens')).toBeVisible();
    await page.getByRole('button', { name: /^Larger, Front/ }).click();
    await expect(page.getByText('20 mm. 150 % of true size')).toBeVisible();
    await page.getByRole('button', { name: 'True size' }).click();
    await expect(page.getByRole('list', { name: 'On each size' })).toBeVisible();
    await expectAccessible(page, 'a proof close up');
    const [paper] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Save as PDF' }).click(),
    ]);
    expect(paper.suggestedFilename()).toBe(`proof-${orderId}-1.pdf`);

    await page.getByRole('button', { name: 'Ask for a change' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for a change' });
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(dialog.getByText('Please tell us what to change.')).toBeVisible();
    await dialog.getByRole('img').click({ position: { x: 120, y: 140 } });
    await expect(dialog.getByLabel('Note 1', { exact: true })).toBeFocused();
    await page.keyboard.type('A little higher, please');
    await dialog.getByRole('button', { name: /^Pin 1/ }).press('ArrowUp');
    await dialog
      .getByLabel('Add a file')
      .setInputFiles({ name: 'new crest.pdf', mimeType: 'application/pdf', buffer: await inInks() });
    await expect(dialog.getByRole('list', { name: 'Files to send' })).toContainText('new crest.pdf');
    await expectAccessible(page, 'asking for a change');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByText(/You asked for a change/)).toBeVisible();
    await page.reload();
    await expect(page.getByText('A little higher, please')).toBeVisible();

    await office.reload();
    await expect(panel.getByRole('list', { name: 'Notes on the pictures' })).toContainText('A little higher');
    const [file] = await Promise.all([
      office.waitForEvent('download'),
      panel.getByRole('link', { name: 'Download new crest.pdf' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('new crest.pdf');
  },
);
