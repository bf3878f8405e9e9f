/** The demo shop's orders: made by the real commands, once, whatever the catalogue has become. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildShop, type Shop } from '#api/build/shop.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { countRows } from '#tests/support/database/count-rows.ts';
import { loadDemo } from './load-demo.ts';
import { demoOrders } from './order-plans.ts';

const db = useTestDatabase();
const files = { kind: 'folder' as const, root: mkdtempSync(path.join(tmpdir(), 'selvedge-demo-')) };
let shop: Shop;

beforeAll(async () => {
  const config = { production: false, publicUrl: null, trustProxy: false, rateLimits: false, files };
  shop = buildShop({ knex: db.knex, log: pino({ level: 'error' }), config });
  await loadDemo({ ...shop, knex: db.knex });
  // The whole catalogue with its 9,000 variants comes first.
}, 90_000);
afterAll(() => rmSync(files.root, { recursive: true, force: true }));

const countBy = async (table: string, column: string) => {
  const rows = await db.knex(table).groupBy(column).select(column).count<Record<string, string | number>[]>();
  return Object.fromEntries(rows.map(row => [String(row[column]), Number(row['count'])]));
};

it('makes every planned order, in every status, with deliveries in all four', async () => {
  const made = await db.knex('orders').orderBy('orderId').select<{ orderId: string }[]>('orderId');
  expect(made.map(order => order.orderId)).toEqual(demoOrders.map(order => order.orderId).toSorted());
  expect(Object.keys(await countBy('orders', 'status')).toSorted()).toEqual([
    'cancelled',
    'completed',
    'pending',
    'processing',
  ]);
  expect(await countBy('deliveries', 'status')).toEqual({
    pending: 1,
    out_for_delivery: 1,
    delivered: 1,
    failed: 1,
  });
  const words = Object.keys(await countBy('jobs', 'status'));
  for (const word of ['Ordered', 'Production', 'Ready to Ship', 'pending', 'in_progress', 'completed']) {
    expect(words).toContain(word);
  }
  expect(await db.knex('quotes').orderBy('quantity').pluck('quantity')).toEqual([50, 100]);
  // Requests and messages are the open leads; two of them are of customers.
  const leads = await db.knex('leads').whereNot({ status: 'won' }).orderBy('id').select('status', 'source');
  expect(leads.map(({ status, source }) => `${source} ${status}`)).toEqual([
    'quote new',
    'quote quoted',
    'contact new',
    'contact new',
  ]);
  expect(await db.knex('contact_messages').whereNull('leadId')).toEqual([]);
  expect(await db.knex('orders').where({ paymentReview: true })).toHaveLength(1);
  expect(await db.knex('customers').where({ postalCode: '0872' })).toHaveLength(1);
});

it('has artwork with pictures for every design', async () => {
  const jobs = await db.knex('jobs').select<{ artwork: { sha256: string | null }[] }[]>('artwork');
  const named = new Set(jobs.flatMap(job => job.artwork.map(one => one.sha256)));
  expect(named.has(null)).toBe(false);
  const kept = await db
    .knex('artworks')
    .where({ previewReady: true })
    .whereNotNull('attachedAt')
    .pluck('sha256');
  for (const sha256 of named) expect(kept).toContain(sha256);
});

it('changes nothing the second time', async () => {
  const before = await countRows(db.knex);
  await loadDemo({ ...shop, knex: db.knex });
  expect(await countRows(db.knex)).toEqual(before);
});
