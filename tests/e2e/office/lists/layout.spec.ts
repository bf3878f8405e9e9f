/** What all office and field lists share: their layout, and cards on a phone. */
import type { Page } from '@playwright/test';
import { asVisitor, intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { makeQuote } from '#tests/factories/quotes.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { expect, test } from '../../support/journey.ts';

/** Address, and the name of its rows. */
const lists = [
  ['/admin/orders', 'Orders'],
  ['/admin/quotes', 'Quotes'],
  ['/admin/leads', 'Leads'],
  ['/admin/customers', 'Customers'],
  ['/admin/products', 'Products'],
  ['/admin/jobs', 'Active Jobs'],
  ['/admin/people', 'People'],
] as const;

async function fill(shop: { knex: Parameters<typeof makeProduct>[0]; origin: string }) {
  const send = asVisitor(shop.origin);
  const body = orderBody([{ product: await makeProduct(shop.knex) }]);
  const lastName = 'Featherstonehaugh-Cholmondeley of the Quarrel Creek Rowing and Regatta Association';
  const order = { ...body, customerInfo: { ...body.customerInfo, lastName } };
  const opened = (await send('/api/create-payment-intent', { json: intentBody(order) }))
    .json as OpenedPayment;
  const { clientSecret, paymentIntentId } = opened;
  await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  await send('/api/orders', { json: { ...order, paymentIntentId } });
  await makeQuote(send, { name: lastName, company: lastName });
}

const widest = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth,
      ...[...document.querySelectorAll('table')].map(table => Math.ceil(table.getBoundingClientRect().right)),
    ),
  );

test('no list is wider than its window, and a phone has cards', { tag: '@long' }, async ({ shop, visit }) => {
  test.slow();
  await fill(shop);
  const page = await visit({ as: await shop.person('admin') });
  for (const [path, name] of lists) {
    await page.setViewportSize({ width: 1366, height: 900 });
    await page.goto(path);
    const rows = page.getByRole('region', { name, exact: true }).getByRole('row');
    await expect(rows.nth(1), path).toBeVisible();
    expect.soft(await widest(page), `${path} in 1366 px`).toBeLessThanOrEqual(1366);
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect(page.getByRole('table')).toHaveCount(0);
    expect.soft(await widest(page), `${path} in 1024 px`).toBeLessThanOrEqual(1024);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('list', { name, exact: true }).getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    expect.soft(await widest(page), `${path} in 390 px`).toBeLessThanOrEqual(390);
    if (process.env['SCREENS'])
      for (const width of [390, 820, 1024, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await page.screenshot({ path: `test-results/lists/${name}-${width}.png` });
      }
  }
});
