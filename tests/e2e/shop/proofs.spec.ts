/** Artwork between office, customer and floor: shown, changed, approved on a phone, and only then made. */
import { createHash } from 'node:crypto';
import { asVisitor, orderBody } from '#tests/factories/orders.ts';
import { picture } from '#tests/factories/pictures.ts';
import { makePerson } from '#tests/factories/people.ts';
import { makeProduct } from '#tests/factories/products.ts';
import type { Send } from '#tests/support/http-client.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';

async function upload(send: Send, colour: string) {
  const bytes = await picture({ width: 240, height: 120, colour });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const headers = { 'Content-Type': 'application/octet-stream' };
  await send(`/api/uploads/${sha256}?name=crest.png`, { method: 'PUT', headers, body: bytes });
  return { sha256, name: 'crest.png', type: 'image/png', bytes: bytes.length, widthPx: 240, heightPx: 120 };
}

test(
  'a proof is sent, changed as its customer asks on a phone, approved, and then the job may start',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    test.slow();
    // On a board of its own, where its job is among the first.
    const shop = await ownShop();
    const buyer = asVisitor(shop.origin);
    const artwork = await upload(buyer, '#b3231b');
    const product = await makeProduct(shop.knex, { name: 'Ferryman Tee' });
    const body = orderBody([{ product, artwork }]);
    const placed = await buyer('/api/orders', {
      json: { ...body, customerInfo: { ...body.customerInfo, lastName: 'Proofwell' } },
    });
    const { orderId } = placed.json as { orderId: string };

    const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin') });
    await office.goto(`/admin/orders/${orderId}`);
    await office.getByRole('button', { name: 'Begin on account…' }).click();
    const account = office.getByRole('dialog');
    await account.getByLabel('Reason').fill('30 days');
    await account.getByRole('button', { name: 'Begin on account' }).click();
    const panel = office.getByRole('region', { name: 'Proof' });
    await expect(panel).toContainText('No proof sent');
    await panel.getByRole('button', { name: 'Send proof' }).click();
    const dialog = office.getByRole('dialog', { name: 'Send proof' });
    await dialog.getByLabel('Message').fill('Is this the red you mean?');
    await expectAccessible(office, 'sending a proof');
    await dialog.getByRole('button', { name: 'Send proof' }).click();
    await expect(panel).toContainText('Waiting for approval');

    // The floor sees why it waits.
    const floor = await visit({ of: shop, device: 'tablet', as: await makePerson(shop.knex, 'workshop') });
    await floor.goto('/admin/jobs');
    const card = floor.getByRole('listitem').filter({ hasText: 'Proofwell' });
    await expect(card).toContainText('Waiting for approval');
    await expect(card.getByRole('button', { name: /^Start/ })).toBeDisabled();

    const link = async () => {
      const mail = await shop
        .knex('mails')
        .join('orders', 'orders.id', 'mails.orderId')
        .where('mails.kind', 'proof_ready')
        .where('orders.orderId', orderId)
        .orderBy('mails.id', 'desc')
        .first<{ bodyText: string }>('mails.bodyText');
      return new URL(/https?:\S+\/proof\?token=\S+/.exec(mail?.bodyText ?? '')?.[0] ?? '');
    };
    const phone = await visit({ of: shop, device: 'phone' });
    const { pathname, search } = await link();
    await phone.goto(pathname + search);
    await expect(phone.getByRole('heading', { name: 'Your proof' })).toBeVisible();
    await expect(phone.getByText('Is this the red you mean?')).toBeVisible();
    await expect(phone.getByText('167 × 83 mm')).toBeVisible();
    const shown = phone.getByRole('img', { name: 'Ferryman Tee, Navy: the design on the front' });
    await expect
      .poll(() => shown.evaluate(img => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
      .toBe(1400);
    await expectAccessible(phone, 'proof on a phone');
    await phone.getByRole('button', { name: 'Ask for a change' }).click();
    await phone.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(phone.getByText('Please tell us what to change.')).toBeVisible();
    await phone.getByLabel('What should be different?').fill('Twice as large, please');
    await phone.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(phone.getByText(/You asked for a change/)).toBeVisible();

    await office.reload();
    await expect(panel).toContainText('Twice as large, please');
    await panel.getByRole('button', { name: 'Send new version' }).click();
    const next = office.getByRole('dialog', { name: 'Send version 2' });
    await next.getByLabel('Width in mm').fill('900');
    await next.getByRole('button', { name: 'Send proof' }).click();
    await expect(next.getByText('Please enter 84 to 334 mm.').first()).toBeVisible();
    await next.getByLabel('Width in mm').fill('334');
    // A picture of the office's own, in place of our drawing.
    const own = await picture({ width: 600, height: 400, colour: '#204a87' });
    await next
      .getByLabel('Own picture')
      .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: own });
    await expect(next.getByText('Shows photo.png in place of our drawing.')).toBeVisible();
    await next.getByRole('button', { name: 'Send proof' }).click();
    await expect(panel.getByRole('listitem').first()).toContainText('Version 2');

    // The customer looks at the first version still, in a tab that was left open.
    await phone.reload();
    await expect(phone.getByText(/Version 2/)).toBeVisible();
    await expect(phone.getByText(/334 × 167 mm|333 × 167 mm/)).toBeVisible();
    await expect
      .poll(() =>
        shown.evaluate(img => (img instanceof HTMLImageElement ? img.naturalHeight / img.naturalWidth : 0)),
      )
      .toBeCloseTo(2 / 3, 2);
    await phone.getByRole('button', { name: 'Approve' }).click();
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expect(phone.getByText(/^Approved on/)).toBeVisible();
    await phone.reload();
    await expect(phone.getByText(/^Approved on/)).toBeVisible();
    await expectAccessible(phone, 'an approved proof');
    await phone.getByRole('link', { name: `Order ${orderId}` }).click();
    await expect(phone.getByRole('heading', { name: 'Artwork approved' })).toBeVisible();

    // And the floor, by itself.
    await expect(card).not.toContainText('Waiting for approval');
    await card.getByRole('button', { name: /^Start/ }).click();
    await expect.poll(async () => (await jobOf()).stage).toBe('in_progress');
    async function jobOf(): Promise<{ stage: string }> {
      const found = await shop
        .knex('jobs')
        .join('orderItems', 'orderItems.id', 'jobs.orderItemId')
        .join('orders', 'orders.id', 'orderItems.orderId')
        .where('orders.orderId', orderId)
        .first<{ stage: string }>('jobs.stage');
      return found ?? { stage: 'none' };
    }
  },
);
