/** Two databases stand in for a primary and its replica, so that an answer shows which of them it is from. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Knex } from 'knex';
import { type ReplicaEnd, placeOf } from '#api/database/replica/proofs.ts';
import { type Watching, watchReplica } from '#api/database/replica/watch-replica.ts';
import { wantedQuote } from '#tests/factories/quotes.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { dropDatabase } from '#tests/support/database/database-server.ts';
import { createBrowser, createSend, type Send } from '#tests/support/http-client.ts';
import { readScrape } from '#tests/support/prometheus/read-scrape.ts';
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/server.ts';
import { heldSeconds } from './replica-reads.ts';

let replica: TestDatabase;
let server: TestServer;
let watch: Watching;
let office: SignedIn;
let now = 0;
const place = { primary: '0/1000', replica: '0/1000' };
const end = (lsn: string): ReplicaEnd => ({
  cluster: 'shop',
  timeline: 1,
  place: placeOf(lsn),
  isFollowing: true,
});

const ourName = 'Of The Primary';
const theirName = 'Of The Replica';

beforeAll(async () => {
  replica = await createTestDatabase();
  watch = watchReplica({
    log: { info: () => {}, warn: () => {} },
    askPrimary: async () => end(place.primary),
    askReplica: async () => end(place.replica),
    everyMs: Infinity,
    clock: () => now,
  });
  server = await startTestServer({
    replica: { url: replica.url, watch },
    listens: true,
    measured: {},
    logLevel: 'silent',
  });
  office = await server.as('admin');
  await addQuote(server.knex, ourName);
  await addQuote(replica.knex, theirName);
});
beforeEach(async () => {
  place.replica = place.primary;
  now += 1;
  // Of what the test before wrote, the database may still give notice.
  await expect.poll(() => watch.look().then(() => watch.mayRead())).toBe(true);
});
afterAll(async () => {
  await server?.stop();
  await replica?.drop();
});

const addQuote = (knex: Knex, name: string) =>
  knex('quotes').insert({ name, email: 'a@b.example', status: 'pending', quantity: 40 });

async function namesSeen(send: Send, cookie = ''): Promise<string[]> {
  const headers = { Cookie: [send.cookie, cookie].join('; ') };
  const { status, json } = await send('/api/quotes', { headers });
  expect(status).toBe(200);
  return (json as { name: string }[]).map(({ name }) => name).filter(name => name.startsWith('Of The'));
}

const setCookies = (answer: { headers: { 'set-cookie'?: string[] } }) => answer.headers['set-cookie'] ?? [];

test('a list comes from the replica, which knows no session; a record does not', async () => {
  expect(await replica.knex('sessions').first()).toBeUndefined();
  expect(await namesSeen(office.send)).toEqual([theirName]);
  const { id } = (await server.knex('quotes').where({ name: ourName }).first('id')) ?? { id: 0 };
  expect((await office.send(`/api/quotes/${id}`)).json).toMatchObject({ name: ourName });
});

test('after a write the same browser reads from the primary, for longer than the replica may be old', async () => {
  const answer = await createBrowser(server.baseUrl).send('/api/quotes', { json: wantedQuote() });
  expect(answer.status).toBe(201);
  expect(setCookies(answer).filter(line => line.startsWith('__Host-own='))).toEqual([
    `__Host-own=1; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${heldSeconds}`,
  ]);
  expect(await namesSeen(office.send, '__Host-own=1')).toEqual([ourName]);
});

test.each<[boolean, string, Parameters<Send>[1]]>([
  [true, '/api/logout', { method: 'POST' }],
  // Refused before anything could be changed.
  [false, '/api/customers', { json: {} }],
  [false, '/api/quotes', {}],
  [false, '/api/products', {}],
  [false, '/api/events', { json: { events: [] } }],
])('leaves the cookie: %s, %s', async (leaves, path, parts) => {
  const { send } = await server.as('admin');
  const found = setCookies(await send(path, parts)).filter(line => line.startsWith('__Host-own='));
  expect(found.length === 1).toBe(leaves);
});

test('a replica that is behind is not read, until it has caught up', async () => {
  place.primary = '0/2000';
  now += 2_001;
  await watch.look();
  expect(await namesSeen(office.send)).toEqual([ourName]);
  place.replica = '0/2000';
  await watch.look();
  expect(await namesSeen(office.send)).toEqual([theirName]);
});

test('a notice of the database keeps reads on the primary, until the replica has the change', async () => {
  place.primary = '0/3000';
  now += 1;
  await addQuote(server.knex, 'Somebody Else');
  await expect.poll(() => watch.mayRead()).toBe(false);
  expect(await namesSeen(office.send)).toEqual([ourName]);
  await watch.look();
  expect(await namesSeen(office.send)).toEqual([ourName]);
  place.replica = '0/3000';
  await watch.look();
  expect(await namesSeen(office.send)).toEqual([theirName]);
});

test('a read that fails on the replica is answered by the primary, and the next ones are', async () => {
  await replica.knex.raw('alter table quotes rename to mislaid');
  expect(await namesSeen(office.send)).toEqual([ourName]);
  await replica.knex.raw('alter table mislaid rename to quotes');
  expect(watch.mayRead()).toBe(false);
  expect(await namesSeen(office.send)).toEqual([ourName]);
  await watch.look();
  expect(await namesSeen(office.send)).toEqual([theirName]);
});

test('metrics tell where reads were answered', async () => {
  const series = async () => readScrape((await createSend(server.metricsUrl)('/metrics')).text);
  const count = (all: Awaited<ReturnType<typeof series>>, answered: string) =>
    all.find(({ name, labels }) => name === 'selvedge_replica_reads_total' && labels['answered'] === answered)
      ?.value ?? 0;
  const before = await series();
  await namesSeen(office.send);
  await namesSeen(office.send, '__Host-own=1');
  watch.goneAway();
  await namesSeen(office.send);
  const after = await series();
  for (const answered of ['replica', 'primary after a write', 'primary'])
    expect([answered, count(after, answered) - count(before, answered)]).toEqual([answered, 1]);
  const usable = (all: typeof after) => all.find(({ name }) => name === 'selvedge_replica_usable')?.value;
  expect([usable(before), usable(after)]).toEqual([1, 0]);
});

test('a replica that is gone costs nobody an answer', async () => {
  await dropDatabase(
    replica.url.replace(/\/[^/?]+(\?|$)/, '/postgres$1'),
    new URL(replica.url).pathname.slice(1),
  );
  expect(await namesSeen(office.send)).toEqual([ourName]);
});
