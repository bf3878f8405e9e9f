/** Lists that end somewhere: page by page from their newest, each row comes once, down to the oldest. */
import { beforeAll, expect, test } from 'vitest';
import { mostRows } from '#contract/text/list-ends.ts';
import { present } from '#api/database/present.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
let office: SignedIn;
let shopper: SignedIn;
beforeAll(async () => {
  [office, shopper] = await Promise.all([server().as('admin'), server().as('customer')]);
});

const insert = async (sql: string, values: Record<string, unknown> = {}): Promise<number> =>
  present((await server().knex.raw<{ rows: { id: number }[] }>(sql, values as never)).rows[0]).id;

type Key = string | number;

/** Keys of all pages; each page but the last is full. */
async function walk(most: number, ask: (before: Key | null) => Promise<Key[]>): Promise<Key[]> {
  const all: Key[] = [];
  for (let before: Key | null = null; ;) {
    const page = await ask(before);
    all.push(...page);
    if (page.length < most) return all;
    before = present(page.at(-1));
  }
}

const read = async (by: SignedIn, path: string, before: Key | null): Promise<unknown> => {
  const answer = await by.send(`${path}${before === null ? '' : `?before=${before}`}`);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.json;
};

/** As many rows as a page and a few more, some of them of one instant. */
const rowsOf = (most: number) => most + 5;
const at = `now() - (n / 3) * interval '1 minute'`;

test('the orders of a shopper', async () => {
  const count = rowsOf(mostRows.ownOrders);
  await insert(
    `insert into orders (order_id, user_id, customer_info, subtotal_cents, total_cents, created_at)
     select 'OWN' || n, :id, '{}', 100, 100, ${at} from generate_series(1, :count) n returning id`,
    { id: shopper.id, count },
  );
  const found = await walk(mostRows.ownOrders, async before =>
    ((await read(shopper, '/api/user/orders', before)) as { id: number }[]).map(({ id }) => id),
  );
  expect([found.length, new Set(found).size]).toEqual([count, count]);
  // Nobody finds out by it when somebody else has ordered.
  const other = await server().as('customer');
  expect(await read(other, '/api/user/orders', present(found[0]))).toEqual([]);
});

test('the orders that used a discount code', async () => {
  const count = rowsOf(mostRows.codeUses);
  const id = await insert(
    `insert into discount_codes (client_id, code, amount_cents, made_by)
     values (gen_random_uuid(), 'OFTENUSED', 500, :by) returning id`,
    { by: office.id },
  );
  await insert(
    `with c as (insert into checkouts (id, order_id, owner_hash, customer_info, items, item_subtotal_cents, total_cents,
         cart_hash, expires_at, status, discount_code_id, discount_cents, created_at)
       select gen_random_uuid(), 'USED' || n, decode(repeat('00', 32), 'hex'), '{}', '[]', 1000, 1000, 'h' || n, now(),
         'paid', :id, 100, ${at} from generate_series(1, :count) n returning id, order_id, created_at)
     insert into orders (order_id, checkout_id, customer_info, subtotal_cents, total_cents, created_at)
     select order_id, id, '{}', 1000, 1000, created_at from c returning id`,
    { id, count },
  );
  const found = await walk(mostRows.codeUses, async before =>
    (
      (await read(office, `/api/discount-codes/${id}`, before)) as { usedBy: { orderId: string }[] }
    ).usedBy.map(({ orderId }) => orderId),
  );
  expect([found.length, new Set(found).size]).toEqual([count, count]);
});

test('imports, and the runs of a feed', async () => {
  const imports = rowsOf(mostRows.importRuns);
  await insert(
    `insert into import_runs (source, adapter, status, created_at, finished_at)
     select 'file ' || n, 'own', 'applied', ${at}, ${at} from generate_series(1, :imports) n returning id`,
    { imports },
  );
  const runs = await walk(mostRows.importRuns, async before =>
    ((await read(office, '/api/import-runs', before)) as { runs: { id: number }[] }).runs.map(({ id }) => id),
  );
  expect([runs.length, new Set(runs).size]).toEqual([imports, imports]);

  const feed = await insert(
    `insert into supplier_feeds (name, kind, place, address, every_hours)
     values ('Stock', 'stock', 'file', 'stock.csv', 24) returning id`,
  );
  const fetched = rowsOf(mostRows.feedRuns);
  await insert(
    `insert into feed_runs (feed_id, outcome, finished_at)
     select :feed, 'unchanged', now() from generate_series(1, :fetched) returning id`,
    { feed, fetched },
  );
  const times = await walk(mostRows.feedRuns, async before =>
    ((await read(office, `/api/supplier-feeds/${feed}/runs`, before)) as { runs: { id: number }[] }).runs.map(
      ({ id }) => id,
    ),
  );
  expect([times.length, new Set(times).size]).toEqual([fetched, fetched]);
});

test('the receipts of a customer', async () => {
  const customer = await insert(
    `insert into customers (first_name, last_name, email) values ('Ana', 'Often', 'ana@often.test') returning id`,
  );
  const count = rowsOf(mostRows.receipts);
  await insert(
    `insert into receipts (client_id, number, customer_id, method, amount_cents, received_on, document)
     select gen_random_uuid(), 'REC-OFTEN-' || n, :customer, 'cash', 100, current_date, '{}'
     from generate_series(1, :count) n returning id`,
    { customer, count },
  );
  const found = await walk(mostRows.receipts, async before =>
    (
      (await read(office, `/api/customers/${customer}/receivables`, before)) as {
        receipts: { number: string }[];
      }
    ).receipts.map(({ number }) => number),
  );
  expect([found.length, new Set(found).size]).toEqual([count, count]);
});
