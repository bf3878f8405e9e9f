/** Customers and past orders of another shop: previewed, taken once, joined by email, and nothing but history. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { moveIn } from '#api/build/move-in.ts';
import { readConfig } from '#api/config.ts';
import { readStory } from '#api/features/customers/record/read-story.ts';
import { present } from '#api/database/present.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';

const db = useTestDatabase();
let root: string;
beforeAll(async () => {
  const made = await mkdtemp(path.join(tmpdir(), 'move-in-'));
  root = made;
  return () => rm(made, { recursive: true, force: true });
});

async function run(name: string, text: string | Buffer, ...args: string[]) {
  const file = path.join(root, name);
  await writeFile(file, text);
  return { file, code: await moveIn(['--file', file, ...args], readConfig({ DATABASE_URL: db.url })) };
}

const counts = async () => {
  const { rows } = await db.knex.raw<{ rows: Record<string, number>[] }>(
    `select (select count(*)::int from customers) as customers, (select count(*)::int from past_orders) as past,
       (select count(*)::int from orders) as orders, (select count(*)::int from invoices) as invoices,
       (select count(*)::int from jobs) as jobs, (select count(*)::int from projects) as projects,
       (select count(*)::int from leads) as leads, (select count(*)::int from mails) as mails`,
  );
  return present(rows[0]);
};
const nothing = { orders: 0, invoices: 0, jobs: 0, projects: 0, leads: 0, mails: 0 };

const shopifyCustomers = `Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Address1,Default Address Address2,Default Address City,Default Address Province Code,Default Address Country Code,Default Address Zip,Default Address Phone,Phone,Note
1,Zoë,O’Brien,ZOE@example.test,yes,Coogee Surf Club,1 Sea St,Unit 2,Coogee,NSW,AU,'2034,,'+61412345678,"Likes navy, always"
2,Known,Person,known@example.test,no,New Pty Ltd,9 Other Rd,,Perth,WA,AU,6000,,,
3,No,Mail,,no,,,,,,,,,,
4,Bad,Mail,not-an-address,no,,,,,,,,,,
`;

const shopifyOrders = `Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Shipping Zip,Cancelled at
#1001,zoe@example.test,paid,fulfilled,AUD,"1,465.50",2025-10-07 09:50:26 +1100,20,"Tee - Navy / M",32.90,Zoë O’Brien,'2034,
#1001,,,,,,,5,Hoodie,65.00,,,
#1002,new@example.test,refunded,,AUD,20.00,2025-10-08 09:50:26 +1100,1,Cap,20.00,Nia Newman Jones,6000,2025-10-09 10:00:00 +1100
#1003,zoe@example.test,paid,fulfilled,AUD,a lot,2025-10-08 09:50:26 +1100,1,Cap,20.00,,,
#1004,zoe@example.test,paid,fulfilled,AUD,20.00,10/08/2025,1,Cap,20.00,,,
`;

describe('from Shopify', () => {
  it('shows what would come, takes it when it is told to, and once', async () => {
    await db.knex('customers').insert({
      firstName: 'As',
      lastName: 'Known',
      email: 'Known@example.test',
      phone: '+61299998888',
    });
    const before = await counts();
    const preview = await run('customers.csv', shopifyCustomers, '--from', 'shopify');
    expect([preview.code, await counts()]).toEqual([2, before]);

    await run('customers.csv', shopifyCustomers, '--from', 'shopify', '--apply');
    expect(await counts()).toEqual({ ...nothing, customers: 2, past: 0 });
    const zoe = present(await db.knex('customers').where({ email: 'zoe@example.test' }).first());
    expect(zoe).toMatchObject({
      firstName: 'Zoë',
      lastName: 'O’Brien',
      company: 'Coogee Surf Club',
      phone: '+61412345678',
      address: '1 Sea St, Unit 2',
      postalCode: '2034',
      country: 'Australia',
      notes: 'Likes navy, always',
    });
    // What the shop knows stays; what was empty is filled.
    const known = present(await db.knex('customers').where({ email: 'Known@example.test' }).first());
    expect(known).toMatchObject({
      firstName: 'As',
      phone: '+61299998888',
      company: 'New Pty Ltd',
      city: 'Perth',
    });

    const versions = () => db.knex('customers').orderBy('id').select('id', 'version');
    const once = await versions();
    await run('customers.csv', shopifyCustomers, '--from', 'shopify', '--apply');
    expect(await versions()).toEqual(once);
  });

  it('keeps rows that can’t be read beside the file, with the reason', async () => {
    const { file } = await run('wrong.csv', shopifyCustomers, '--from', 'shopify');
    const kept = await readFile(`${file}.left-out.csv`, 'utf8');
    expect(kept).toContain('"Why it was left out"');
    expect(kept).toContain('"has no email address"');
    expect(kept).toContain('“not-an-address” is no email address');
    expect(kept.match(/\r\n/g)).toHaveLength(3);
  });

  it('makes orders history, joined by email: no order, invoice, job or mail', async () => {
    const { file } = await run('orders.csv', shopifyOrders, '--from', 'shopify', '--apply');
    expect(await counts()).toEqual({ ...nothing, customers: 3, past: 2 });
    const [first, second] = await db.knex('past_orders').orderBy('number');
    expect(first).toMatchObject({
      source: 'shopify',
      number: '#1001',
      state: 'paid, fulfilled',
      totalCents: 146_550,
      orderedAt: new Date('2025-10-06T22:50:26Z'),
      lines: [
        { name: 'Tee - Navy / M', quantity: 20, priceCents: 3290 },
        { name: 'Hoodie', quantity: 5, priceCents: 6500 },
      ],
    });
    expect(second).toMatchObject({ number: '#1002', state: 'cancelled, refunded' });
    const buyer = present(await db.knex('customers').where({ id: second?.customerId }).first());
    expect(buyer).toMatchObject({ firstName: 'Nia Newman', lastName: 'Jones', email: 'new@example.test' });
    const kept = await readFile(`${file}.left-out.csv`, 'utf8');
    expect(kept).toContain('“a lot” is no amount');
    expect(kept).toContain('“10/08/2025” is no time that can be read for sure');

    await run('orders.csv', shopifyOrders, '--from', 'shopify', '--apply');
    expect(await counts()).toEqual({ ...nothing, customers: 3, past: 2 });
    // Told how days are written, the rest comes too.
    await run('orders.csv', shopifyOrders, '--from', 'shopify', '--dates', 'mdy', '--apply');
    const late = await db.knex('past_orders').where({ number: '#1004' }).first();
    expect(late?.orderedAt).toEqual(new Date('2025-10-07T14:00:00Z'));
  });

  it('is in the customer’s activity, with the other shop’s number, also after a merge', async () => {
    const { id } = present(await db.knex('customers').where({ email: 'zoe@example.test' }).first('id'));
    const story = await readStory(db.knex, id, { kind: 'order' });
    expect(story?.entries.find(entry => entry.title === '#1001')).toMatchObject({
      kind: 'order',
      type: 'past',
      ref: '',
      amount: 146_550,
      detail: '20 × Tee - Navy / M, 5 × Hoodie. From Shopify: paid, fulfilled',
    });
    const kept = present(await db.knex('customers').where({ email: 'new@example.test' }).first('id'));
    await db.knex('customer_merges').insert({ keptId: kept.id, otherId: id, moved: '{}' });
    const merged = await readStory(db.knex, kept.id, { kind: 'order' });
    expect(merged?.entries.map(entry => entry.title).toSorted()).toEqual(['#1001', '#1002', '#1004']);
  });
});

describe('from WooCommerce', () => {
  it('reads a row for each item, and items in one cell', async () => {
    const before = await counts();
    const rows = `order_id,order_number,date,status,order_total,order_currency,billing_first_name,billing_last_name,billing_email,billing_phone,item_name,item_quantity,item_total
7,188,2016-09-15 03:17:47,completed,99.80,AUD,Wes,Woo,wes@example.test,0412 345 678,Polo,2,99.80
8,189,2016-09-16,processing,10,AUD,Wes,Woo,wes@example.test,,Cap,1,10
`;
    await run('woo.csv', rows, '--from', 'woocommerce', '--apply');
    const cell = `order_number,order_date,status,order_total,billing_email,line_items
190,2016-09-17 10:00:00,completed,49.9,wes@example.test,name:Tee|product_id:4|quantity:2|total:49.90;name:Bag|quantity:1|total:5
`;
    await run('woo-cell.csv', Buffer.from(cell, 'utf16le'), '--from', 'woocommerce', '--apply');
    expect(await counts()).toEqual({
      ...before,
      customers: Number(before['customers']) + 1,
      past: Number(before['past']) + 3,
    });
    const [polo, , tee] = await db.knex('past_orders').where({ source: 'woocommerce' }).orderBy('number');
    expect(polo).toMatchObject({
      number: '188',
      // By the clock of the shop, which is Brisbane’s.
      orderedAt: new Date('2016-09-14T17:17:47Z'),
      lines: [{ name: 'Polo', quantity: 2, priceCents: 4990 }],
    });
    expect(tee).toMatchObject({
      totalCents: 4990,
      lines: [{ name: 'Tee', quantity: 2, priceCents: 2495 }, { name: 'Bag' }],
    });
  });

  it('takes columns that are mapped by hand, and says what it doesn’t know', async () => {
    const text = 'Kunde,Mail\nFritz Fuchs,fritz@example.test\n';
    await expect(run('own.csv', text, '--from', 'woocommerce')).rejects.toThrow('Say which one it is');
    const map = ['--map', 'Mail=email,Kunde=name'];
    await expect(run('own.csv', text, '--from', 'woocommerce', '--map', 'Mial=email')).rejects.toThrow(
      'no column “Mial”',
    );
    await expect(run('own.csv', text, '--from', 'woocommerce', '--map', 'Mail=mail')).rejects.toThrow(
      'Fields are email',
    );
    await run('own.csv', text, '--from', 'woocommerce', ...map, '--apply');
    const fritz = present(await db.knex('customers').where({ email: 'fritz@example.test' }).first());
    expect([fritz.firstName, fritz.lastName]).toEqual(['Fritz', 'Fuchs']);
    await expect(run('own.csv', '', '--from', 'woocommerce')).rejects.toThrow('empty');
    await expect(run('own.csv', text)).rejects.toThrow('Say from where');
  });
});
