/** An order on account: terms, invoice with bank details, the bank's file, an empty statement. */
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { toasts } from '../support/toast.ts';
import { makePerson } from '#tests/factories/people.ts';
import { asVisitor, customerInfo, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';

const shots = process.env['SHOTS'];

test(
  'an order goes on account, its invoice says how to pay, the bank’s file pays it',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    test.slow();
    const shop = await ownShop();
    await shop.open();
    const office = await visit({ of: shop, as: await makePerson(shop.knex, 'admin', { firstName: 'Kim' }) });
    const look = async (name: string) => {
      if (!shots) return;
      for (const [width, height] of [
        [390, 844],
        [820, 1180],
        [1280, 800],
      ] as const) {
        await office.setViewportSize({ width, height });
        await office.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true });
      }
      await office.emulateMedia({ colorScheme: 'dark' });
      await office.screenshot({ path: `${shots}/${name}-dark.png`, fullPage: true });
      await office.emulateMedia({ colorScheme: 'light' });
    };

    await office.goto('/admin/settings');
    await office.getByLabel('BSB', { exact: true }).fill('062 000');
    await office.getByLabel('Account number', { exact: true }).fill('12345678');
    await office.getByLabel('ABN', { exact: true }).fill('51 824 753 556');
    await office.getByRole('button', { name: /^Save/ }).click();
    await expect(toasts(office).getByText(/saved/i)).toBeVisible();

    const product = await makeProduct(shop.knex);
    const email = 'accounts@quarrelcreek.example';
    const json = {
      ...orderBody([{ product }]),
      customerInfo: { ...customerInfo, lastName: 'Weirstone', email },
    };
    const placed = await asVisitor(shop.origin)('/api/orders', { json });
    expect(placed.status, placed.text).toBe(201);
    const { orderId } = placed.json as { orderId: string };

    // Nobody has approved this customer: it takes a reason, or their terms.
    await office.goto(`/admin/orders/${orderId}`);
    await office.getByRole('button', { name: 'Begin on account…' }).click();
    const begin = office.getByRole('dialog', { name: 'Begin on account' });
    await expect(begin.getByText('This customer isn’t approved to buy on account.')).toBeVisible();
    await look('begin');
    await begin.getByLabel('Reason').fill('Known for years');
    await begin.getByRole('button', { name: 'Begin on account' }).click();
    await expect(office.getByText('On account', { exact: true }).first()).toBeVisible();
    await expect(office.getByRole('button', { name: 'Record a payment…' })).toBeVisible();
    await look('order');

    await office.getByRole('link', { name: /^Account of / }).click();
    await office.getByRole('button', { name: 'Set terms…' }).click();
    const terms = office.getByRole('dialog');
    await terms.getByLabel('Limit in dollars').fill('5000');
    await expectAccessible(office, 'terms');
    await look('terms');
    await terms.getByRole('button', { name: 'Save terms' }).click();
    await expect(office.getByText('Up to $5,000.00, 30 days')).toBeVisible();

    // A part by hand; the rest by the bank's file.
    await office.getByRole('button', { name: 'Record a payment…' }).click();
    const payment = office.getByRole('dialog');
    await payment.getByLabel('Amount in dollars').fill('100');
    await expect(payment.getByText(/in part, .* stays open/)).toBeVisible();
    await look('payment');
    await payment.getByRole('button', { name: 'Record payment' }).click();
    await expect(toasts(office).getByText('Payment recorded')).toBeVisible();
    await look('customer');

    await office.goto(`/orders/${orderId}/invoice`);
    await expect(office.getByText('062-000')).toBeVisible();
    await expect(office.getByText('Part paid')).toBeVisible();
    await expect(office.getByRole('link', { name: /^Pay .* by card$/ })).toBeVisible();
    await expectAccessible(office, 'an invoice to be paid');
    await look('invoice');

    await office.goto('/admin/receivables');
    await expect(office.getByRole('heading', { level: 1, name: 'Receivables' })).toBeVisible();
    await expect(office.getByText('Not due yet').first()).toBeVisible();
    await expect(office.getByText(email).first()).toBeVisible();
    await expectAccessible(office, 'receivables');
    await look('receivables');
    await office.getByRole('tab', { name: 'Bank' }).click();

    const { number, open } = (await shop
      .knex('invoices as i')
      .join('orders as o', 'o.id', 'i.orderId')
      .where({ 'o.orderId': orderId })
      .first('i.number', shop.knex.raw('i.total_cents - 10000 as open'))) as { number: string; open: string };
    const day = new Date().toLocaleDateString('en-AU', {
      timeZone: 'Australia/Brisbane',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    });
    const lines = [
      `${day},${(Number(open) / 100).toFixed(2)},"Transfer ${number}",5000.00`,
      `${day},77.00,"Transfer from nobody we know",4000.00`,
    ];
    const file = { name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
    await office.locator('input[type=file]').setInputFiles(file);
    await expect(
      office.getByText('Commonwealth Bank: 2 new payments, 1 matched, 1 to decide.'),
    ).toBeVisible();
    await expect(office.getByText('Transfer from nobody we know')).toBeVisible();
    await expectAccessible(office, 'the bank');
    await look('bank');
    await office.locator('input[type=file]').setInputFiles(file);
    await expect(office.getByText('2 were there already.')).toBeVisible();
    await office.getByRole('button', { name: 'Choose customer…' }).click();
    await expect(office.getByRole('dialog').getByRole('list', { name: 'Customers' })).toBeVisible();
    await look('choose');
    await office.keyboard.press('Escape');
    await office.getByRole('button', { name: 'No customer’s payment' }).click();
    await expect(office.getByText('Every line is decided')).toBeVisible();

    await office.getByRole('tab', { name: 'Who owes' }).click();
    await office.getByLabel('Search customers').fill(email);
    await expect(office.getByText('Nobody fits')).toBeVisible();
    await office.goto(`/admin/orders/${orderId}`);
    await expect(office.getByText('Paid', { exact: true }).first()).toBeVisible();
    const { id } = (await shop.knex('customers').where({ email }).first('id')) as { id: number };
    await office.goto(`/admin/customers/${id}/statement`);
    await expect(office.getByText('Nothing is owing. Thank you.')).toBeVisible();
    await expectAccessible(office, 'a statement');
    await look('statement');

    // The quarter has the invoice and its money to the cent.
    const invoice = await shop.knex('invoices').where({ number }).first('totalCents', 'gstCents');
    const dollars = (cents: number) => (cents / 100).toFixed(2);
    await office.goto('/admin/figures');
    await expect(office.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible();
    await expect(office.getByText('G1, total sales')).toHaveCount(2);
    await expectAccessible(office, 'figures');
    await look('figures');
    await office.getByText('Customer', { exact: true }).first().click();
    await office.getByRole('button', { name: 'Imke Weirstone' }).click();
    const rows = office.getByRole('dialog').getByRole('row', { name: new RegExp(number) });
    await expect(rows.getByText(`$${dollars(Number(invoice?.totalCents))}`)).toBeVisible();
    await expect(rows.getByText(`$${dollars(Number(invoice?.gstCents))}`)).toBeVisible();
    await expectAccessible(office, 'the rows of a figure');
    await look('rows');
    await office.keyboard.press('Escape');
    const download = office.waitForEvent('download');
    await office.getByRole('button', { name: 'Invoices and notes' }).click();
    expect((await download).suggestedFilename()).toMatch(/^documents-.*\.csv$/);
  },
);
