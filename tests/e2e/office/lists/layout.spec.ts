/** What all office and field lists share: their layout, and cards on a phone. */
import type { Page } from '@playwright/test';
import type { Knex } from 'knex';
import { makePerson } from '#tests/factories/people.ts';
import { asVisitor, intentBody, orderBody } from '#tests/factories/orders.ts';
import { makeProduct } from '#tests/factories/products.ts';
import { makeQuote } from '#tests/factories/quotes.ts';
import type { OpenedPayment } from '#contract/checkout/endpoints.ts';
import { expect, test } from '../../support/journey.ts';

type Shop = { knex: Knex; origin: string };

/** Address, and the name of its rows. */
const lists = [
  ['/admin/orders', 'Orders'],
  ['/admin/quotes', 'Quotes'],
  ['/admin/leads', 'Leads'],
  ['/admin/customers', 'Customers'],
  ['/admin/products', 'Products'],
  ['/admin/jobs', 'Active Jobs'],
  ['/admin/people', 'People'],
  ['/admin/receivables', 'Customers who owe'],
  ['/admin/organisations', 'Organisations'],
  ['/admin/discounts', 'Discount codes'],
  ['/admin/techniques', 'Techniques'],
  ['/admin/mail', 'Emails'],
  ['/admin/seo?tab=seo', 'Pages'],
] as const;

const longName = 'Featherstonehaugh-Cholmondeley of the Quarrel Creek Rowing and Regatta Association';

async function fill(shop: Shop, admin: number) {
  const send = asVisitor(shop.origin);
  const body = orderBody([{ product: await makeProduct(shop.knex) }]);
  const order = { ...body, customerInfo: { ...body.customerInfo, lastName: longName } };
  const opened = (await send('/api/create-payment-intent', { json: intentBody(order) }))
    .json as OpenedPayment;
  const { clientSecret, paymentIntentId } = opened;
  await send('/api/test-payments/confirm', { json: { clientSecret, cardNumber: '4242424242424242' } });
  await send('/api/orders', { json: { ...order, paymentIntentId } });
  await makeQuote(send, { name: longName, company: longName });
  await owe(shop.knex);
  await shop.knex.raw(
    `insert into discount_codes (client_id, code, amount_cents, min_spend_cents, from_day, until_day, max_uses, note, made_by)
     values (gen_random_uuid(), 'QUARREL-CREEK-REGATTA-AND-ROWING-SEASON', 125000, 2500000, '2026-12-30', '2027-12-30', 9999,
       :longName, :admin)`,
    { longName, admin },
  );
  await shop.knex.raw(
    `insert into mails (kind, message_id, to_email, subject, body_text, status, created_at)
     values ('newsletter', 'long@shop.example', :to, :longName, 'News', 'queued', now())`,
    { longName, to: 'accounts.payable.and.receivable@quarrel-creek-rowing-and-regatta-association.example' },
  );
}

/** An organisation that owes six digits in each step of age. */
async function owe(knex: Knex): Promise<void> {
  await knex.raw(
    `with club as (insert into organisations (client_id, name) values (gen_random_uuid(), :longName) returning id),
     buyer as (insert into customers (first_name, last_name, email, organisation_id)
       select 'Imke', :longName, 'accounts@quarrelcreek.example', id from club returning id),
     owed as (insert into orders (order_id, customer_id, customer_info, subtotal_cents, total_cents, gst_cents, status)
       select 'OWED-' || n, buyer.id, jsonb_build_object('lastName', :longName::text, 'email', 'accounts@quarrelcreek.example'),
         12345670, 12345670, 1122334, 'processing'
       from buyer, generate_series(0, 4) n returning id, order_id)
     insert into invoices (number, order_id, total_cents, gst_cents, issued_at, document)
     select order_id, id, 12345670, 1122334, now(), jsonb_build_object('payment',
       jsonb_build_object('dueAt', now() - interval '30 days' * right(order_id, 1)::int + interval '15 days'))
     from owed`,
    { longName },
  );
}

const widest = (page: Page) =>
  page.evaluate(() =>
    Math.max(
      document.documentElement.scrollWidth,
      ...[...document.querySelectorAll('table')].map(table => Math.ceil(table.getBoundingClientRect().right)),
    ),
  );

test(
  'no list is wider than its window, and a phone has cards',
  { tag: '@long' },
  async ({ ownShop, visit }) => {
    test.slow();
    const shop = await ownShop();
    await shop.open();
    const admin = await makePerson(shop.knex, 'admin');
    await fill(shop, admin.id);
    const page = await visit({ of: shop, as: admin });
    for (const [path, name] of lists) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      const rows = page.getByRole('region', { name, exact: true }).getByRole('row');
      await expect(rows.nth(1), path).toBeVisible();
      expect.soft(await widest(page), `${path} in 1280 px`).toBeLessThanOrEqual(1280);
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
  },
);
