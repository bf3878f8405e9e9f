/** Papers of an order: the shopper's invoice, with and without a network, and what the office and the floor print. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { present } from '#api/database/present.ts';
import { expectAccessible } from '../support/axe.ts';
import { waitForCopy, waitForOffline } from '../support/installed.ts';
import { expect, test } from '../support/journey.ts';

test(
  'a shopper opens the invoice of an order, prints it, and has it without a network',
  { tag: '@long' },
  async ({ shop, visit }) => {
    test.slow();
    const page = await visit({ device: 'phone', as: await shop.person('customer') });
    const product = await makeProduct(shop.knex, { name: 'Bosun rugby top', priceCents: 2250 });
    const { orderId, paymentIntentId } = await buy(page, product);
    // As the provider would report it.
    const order = present(await shop.knex('orders').where({ orderId }).first('id'));
    const payment = present(
      await shop.knex('payments').where({ providerPaymentId: paymentIntentId }).first('id'),
    );
    await shop
      .knex('refunds')
      .insert({ orderId: order.id, paymentId: payment.id, amountCents: 4500, status: 'succeeded' });

    await page.goto(`/orders/${orderId}`);
    await page.getByRole('link', { name: 'Invoice' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tax invoice' })).toBeVisible();
    const sheet = page.getByRole('article');
    for (const words of [
      /INV-\d{5}/,
      'ABN 10 000 000 000',
      'Imke Farrant',
      orderId,
      'Bosun rugby top',
      'Navy: M × 10',
      '$225.00',
      '$240.00',
      'Total includes GST of $21.82',
      'Paid by card on',
    ])
      await expect(sheet).toContainText(words);
    await expect(page.getByText(/^Adjustment note ADJ-\d{5}: \$45\.00$/)).toBeVisible();
    await expectAccessible(page, 'invoice');
    await waitForOffline(page);
    await waitForCopy(page, `invoice ${orderId}`);

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(sheet).toBeVisible();
    await page.screenshot({ path: 'test-results/screens/invoice-print.png', fullPage: true });
    await page.emulateMedia({ media: 'screen' });

    // Kept by the first download at the latest.
    const { text, title } = await readPdf(await download(page));
    expect(title).toMatch(/^Tax invoice INV-\d{5}$/);
    for (const words of ['Bosun rugby top', 'Total $240.00', 'Total includes GST of $21.82', 'Page 1 of 1'])
      expect(text).toContain(words);

    await shop.stop();
    await page.reload();
    await expect(page.getByText('This is the copy on this device')).toBeVisible();
    await expect(sheet).toContainText('$240.00');
    expect((await readPdf(await download(page))).title).toBe(title);
  },
);

test(
  'the office prints packing slip and tickets, the workshop its tickets alone',
  { tag: '@long' },
  async ({ shop, visit }) => {
    test.slow();
    const job = await shop
      .knex('jobs')
      .join('order_items', 'order_items.id', 'jobs.orderItemId')
      .join('orders', 'orders.id', 'order_items.orderId')
      .whereNot('jobs.stage', 'cancelled')
      .whereRaw(`jobs.artwork -> 0 ->> 'sha256' is not null`)
      .orderBy('orders.id')
      .first('orders.orderId', 'orders.customerInfo', 'jobs.id', 'jobs.jobNumber', 'jobs.pieces');
    const { orderId, customerInfo } = job;

    const office = await visit({ as: await shop.person('admin') });
    await office.goto(`/admin/orders/${orderId}/packing-slip`);
    await expect(office.getByRole('heading', { level: 1, name: 'Packing slip' })).toBeVisible();
    const slip = office.getByRole('article');
    await expect(slip).toContainText(customerInfo.address);
    await expect(slip).not.toContainText('$');
    await expectAccessible(office, 'packing slip');
    await office.emulateMedia({ media: 'print' });
    await expect(office.getByRole('navigation', { name: 'Office' }).first()).toBeHidden();
    await office.screenshot({ path: 'test-results/screens/packing-slip-print.png', fullPage: true });

    const floor = await visit({ device: 'tablet', as: await shop.person('workshop') });
    await floor.goto(`/admin/orders/${orderId}/tickets`);
    const ticket = floor.getByRole('article', { name: job.jobNumber });
    await expect(ticket).toContainText('mm');
    await expect(ticket).toContainText(String(job.pieces));
    await expect(ticket.getByRole('img', { name: /^Artwork / })).toBeVisible();
    await expect(ticket.getByText(`Opens job ${job.jobNumber}`)).toBeAttached();
    await expect(ticket).not.toContainText('$');
    await expect(ticket).not.toContainText(customerInfo.email);
    await expect(ticket).not.toContainText(customerInfo.address);
    await expectAccessible(floor, 'job tickets');
    await floor.emulateMedia({ media: 'print' });
    await floor.screenshot({ path: 'test-results/screens/job-tickets-print.png', fullPage: true });
    await floor.emulateMedia({ media: 'screen' });
    await floor.goto(`/admin/orders/${orderId}/packing-slip`);
    await expect(floor.getByText('Admin privileges are required')).toBeVisible();
  },
);

type MadeProduct = Awaited<ReturnType<typeof makeProduct>>;

async function buy(page: Page, product: MadeProduct): Promise<OpenedPayment> {
  const body = orderBody([{ product }]);
  const opened = await page.request.post('/api/create-payment-intent', { data: intentBody(body) });
  const payment = (await opened.json()) as OpenedPayment;
  const { clientSecret, paymentIntentId } = payment;
  await page.request.post('/api/test-payments/confirm', {
    data: { clientSecret, cardNumber: '4242424242424242' },
  });
  const placed = await page.request.post('/api/orders', { data: { ...body, paymentIntentId } });
  expect(placed.status()).toBe(201);
  return payment;
}

async function download(page: Page): Promise<Uint8Array> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download PDF of INV-/ }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^INV-\d{5}\.pdf$/);
  return new Uint8Array(await readFile(await saved.path()));
}
