/** The quick form of `npm run bench -- growth`: a shop of a year returns as many rows and bytes as a younger one with the same open work. */
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { ReplicaWatch } from '#api/database/replica/watch-replica.ts';
import { laggingReads } from '#api/http/reads/lagging-reads.ts';
import { api } from '#contract/wire/api.ts';
import { customersPerPage } from '#contract/customers/customers.ts';
import { boardFinishedSize } from '#contract/projects/projects.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { explainRead, hotReadsOf } from './hot-reads.ts';
import { makeShop, ordersPerYear } from './make-shop.ts';
import { findRecords, type Read, type Records, readsOf } from './reads.ts';
import { type Cookies, signInAll, take, type Taken } from './take.ts';

const open = 300;
/** The most rows that a page may have. */
const pageRows = 50;
const pageBytes = 100 * 1024;
const orders = { young: 1_500, old: ordersPerYear };

/** A page by name, and everyone the board is about. */
const mostCustomers = customersPerPage + open + open / 5 + boardFinishedSize;

interface Grown {
  server: TestServer;
  cookies: Cookies;
  records: Records;
  answers: { read: Read; taken: Taken }[];
}

async function grow(size: number): Promise<Grown> {
  const server = await startTestServer();
  await server.knex.raw(
    `insert into products (name, slug, price_cents) select 'Club polo ' || n, 'polo-' || n, 2000 from generate_series(1, 20) n`,
  );
  await makeShop(server, { orders: size, open });
  const cookies = await signInAll(server.knex);
  const records = await findRecords(server.knex);
  const answers: Grown['answers'] = [];
  for (const read of readsOf(records))
    answers.push({ read, taken: await take(server.baseUrl, read, cookies, 0) });
  return { server, cookies, records, answers };
}

/** Fixed paths come before those with a parameter, as in the router. */
const gets = Object.entries(api)
  .filter(([, { method }]) => method === 'GET')
  .toSorted(([, a], [, b]) => a.path.split('{').length - b.path.split('{').length);
const nameOf = ({ path }: Read) =>
  gets.find(([, endpoint]) =>
    new RegExp(`^${endpoint.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path.replace(/\?.*/, '')),
  )?.[0] ?? '';

let young: Grown;
let old: Grown;

beforeAll(async () => {
  young = await grow(orders.young);
});
beforeAll(async () => {
  old = await grow(orders.old);
});
afterAll(() => Promise.all([young?.server.stop(), old?.server.stop()]));

const pairs = () =>
  young.answers.map(({ read, taken }, at) => ({
    name: read.name,
    isExport: read.isExport,
    young: taken,
    old: old.answers[at]?.taken,
  }));

test('every read answers in both', () => {
  for (const { name, young: one, old: other } of pairs())
    expect([name, one.status, other?.status]).toEqual([name, 200, 200]);
});

test('no list has more rows or bytes because the shop is older', () => {
  const grew = pairs().filter(({ name, isExport, young: one, old: other }) => {
    if (isExport) return false;
    const rows = other?.rows ?? 0;
    const bytes = other?.bytes ?? 0;
    if (name === '/customers') return rows > mostCustomers;
    return (rows > pageRows && rows > 1.2 * one.rows) || (bytes > pageBytes && bytes > 1.2 * one.bytes);
  });
  expect(grew.map(({ name }) => name)).toEqual([]);
});

test('what a replica may answer is answered by one that writes nothing, in the same way', async () => {
  const url = new URL(young.server.databaseUrl);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const failed: unknown[] = [];
  const watch: ReplicaWatch = {
    mayRead: () => true,
    heardOfChange: () => {},
    lost: error => void failed.push(error),
    ageSeconds: () => 0,
    stop: async () => {},
  };
  const server = await startTestServer({
    beside: young.server,
    replica: { url: url.toString(), watch },
    logLevel: 'silent',
  });
  onTestFinished(() => server.stop());
  const cookies = await signInAll(server.knex);
  const tried = new Set<string>();
  for (const { read, taken } of young.answers.filter(one => laggingReads.has(nameOf(one.read)))) {
    const { status, rows } = await take(server.baseUrl, read, cookies, 0);
    tried.add(nameOf(read));
    expect([read.name, status, rows]).toEqual([read.name, 200, taken.rows]);
  }
  // Of the shop itself, which does not grow.
  for (const path of ['/api/shop', '/api/categories', '/api/pages/read?path=/about']) {
    const read = { name: path, path, as: 'visitor' } as const;
    const [ours, theirs] = await Promise.all(
      [young.server, server].map(({ baseUrl }) => take(baseUrl, read, cookies, 0)),
    );
    tried.add(nameOf(read));
    expect([path, theirs?.status, theirs?.decoded]).toEqual([path, ours?.status, ours?.decoded]);
  }
  expect(failed).toEqual([]);
  expect([...laggingReads].filter(name => !tried.has(name))).toEqual([]);
});

test('every hot read goes along the indexes that are meant', async () => {
  const found: unknown[] = [];
  for (const read of hotReadsOf(old.records)) {
    const { missed } = await explainRead(old.server, read, old.cookies, { withoutScans: true });
    if (missed.length > 0) found.push([read.path, read.as, missed]);
  }
  expect(found).toEqual([]);
});
