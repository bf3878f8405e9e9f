/** From the shelf to the paid order on a phone (at a desk: payments.spec.ts); then the same order as the office has it. */
import { createHash, randomUUID } from 'node:crypto';
import { picture } from '#tests/factories/pictures.ts';
import { createSend } from '#tests/support/http-client.ts';
import { present } from '#api/database/present.ts';
import { Shopper } from '../people/shopper.ts';
import { expect, test } from '../support/journey.ts';

const product = 'Northloom heavy tee';

test('a shopper buys with a phone: design, cart, checkout, order, production', async ({ shop, visit }) => {
  test.slow();
  const mark = randomUUID().slice(0, 6);
  const lastName = `Farrant ${mark}`;
  // The shop knows its customers by their address.
  const email = `imke.${mark}@quarrelcreek.example`;
  const design = { name: 'crest.png', bytes: await picture({ width: 900, height: 700, noise: true }) };
  const sha256 = createHash('sha256').update(design.bytes).digest('hex');
  const shopper = new Shopper(await visit({ device: 'phone' }));
  const { page } = shopper;

  await page.goto('/');
  await shopper.search('heavy tee', product);
  await shopper.choose('Navy', { M: 8, L: 6 });
  await shopper.choose('Black', { M: 6 });
  await shopper.upload(design);
  await shopper.adjust({ size: '1.3', rotation: '30', right: 2 });
  await expect(page.getByText('Saved on this device and with the shop')).toBeVisible();
  await shopper.addToCart();

  // 20 pieces at 22.50, one set-up, the post.
  await expect(shopper.cartTotal).toHaveText('$524.95');
  const navy = shopper.cartLine(product, 'Navy');
  await expect(shopper.designOn(navy)).toBeVisible();
  await page.reload();
  await expect(shopper.designOn(navy)).toBeVisible();
  await expect(navy).toContainText('crest.png');
  await navy.getByRole('button', { name: 'One piece more' }).click();
  await expect(shopper.cartTotal).toHaveText('$547.45');

  await shopper.checkout();
  await shopper.press('Continue to Shipping');
  for (const message of [
    'First name must be at least 2 characters.',
    'Last name must be at least 2 characters.',
    'Please enter a valid email address.',
    'Please enter a valid phone number.',
    'Please enter your street address.',
    'Please enter your city.',
    'Please select your state.',
    'Please enter a valid postal code.',
  ])
    await expect(page.getByText(message)).toBeVisible();
  await shopper.fill({
    firstName: 'Imke',
    lastName,
    email,
    phone: '0491 570 006',
    address: 'Boat shed 4, 18 Weir Street',
    city: 'Quarrel Creek',
    state: 'VIC',
    postalCode: '3999',
  });
  await shopper.press('Continue to Shipping');
  await shopper.press('Continue to Payment');
  await shopper.pay('4000 0000 0000 0002');
  await expect(page.getByText('Your card was declined.').first()).toBeVisible();
  await shopper.pay('4000 0025 0000 3155');
  await page
    .getByRole('dialog', { name: 'Confirm with your bank, test' })
    .getByRole('button', { name: 'Approve' })
    .click();

  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
  const sentence = await page.getByText(/^Your order #\w+ has been successfully placed\.$/).textContent();
  const orderId = /#(\w+)/.exec(sentence ?? '')?.[1] ?? '';
  await expect(page.getByText('Your order will be shipped via Australia Post.')).toBeVisible();
  await expect(page.getByText('Estimated delivery: 3-5 business days')).toBeVisible();
  await expect(page.getByText(`A confirmation email has been sent to ${email}`)).toBeVisible();
  await page.getByRole('link', { name: 'Follow this order' }).click();
  await expect(page.getByRole('heading', { name: `Order ${orderId}` })).toBeVisible();
  await expect(page.getByText('$547.45').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: `Order ${orderId}` })).toBeVisible();

  const admin = await shop.person('admin');
  const office = await visit({ as: admin });
  await office.goto('/admin/orders');
  const row = office.getByRole('row').filter({ hasText: orderId });
  await expect(row).toContainText(`Imke ${lastName}`);
  await expect(row).toContainText('$547.45');
  await expect(row).toContainText('Paid');
  const order = present(await shop.knex('orders').where({ orderId }).first('id', 'totalCents'));
  expect(order.totalCents).toBe(54_745);
  const project = present(
    await shop.knex('projects').where({ orderId: order.id }).first('id', 'projectNumber'),
  );
  await expect(row).toContainText(project.projectNumber);
  const jobs = await shop.knex('jobs').where({ projectId: project.id }).select('pieces', 'artwork', 'type');
  expect(jobs.map(job => [job.pieces, job.type]).toSorted()).toEqual([
    [15, 'printing'],
    [6, 'printing'],
  ]);
  expect(jobs.flatMap(job => job.artwork.map(one => one['sha256']))).toEqual([sha256, sha256]);

  await office.goto('/admin/jobs');
  await expect(office.getByText(`Imke ${lastName}`).first()).toBeVisible();
  const cookies = await office.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  expect(await hashOf(shop.origin, cookie, sha256)).toBe(sha256);
  expect((await createSend(shop.origin)(`/api/artworks/${sha256}/original`)).status).toBe(401);
});

/** Hash of the file that the workshop prints from. */
async function hashOf(origin: string, cookie: string, sha256: string): Promise<string> {
  const answer = await fetch(`${origin}/api/artworks/${sha256}/original`, { headers: { cookie } });
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
}
