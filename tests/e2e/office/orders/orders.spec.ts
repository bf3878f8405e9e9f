/** The customer's page follows what the office does: review, tracking, refund, cancel, and two people at once. */
import type { Page } from '@playwright/test';
import type { Knex } from 'knex';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { asVisitor, intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { present } from '#api/database/present.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect, test } from '../../support/journey.ts';
import { waitForOffline } from '../../support/installed.ts';

interface Bought {
  orderId: string;
  accessToken: string;
}

/** Placed by a guest and paid with a test card. */
async function buy({ knex, origin }: { knex: Knex; origin: string }, lastName: string): Promise<Bought> {
  const send = asVisitor(origin);
  const body = await bodyOf(knex, lastName);
  const opened = (await send('/api/create-payment-intent', { json: intentBody(body) })).json as OpenedPayment;
  const { clientSecret, paymentIntentId, orderId, accessToken } = opened;
  await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  await send('/api/orders', { json: { ...body, paymentIntentId } });
  return { orderId, accessToken };
}

/** An order whose payment came five dollars short. */
async function buyShort({ knex, origin }: { knex: Knex; origin: string }, lastName: string): Promise<string> {
  const placed = await asVisitor(origin)('/api/orders', { json: await bodyOf(knex, lastName) });
  const { orderId } = placed.json as Bought;
  const paymentId = `pi_short_${orderId}`;
  const [row] = await knex('orders')
    .where({ orderId })
    .update({ paymentReview: true, reviewReason: 'Less came than was due.', paymentId })
    .returning<{ id: number; totalCents: number }[]>(['id', 'totalCents']);
  if (!row) throw new Error('no order');
  const { id, totalCents } = row;
  const amount = { amountCents: totalCents - 500, receivedCents: totalCents - 500 };
  const payment = { providerPaymentId: paymentId, orderId: id, method: 'card', ...amount };
  await knex('payments').insert({
    ...payment,
    provider: 'test',
    status: 'succeeded',
    succeededAt: new Date(),
  });
  return orderId;
}

async function bodyOf(knex: Knex, lastName: string) {
  const body = orderBody([{ product: await makeProduct(knex) }]);
  return { ...body, customerInfo: { ...body.customerInfo, lastName } };
}

const step = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

test('an order goes out: found, brought, shipped, told to its customer on another device', async ({
  shop,
  visit,
}) => {
  test.slow();
  const { orderId, accessToken } = await buy(shop, 'Trackwell');
  const customer = await visit({ device: 'phone' });
  await customer.goto(`/orders/${orderId}?token=${accessToken}`);
  await expect(customer.getByRole('heading', { name: `Order ${orderId}` })).toBeVisible();
  await expect(customer).toHaveURL(new RegExp(`/orders/${orderId}$`));
  await expect(customer.getByText('We’ll pick your order from stock and pack it.')).toBeVisible();
  // The token is no longer in the address, but the person still has access.
  await customer.reload();
  await expect(step(customer, 'Paid')).toContainText('by card');

  const office = await visit({ as: await shop.person('admin') });
  await office.goto('/admin/orders');
  await expect(office.getByRole('row').nth(1)).toBeVisible();
  await office.keyboard.press('/');
  await office.keyboard.type('trackwell');
  await expect(office.getByText('1 order', { exact: true })).toBeVisible();
  await expect(office).toHaveURL(/search=trackwell/);
  await expectAccessible(office, 'orders');
  await office.getByRole('link', { name: orderId }).press('Enter');
  await expect(office.getByRole('heading', { name: `Order ${orderId}` })).toBeVisible();
  await expectAccessible(office, 'order of the office');
  await office.getByRole('button', { name: 'Mark as shipped…' }).click();
  const dialog = office.getByRole('dialog', { name: 'Mark as shipped' });
  await dialog.getByLabel('Tracking number').fill('33ABC4017265');
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(office.getByText('Shipped, 33ABC4017265')).toBeVisible();
  await expect(office.getByRole('button', { name: 'Mark as shipped…' })).toHaveCount(0);
  await expect(office.getByRole('region', { name: 'Log' })).toContainText('Shipped by Kim admin');
  expect(
    await shop.knex('mails').where({ uniqueKey: `order_dispatched:${orderId}:33ABC4017265` }),
  ).toHaveLength(1);

  await customer.reload();
  await expect(step(customer, 'Dispatched')).toContainText('33ABC4017265');
  await expect(customer.getByRole('link', { name: 'Track with Australia Post' })).toHaveAttribute(
    'href',
    'https://auspost.com.au/mypost/track/details/33ABC4017265',
  );
  await expectAccessible(customer, 'order of the customer');

  await office.getByRole('link', { name: 'Orders' }).first().click();
  await expect(office.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await office.goBack();
  await office.goBack();
  await expect(office.getByLabel('Search orders')).toHaveValue('trackwell');

  await waitForOffline(customer);
  await shop.stop();
  await customer.reload();
  await expect(customer.getByText(/Couldn't refresh. As of/)).toBeVisible();
  await expect(step(customer, 'Dispatched')).toContainText('33ABC4017265');
});

test('money goes back: a part, never too much, and the rest with the cancelled order', async ({
  shop,
  visit,
}) => {
  test.slow();
  const { orderId, accessToken } = await buy(shop, 'Backwater');
  const office = await visit({ as: await shop.person('admin') });
  await office.goto(`/admin/orders/${orderId}`);
  await office.getByRole('button', { name: 'Refund…' }).click();
  const dialog = office.getByRole('dialog', { name: `Refund order ${orderId}` });
  const amount = dialog.getByLabel('Amount in dollars');
  await amount.fill('9999');
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await expect(dialog.getByText(/^At most \$/)).toBeVisible();
  await amount.fill('20');
  await dialog.getByLabel('Reason').fill('Two tees too small');
  await dialog.getByRole('button', { name: 'Refund $20.00' }).click();
  await expect(dialog).toBeHidden();
  await expect(office.getByRole('region', { name: 'Money' })).toContainText('Two tees too small');

  await office.getByRole('button', { name: 'Cancel order…' }).click();
  const question = office.getByRole('alertdialog', { name: `Cancel order ${orderId}?` });
  await expect(question.getByRole('checkbox', { name: /^Refund \$/ })).toBeChecked();
  await question.getByLabel('Reason').fill('Rude on the phone');
  await question.getByRole('button', { name: 'Cancel and refund' }).click();
  await expect(question).toBeHidden();
  await expect(office.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(office.getByRole('group', { name: 'What can be done now' }).getByRole('button')).toHaveCount(
    0,
  );
  const order = present(await shop.knex('orders').where({ orderId }).first('id', 'totalCents'));
  const back = await shop
    .knex('refunds')
    .where({ orderId: order.id, status: 'succeeded' })
    .orderBy('id')
    .select('amountCents', 'reason');
  // The office's reason is not shown to the customer on the adjustment note.
  expect(back).toEqual([
    { amountCents: 2000, reason: 'Two tees too small' },
    { amountCents: order.totalCents - 2000, reason: 'The order was cancelled.' },
  ]);

  const customer = await visit({ device: 'phone' });
  await customer.goto(`/orders/${orderId}?token=${accessToken}`);
  await expect(step(customer, 'Cancelled')).toContainText('Refunded: $');

  await office.goto('/admin/orders?view=unmatched');
  await expect(office.getByText('Every payment has its order')).toBeVisible();
});

test(
  'a payment in review is accepted with a reason; two people at once choose',
  { tag: '@long' },
  async ({ shop, visit, watch }) => {
    test.slow();
    watch.allow(/status of 409 .*\/api\/orders\//);
    const orderId = await buyShort(shop, 'Shortfall');
    const [one, two] = [
      await visit({ as: await shop.person('admin') }),
      await visit({ as: await shop.person('admin') }),
    ];
    await one.goto('/admin/orders?needs=review&search=shortfall');
    await one.getByRole('link', { name: orderId }).click();
    await expect(one.getByText('too little')).toBeVisible();
    await two.goto(`/admin/orders/${orderId}`);
    await expect(two.getByRole('button', { name: 'Accept the payment…' })).toBeVisible();

    await one.getByLabel('Internal notes').fill('Owes five dollars');
    await one.getByRole('button', { name: 'Save notes' }).click();
    await expect(one.getByText('Notes saved')).toBeVisible();

    await two.getByRole('button', { name: 'Accept the payment…' }).click();
    const dialog = two.getByRole('dialog', { name: 'Accept the payment' });
    await dialog.getByRole('button', { name: /^Accept \$/ }).click();
    await expect(dialog.getByText('Please say why.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Pays the rest on collection');
    await dialog.getByRole('button', { name: /^Accept \$/ }).click();
    const clash = two.getByRole('dialog', { name: 'Somebody else changed this order' });
    await expect(clash).toContainText('Owes five dollars');
    await clash.getByRole('button', { name: 'Apply my change too' }).click();
    await expect(two.getByText('Payment accepted').first()).toBeVisible();
    await expect(two.getByRole('region', { name: 'Log' })).toContainText('Pays the rest on collection');
    await expect(two.getByLabel('Internal notes')).toHaveValue('Owes five dollars');
  },
);
