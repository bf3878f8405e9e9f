/** A customer pays the deposit of a quote by card, on a phone, and the office sees the rest open on the account. */
import { createSessionStore } from '#api/http/session-store.ts';
import { present } from '#api/database/present.ts';
import { asVisitor } from '#tests/factories/orders.ts';
import { makePerson, uniqueName } from '#tests/factories/people.ts';
import { makeQuote, sendOffer, tokenOf } from '#tests/factories/quotes.ts';
import { freight, makeClubRange, workLine, writeQuote, writtenQuote } from '#tests/factories/work.ts';
import { createSend } from '#tests/support/http-client.ts';
import { expectAccessible } from '../../support/axe.ts';
import { expect } from '../../support/journey.ts';
import { test } from '../../support/payer-journey.ts';

test(
  'a deposit is paid from the quote’s link, after a card that was declined; the rest is due on the order and in the office',
  { tag: '@long' },
  async ({ payer, visit, world, watch }) => {
    test.slow();
    watch.allow(/status of 402 /);
    const { shop } = world;
    const { page } = payer;
    const admin = await makePerson(shop.knex, 'admin', { firstName: 'Kim' });
    const session = await createSessionStore(shop.knex).start(admin, 'test');
    const send = createSend(shop.origin, `__Host-sid=${session}`);
    const email = `${uniqueName('deposit').toLowerCase()}@quarrelcreek.example`;
    const made = await send('/api/customers', { json: { firstName: 'Wren', lastName: 'Farrant', email } });
    const { id: customerId } = made.json as { id: number };
    const terms = { isApproved: true, limitCents: 500_000, termsDays: 14, depositPercent: 20 };
    await send(`/api/customers/${customerId}/credit`, { method: 'PUT', json: terms });
    const { id } = await makeQuote(asVisitor(shop.origin), { email, name: 'Wren Farrant' });
    await sendOffer(send, id, { priceCents: 100_000 });
    const token = await tokenOf(shop.knex, `Q-${id}`);

    await page.goto(`/quotes/${id}?token=${token}`);
    const sums = page.getByLabel('Deposit and rest');
    await expect(sums).toContainText('Deposit now, by card$220.00');
    await expect(sums).toContainText('On account, within 14 days of the invoice$880.00');
    await expect(page.getByRole('button', { name: 'Accept without paying now' })).toBeVisible();
    await expectAccessible(page, 'a quote with a deposit');

    await page.getByRole('button', { name: 'Accept and pay the deposit' }).click();
    await expect(page.getByRole('heading', { name: 'Pay the deposit' })).toBeVisible();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await expectAccessible(page, 'paying the deposit');
    await page.getByRole('button', { name: 'Back to the quote' }).click();
    await page.getByRole('button', { name: 'Accept and pay the deposit' }).click();
    await payer.pay('4000 0000 0000 0002');
    await expect(page.getByRole('alert').filter({ hasText: 'declined' }).first()).toBeVisible();
    expect(await shop.knex('quotes').where({ id }).first('status')).toEqual({ status: 'quoted' });

    await payer.pay('4242 4242 4242 4242');
    await expect(page.getByText(/^Accepted on /)).toBeVisible();
    await expect(page.getByText(/Your deposit of \$220\.00 is paid.*\$880\.00, is due by/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Your deposit of \$220\.00 is paid/)).toBeVisible();
    await expectAccessible(page, 'a quote whose deposit is paid');

    await page.getByRole('link', { name: /^See order / }).click();
    await expect(page.getByText(/You have paid \$220\.00\. \$880\.00 is to be paid by /)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Pay now' })).toBeVisible();
    const order = present(
      await shop
        .knex('orders as o')
        .join('quotes as q', 'q.orderId', 'o.id')
        .where('q.id', id)
        .first<{ orderId: string }>('o.orderId'),
    );
    await page.getByRole('link', { name: 'Invoice' }).click();
    await expect(page.getByRole('article')).toContainText('$1,100.00');
    await expect(page.getByText(/\$880\.00/).first()).toBeVisible();

    const office = await visit({ as: admin, of: shop });
    await office.goto(`/admin/orders/${order.orderId}`);
    await expect(office.getByText('Deposit paid')).toBeVisible();
    await expect(office.getByText('$880.00 open')).toBeVisible();
  },
);

test(
  'the bank of a deposit leads to its own page and back to the quote: refused there, agreed there, booked once',
  { tag: '@long' },
  async ({ payer, world }) => {
    test.slow();
    const { shop, stripe } = world;
    const { page } = payer;
    const admin = await makePerson(shop.knex, 'admin', { firstName: 'Kim' });
    const send = createSend(
      shop.origin,
      `__Host-sid=${await createSessionStore(shop.knex).start(admin, 'test')}`,
    );
    const { polo } = await makeClubRange(shop.knex);
    const line = workLine({ product: polo, sizes: [{ size: 'M', quantity: 10 }], method: 'embroidery' });
    // Of a customer without an account: the quote itself asks for half.
    const work = { lines: [line], charges: [], freight: freight(1500, 'Carton') };
    const { id } = await writeQuote(send, writtenQuote(work, { depositPercent: 50 }));
    const token = await tokenOf(shop.knex, `Q-${id}`);

    await page.goto(`/quotes/${id}?token=${token}`);
    await expect(page.getByText(/A deposit of \$\d+\.\d\d \(50%\) before we begin\./)).toBeVisible();
    const pay = async () => {
      await page.getByRole('button', { name: 'Accept and pay the deposit' }).click();
      await expect(page.getByLabel('Card number')).toBeVisible();
      await payer.pay('4000 0000 0000 3063');
      await expect(page.getByRole('heading', { name: 'Bank test payment page' })).toBeVisible();
    };
    await pay();
    await page.getByRole('button', { name: 'Fail Test Payment' }).click();
    await expect(page.getByRole('heading', { name: `Quote Q-${id}` })).toBeVisible();
    await expect(page).not.toHaveURL(/secret/);
    expect(await shop.knex('quotes').where({ id }).first('status')).toEqual({ status: 'quoted' });
    // Nothing was charged; the quote is as it was.
    await page.goto(`/quotes/${id}?token=${token}`);
    await pay();
    await page.getByRole('button', { name: 'Authorize Test Payment' }).click();
    await expect(page.getByText(/^Accepted on /)).toBeVisible();
    await expect(page).not.toHaveURL(/secret/);
    await expect(page.getByText(/Your deposit of \$\d+\.\d\d is paid/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/Your deposit of \$\d+\.\d\d is paid/)).toBeVisible();
    const orders = await shop
      .knex('orders as o')
      .join('quotes as q', 'q.orderId', 'o.id')
      .where('q.id', id)
      .select('o.id', 'o.orderId', 'o.status', 'o.totalCents');
    expect(orders).toMatchObject([{ status: 'processing' }]);
    const payments = await shop.knex('payments').where({ orderId: orders[0]?.id, status: 'succeeded' });
    expect(payments.map(({ receivedCents }) => receivedCents)).toEqual([
      Math.ceil((orders[0]?.totalCents ?? 0) / 2),
    ]);
    const charged = [...stripe.ledger.charges.values()].filter(
      ({ paid, payment_intent: intent }) =>
        paid && stripe.ledger.intents.get(String(intent))?.metadata['orderId'] === orders[0]?.orderId,
    );
    expect(charged).toHaveLength(1);
  },
);
