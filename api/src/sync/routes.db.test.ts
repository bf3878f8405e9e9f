import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SyncRequest, SyncResponse } from '#contract/wire/sync.ts';
import { protocolVersion } from '#contract/wire/version.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import {
  drawnSignature,
  makeDelivery,
  makeDevice,
  makeJob,
  makeUser,
  syncFor,
} from '#tests/support/sync-world.ts';
import { present } from '#api/database/present.ts';

const shop = useTestServer();
let tablet: SignedIn;

beforeAll(async () => {
  tablet = await shop().as('workshop');
});

const request = (more: object = {}): SyncRequest => ({
  protocol: protocolVersion,
  build: 'test',
  deviceId: randomUUID(),
  cursor: null,
  clientNow: new Date().toISOString(),
  mutations: [],
  ...more,
});
const change = (entityId: string, more: object = {}) => ({
  id: randomUUID(),
  seq: 1,
  name: 'job.setStatus',
  v: 1,
  args: { to: 'Completed' },
  userId: tablet.id,
  entity: 'jobs',
  entityId,
  occurredAt: new Date().toISOString(),
  ...more,
});

describe('POST /api/sync', () => {
  test('push and pull in one round trip, marked as ours', async () => {
    const id = await makeJob(shop().knex);
    const { status, headers, json } = await tablet.send('/api/sync', {
      json: request({ mutations: [change(id)] }),
    });
    expect([status, headers['x-sync']]).toEqual([200, '1']);
    const { results, changes } = json as SyncResponse;
    expect(results).toMatchObject([{ status: 'applied' }]);
    expect(changes.find(c => c.id === id)?.row).toMatchObject({ status: 'Completed' });
  });

  test('the verdict of one change is never an error of the request', async () => {
    const mutations = [change('not an id'), change(randomUUID(), { name: 'no.such' }), change(randomUUID())];
    const { status, json } = await tablet.send('/api/sync', { json: request({ mutations }) });
    expect(status).toBe(200);
    expect((json as SyncResponse).results).toMatchObject([
      { status: 'rejected', code: 'invalid' },
      { status: 'retry' },
      { status: 'conflict', code: 'unknown_job' },
    ]);
  });

  test('a kind of record that nobody knows is one rejected change, and the others go on', async () => {
    const [first, last] = [await makeJob(shop().knex), await makeJob(shop().knex)];
    const odd = ['parcels', '__proto__', 'job\u0000s', ''].map(entity => change(first, { entity }));
    const mutations = [change(first), ...odd, change(last)];
    const { status, json } = await tablet.send('/api/sync', { json: request({ mutations }) });
    expect(status).toBe(200);
    expect((json as SyncResponse).results.map(({ status: told, code }) => [told, code])).toEqual([
      ['applied', undefined],
      ...odd.map(() => ['rejected', 'invalid']),
      ['applied', undefined],
    ]);
    const kept = shop()
      .knex('sync_mutations')
      .whereIn(
        'id',
        odd.map(({ id }) => id),
      );
    expect(await kept.pluck('args')).toEqual(odd.map(() => ({ to: 'Completed' })));
  });

  describe('an envelope that cannot be read', () => {
    const push = async (mutations: object[]) => {
      const { status, json } = await tablet.send('/api/sync', { json: request({ mutations }) });
      expect(status).toBe(200);
      return (json as SyncResponse).results;
    };
    const keptOf = (mutation: object) =>
      shop()
        .knex('sync_mutations')
        .where({ userId: tablet.id })
        .whereRaw('args = ?::jsonb', JSON.stringify(mutation));

    const wrong: [string, object][] = [
      ['an id that is no UUID', { id: 'local-17' }],
      ['a version that is no number', { v: 'one' }],
      ['a version of nothing', { v: 0 }],
      ['no place in the order', { seq: -1 }],
      ['no name', { name: undefined }],
      ['a name that is a list', { name: ['job.setStatus'] }],
      ['a name that nobody knows', { name: 'no.such', v: null }],
      ['a time that is none', { occurredAt: 'yesterday' }],
      ['no kind of record', { entity: 7 }],
      ['no record', { entityId: null }],
      ['a version of the row that no row has', { baseVersion: 2 ** 40 }],
      ['nobody’s work', { userId: 'me' }],
      [
        'nothing but its id',
        { id: 'x', seq: null, name: null, v: null, args: null, userId: null, entity: null, entityId: null },
      ],
    ];
    test.each(wrong)(
      '%s is one rejected change, kept as it came, and the others go on',
      async (_what, more) => {
        const [first, last] = [await makeJob(shop().knex), await makeJob(shop().knex)];
        const odd = JSON.parse(JSON.stringify(change(first, more)));
        const results = await push([change(first), odd, change(last)]);
        expect(results.map(({ id, status, code }) => [id, status, code])).toEqual([
          [expect.any(String), 'applied', undefined],
          [odd.id, 'rejected', 'invalid'],
          [expect.any(String), 'applied', undefined],
        ]);
        expect(await keptOf(odd)).toMatchObject([{ status: 'rejected', code: 'invalid' }]);
      },
    );

    test('sent again it is the same one, whatever its id is', async () => {
      for (const more of [{ id: 'local-18' }, { v: 'one' }]) {
        const odd = change(randomUUID(), more);
        await push([odd]);
        expect(await push([odd])).toMatchObject([{ id: odd.id, status: 'duplicate', original: 'rejected' }]);
        expect(await keptOf(odd)).toHaveLength(1);
      }
    });

    test('what depends on it goes on, with an id and without', async () => {
      for (const id of [randomUUID(), 'local-19']) {
        const job = await makeJob(shop().knex);
        const results = await push([change(job, { id, v: 'one' }), change(job, { dependsOn: id })]);
        expect(results.map(({ status }) => status)).toEqual(['rejected', 'applied']);
      }
    });

    test('what a colleague has saved waits for the colleague', async () => {
      const odd = change(randomUUID(), { id: 'local-20', userId: tablet.id + 1 });
      expect(await push([odd])).toMatchObject([{ id: 'local-20', status: 'retry', code: 'wrong_user' }]);
      expect(await keptOf(odd)).toEqual([]);
    });

    test('what jsonb refuses is kept to the byte', async () => {
      const odd = change(randomUUID(), { id: 'local\u0000', args: { text: '\ud800' } });
      expect(await push([odd])).toMatchObject([{ id: odd.id, status: 'rejected' }]);
      const raw = Buffer.from(JSON.stringify(odd)).toString('base64');
      expect(await keptOf({ raw })).toHaveLength(1);
    });

    test('proof among it waits in the queue of the office', async () => {
      const knex = shop().knex;
      const driver = await shop().as('driver');
      const id = await makeDelivery(knex);
      const phone = makeDevice(syncFor(knex), await makeUser(knex, 'driver'));
      const made = phone.make('delivery.confirm', id, {
        signature: await drawnSignature(),
        signedBy: 'Orla',
      });
      const proof = { ...made, id: randomUUID(), userId: driver.id, seq: 'first' };
      const sent = await driver.send('/api/sync', { json: request({ mutations: [proof] }) });
      expect((sent.json as SyncResponse).results).toMatchObject([{ id: proof.id, status: 'rejected' }]);
      const admin = await shop().as('admin');
      const { json } = await admin.send(`/api/rejected-proofs/${proof.id}`);
      expect(json).toMatchObject({ outcome: 'delivered', deliveryId: id, code: 'invalid' });
      expect(JSON.parse((json as { came: string }).came)).toEqual(proof);
    });
  });

  test.each([
    ['nothing', {}, 422],
    [
      'fifty-one changes',
      () => request({ mutations: Array.from({ length: 51 }, () => change(randomUUID())) }),
      422,
    ],
    [
      'a change without an id',
      () => request({ mutations: [{ ...change(randomUUID()), id: undefined }] }),
      422,
    ],
    ['a change with an empty id', () => request({ mutations: [{ ...change(randomUUID()), id: '' }] }), 422],
    [
      'a change with an endless id',
      () => request({ mutations: [{ ...change(randomUUID()), id: 'x'.repeat(61) }] }),
      422,
    ],
    ['a change that is none', () => request({ mutations: ['x'] }), 422],
    ['an unknown protocol', () => request({ protocol: 2 }), 426],
    [
      'more than a megabyte',
      () => request({ mutations: [change(randomUUID(), { args: 'x'.repeat(1_000_001) })] }),
      413,
    ],
    ['a body nested too deep', `${'['.repeat(30)}${']'.repeat(30)}`, 400],
  ])('%s', async (_title, body, status) => {
    const json = typeof body === 'function' ? body() : body;
    const isText = typeof json === 'string';
    const sent = isText
      ? { body: json, method: 'POST', headers: { 'Content-Type': 'application/json' } }
      : { json };
    const answer = await tablet.send('/api/sync', sent);
    expect(answer.status).toBe(status);
    expect(answer.headers['x-sync']).toBe('1');
  });

  test('without a session 401, as a shopper 403: nothing is processed', async () => {
    const id = await makeJob(shop().knex);
    const shopper = await shop().as('customer');
    const mutations = [change(id, { userId: shopper.id })];
    expect((await shop().send('/api/sync', { json: request({ mutations }) })).status).toBe(401);
    expect((await shopper.send('/api/sync', { json: request({ mutations }) })).status).toBe(403);
    expect(await shop().knex('jobs').where({ id }).first()).toMatchObject({ status: 'Ordered' });
  });

  test('of one person in the session of another 401: no verdict, no row, and the device is not noted', async () => {
    const { knex } = shop();
    const [id, deviceId] = [await makeJob(knex), randomUUID()];
    const colleague = await shop().as('workshop');
    const json = request({ deviceId, userId: colleague.id, mutations: [change(id)] });
    const refused = await tablet.send('/api/sync', { json });
    expect([refused.status, refused.json]).toMatchObject([401, { code: 'unauthenticated' }]);
    expect(refused.json).not.toHaveProperty('changes');
    expect(await knex('jobs').where({ id }).first()).toMatchObject({ status: 'Ordered' });
    expect(await knex('devices').where({ id: deviceId })).toEqual([]);
    // The session of the other one is as it was; its own device is answered, and one that does not say whose it is.
    for (const userId of [tablet.id, undefined])
      expect((await tablet.send('/api/sync', { json: request({ userId }) })).status).toBe(200);
  });

  test('the device and what it says of itself are written down', async () => {
    const deviceId = randomUUID();
    const stats = { pending: 3, persisted: true, installed: false, lastSeq: 7 };
    await tablet.send('/api/sync', { json: request({ deviceId, stats }) });
    expect(await shop().knex('devices').where({ id: deviceId }).first()).toMatchObject({
      userId: tablet.id,
      lastSeq: 7,
      build: 'test',
      stats,
    });
  });

  test('since when a device holds something back, until it has handed in all of it', async () => {
    const [deviceId, entityId] = [randomUUID(), await makeJob(shop().knex)];
    const unsent = async () =>
      present(await shop().knex('devices').where({ id: deviceId }).first('oldestUnsentAt')).oldestUnsentAt;
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const oldestPendingAt = minutesAgo(90).toISOString();
    const stats = { pending: 2, oldestPendingAt, persisted: true, installed: true, lastSeq: 2 };
    const waits = change(entityId, { occurredAt: oldestPendingAt, dependsOn: randomUUID() });
    const done = change(entityId, { occurredAt: minutesAgo(30).toISOString() });
    await tablet.send('/api/sync', { json: request({ deviceId, stats, mutations: [waits, done] }) });
    expect(Math.abs(present(await unsent()).getTime() - minutesAgo(90).getTime())).toBeLessThan(30_000);
    const mutations = [{ ...waits, dependsOn: undefined }];
    await tablet.send('/api/sync', {
      json: request({ deviceId, stats: { ...stats, pending: 1 }, mutations }),
    });
    expect(await unsent()).toBeNull();
  });
});

describe('a device that lost its storage', () => {
  const ask = async (person: SignedIn, formerId: string) => {
    const stats = { pending: 0, persisted: false, installed: false, lastSeq: 0, formerId };
    const { json } = await person.send('/api/sync', { json: request({ stats }) });
    return (json as SyncResponse).former;
  };

  test('hears what it was known for, and nothing of the devices of others', async () => {
    const deviceId = randomUUID();
    const stats = { pending: 3, persisted: true, installed: false, lastSeq: 118 };
    await tablet.send('/api/sync', { json: request({ deviceId, stats }) });
    expect(await ask(tablet, deviceId)).toMatchObject({ lastSeq: 118, pending: 3 });
    expect(await ask(await shop().as('workshop'), deviceId)).toBeNull();
    expect(await ask(tablet, randomUUID())).toBeNull();
  });
});

test('a revoked device is told so, and that it is the device', async () => {
  const deviceId = randomUUID();
  await tablet.send('/api/sync', { json: request({ deviceId }) });
  await shop().knex('devices').where({ id: deviceId }).update({ revokedAt: new Date() });
  const { status, json } = await tablet.send('/api/sync', { json: request({ deviceId }) });
  expect([status, json]).toMatchObject([403, { details: { isRevoked: true } }]);
});

test('an app that is too old: what it sends is taken, and rows are no longer given', async () => {
  const { knex } = shop();
  const person = await makeUser(knex, 'workshop');
  const device = makeDevice(syncFor(knex, { oldestRows: 2 }), person);
  const id = await makeJob(knex);
  const answer = await device.sync([device.make('job.setStatus', id, { to: 'Completed' })]);
  expect(answer).toMatchObject({
    results: [{ status: 'applied' }],
    changes: [],
    hasMore: false,
    notice: { upgradeRequired: true },
  });
  const newer = await device.sync([], { want: { rows: 2 } });
  expect(newer.notice).toBeUndefined();
  expect(newer.changes.map(change => change.id)).toContain(id);
});

describe('GET /api/sync/events', () => {
  test.each([
    ['workshop', 200],
    ['customer', 403],
  ] as const)('%s: %i', async (role, status) => {
    const { send } = await shop().as(role);
    const { status: answered, headers } = await send('/api/sync/events');
    expect(answered).toBe(status);
    if (status === 200) expect(headers['content-type']).toContain('text/event-stream');
  });
});
