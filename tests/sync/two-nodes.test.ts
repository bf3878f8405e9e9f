/** Two processes of the shop on one database, and connections that break in the middle of an answer. */
import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PushedMutation, SyncRequest, SyncResponse } from '#contract/wire/sync.ts';
import { createSend } from '#tests/support/http-client.ts';
import { type SignedIn, startTestServer, type TestServer } from '#tests/support/server.ts';
import { drawnSignature, makeDelivery, makeJob } from '#tests/support/sync-world.ts';

let here: TestServer;
let there: TestServer;
let tablet: SignedIn;

beforeAll(async () => {
  here = await startTestServer({ listens: true });
  there = await startTestServer({ listens: true, beside: here });
  tablet = await here.as('workshop');
});
afterAll(async () => {
  await there.stop();
  await here.stop();
});

const request = (mutations: PushedMutation[] = [], more: Partial<SyncRequest> = {}): SyncRequest => ({
  protocol: 1,
  build: 'test',
  deviceId: randomUUID(),
  cursor: null,
  clientNow: new Date().toISOString(),
  mutations,
  ...more,
});

const change = (person: SignedIn, entityId: string, more: Partial<PushedMutation>): PushedMutation => ({
  id: randomUUID(),
  seq: 1,
  name: 'job.addHours',
  v: 1,
  args: { entryId: randomUUID(), minutes: 15 },
  userId: person.id,
  entity: 'jobs',
  entityId,
  occurredAt: new Date().toISOString(),
  ...more,
});

const ask = async (node: { baseUrl: string }, person: SignedIn, json: SyncRequest) =>
  (await createSend(node.baseUrl, person.cookie)('/api/sync', { json })).json as SyncResponse;

test('a change that one node takes in pokes the devices of the other, which find it there', async () => {
  const id = await makeJob(here.knex);
  const { cursor } = await ask(there, tablet, request());
  const leaving = new AbortController();
  const stream = await fetch(`${there.baseUrl}/api/sync/events`, {
    headers: { cookie: tablet.cookie },
    signal: leaving.signal,
  });
  const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
  const until = async (wanted: RegExp) => {
    for (let text = ''; ;) {
      if (wanted.test(text)) return;
      const { done, value } = await reader.read();
      if (done) throw new Error(`The stream ended after ${text}`);
      text += Buffer.from(value).toString();
    }
  };
  await until(/retry:/);
  const pushed = change(tablet, id, { name: 'job.setStatus', args: { to: 'Production' } });
  await ask(here, tablet, request([pushed]));
  await until(/event: poke\ndata: \{"v":\d+\}/);
  leaving.abort();
  const { changes } = await ask(there, tablet, request([], { cursor }));
  expect(changes).toMatchObject([{ id, row: { status: 'Production' } }]);
});

test('a full request sent to both nodes at once is carried out once', async () => {
  const jobs = await Promise.all(Array.from({ length: 5 }, () => makeJob(here.knex)));
  const pushed = Array.from({ length: 50 }, (_, at) => change(tablet, jobs[at % 5] ?? '', { seq: at }));
  const answers = await Promise.all([here, there].map(node => ask(node, tablet, request(pushed))));
  for (const [at, { id }] of pushed.entries()) {
    const statuses = answers.map(({ results }) => results[at]).map(verdict => verdict?.status);
    expect(statuses.toSorted(), id).toEqual(['applied', 'duplicate']);
  }
  const rows = await here.knex('jobs').whereIn('id', jobs).select('actualMinutes');
  expect(rows.map(({ actualMinutes }) => actualMinutes)).toEqual(jobs.map(() => 150));
});

test('an answer that is cut off anywhere: the other node says the same, and nothing happens twice', async () => {
  const driver = await here.as('driver');
  const signature = await drawnSignature();
  const wire = await layCuttingWire(Number(new URL(here.baseUrl).port));
  // Cut in the headers, in the verdicts, in the rows and before the end.
  for (const bytes of [1, 60, 400, 700, 900, 1_400]) {
    const id = await makeDelivery(here.knex, { assignedTo: driver.id });
    const more = { name: 'delivery.confirm', v: 2, entity: 'deliveries' as const };
    const signed = change(driver, id, { ...more, args: { signature, signedBy: 'Dana Lee' } });
    wire.cutAfter(bytes);
    const sent = request([signed]);
    await expect(ask({ baseUrl: wire.url }, driver, sent), `after ${bytes} bytes`).rejects.toThrow();
    const { results } = await ask(there, driver, sent);
    expect(results).toMatchObject([{ status: 'duplicate', original: 'applied', code: 'implied_start' }]);
    expect(await here.knex('delivery_evidence').where({ deliveryId: id })).toHaveLength(1);
    expect(await here.knex('delivery_events').where({ deliveryId: id, type: 'delivered' })).toHaveLength(1);
  }
  await wire.stop();
});

/** Forwards requests whole, and cuts the connection after this many bytes of the answer. */
async function layCuttingWire(port: number) {
  let left = 0;
  const server: Server = createServer(near => {
    const far = connect(port, '127.0.0.1');
    near.pipe(far);
    far.on('data', part => {
      near.write(part.subarray(0, left));
      left -= part.length;
      if (left > 0) return;
      near.destroy();
      far.destroy();
    });
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter: (bytes: number) => void (left = bytes),
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}
