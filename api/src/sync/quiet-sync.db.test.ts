/** A sync that has nothing to do is one statement; whatever there is to do is done as ever. */
import { beforeAll, describe, expect, test } from 'vitest';
import { filled, present } from '#api/database/present.ts';
import type { SyncRequest } from '#contract/wire/sync.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import {
  type Device,
  makeDelivery,
  makeDevice,
  makeJob,
  makeUser,
  syncFor,
} from '#tests/support/sync-world.ts';
import type { Actor } from './actor.ts';
import type { Sync } from './create-sync.ts';

const db = useTestDatabase();
let sync: Sync;
let driver: Actor;

beforeAll(async () => {
  sync = syncFor(db.knex);
  driver = await makeUser(db.knex, 'driver');
});

const stats = { pending: 0, persisted: true, installed: true, lastSeq: 0 };

/** A device that has heard everything, and asks as the app does. */
async function settled(actor: Actor): Promise<{ device: Device; more: Partial<SyncRequest>; id: string }> {
  const device = makeDevice(sync, actor);
  const { shiftKey } = await device.sync([], { stats, shiftKey: { has: null } });
  const more = { stats, shiftKey: { has: present(shiftKey?.current) } };
  // What a driver has been told is noted with the sync that has heard of it.
  await device.sync([], more);
  return { device, more, id: device.request().deviceId };
}

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const note = ({ sql }: { sql: string }) => void asked.push(sql);
  db.knex.on('query', note);
  await work().finally(() => db.knex.removeListener('query', note));
  return asked;
}

const deviceOf = async (id: string) => present(await db.knex('devices').where({ id }).first());

test.each(['admin', 'workshop', 'driver'] as const)('nothing new is one statement (%s)', async role => {
  const { device, more } = await settled(await makeUser(db.knex, role));
  const asked = await statementsOf(async () => {
    expect(await device.sync([], more)).toMatchObject({
      changes: [],
      hasMore: false,
      cursor: device.cursor,
      shiftKey: { hours: expect.any(Number) },
      beacon: { k: expect.any(String) },
    });
  });
  expect(asked).toHaveLength(1);
  // An app that cannot hide what names people asks for no key, and gets none.
  const plain = await statementsOf(async () => expect(await device.sync()).not.toHaveProperty('shiftKey'));
  expect(plain).toHaveLength(1);
});

test('a row and a leaving are told', async () => {
  const { device, more } = await settled(await makeUser(db.knex, 'workshop'));
  const id = await makeJob(db.knex);
  expect((await device.sync([], more)).changes).toMatchObject([{ id, row: { id } }]);
  await db.knex('jobs').where({ id }).update({ deletedAt: new Date() });
  expect((await device.sync([], more)).changes).toMatchObject([{ id, del: true }]);
});

describe('what there is to do is done', () => {
  test('a revoked device is refused, and so is one of a closed account', async () => {
    const person = await makeUser(db.knex, 'workshop');
    const { device, more, id } = await settled(person);
    const refused = async () => sync.handle(device.request([], more), person);
    await db.knex('devices').where({ id }).update({ revokedAt: new Date() });
    expect(await refused()).toMatchObject({ refusal: 'forbidden', details: { isRevoked: true } });
    await db.knex('devices').where({ id }).update({ revokedAt: null });
    expect(await refused()).toMatchObject({ changes: [] });
    await db.knex('users').where({ id: person.id }).update({ deactivatedAt: new Date() });
    expect(await refused()).toMatchObject({ refusal: 'forbidden', details: { isRevoked: true } });
  });

  test('a device is noted after a minute, and at once when it begins or ceases to hold something back', async () => {
    const { device, more, id } = await settled(driver);
    const longAgo = new Date(Date.now() - 3_600_000);
    await db.knex('devices').where({ id }).update({ lastSeenAt: longAgo });
    await device.sync([], more);
    expect((await deviceOf(id)).lastSeenAt.getTime()).toBeGreaterThan(longAgo.getTime());
    const held = { ...stats, pending: 1, oldestPendingAt: longAgo.toISOString() };
    await device.sync([], { ...more, stats: held });
    expect((await deviceOf(id)).oldestUnsentAt).not.toBeNull();
    await device.sync([], more);
    expect((await deviceOf(id)).oldestUnsentAt).toBeNull();
    await device.sync([], { ...more, stats: { ...stats, lastSeq: 7 } });
    expect(Number((await deviceOf(id)).lastSeq)).toBe(7);
  });

  test('a device of somebody else is left alone', async () => {
    const { device, id } = await settled(driver);
    const before = await deviceOf(id);
    const other = await makeUser(db.knex, 'driver');
    const asked = device.request([], { cursor: null, stats: { ...stats, lastSeq: 99 } });
    const first = await sync.handle(asked, other);
    const again = await sync.handle({ ...asked, cursor: (first as { cursor: string }).cursor }, other);
    expect(again).toMatchObject({ changes: [] });
    expect(await deviceOf(id)).toEqual(before);
  });

  test('a key that was revoked is followed by another one, one that is asked for is given, and its end moves', async () => {
    const { device, more, id } = await settled(driver);
    const keys = () => db.knex('shift_keys').where({ deviceId: id }).orderBy('issuedAt');
    const [first] = filled(await keys());
    const soon = new Date(Date.now() + 60_000);
    await db.knex('shift_keys').where({ id: first.id }).update({ expiresAt: soon });
    expect((await device.sync([], more)).shiftKey).toEqual({ hours: expect.any(Number) });
    expect(filled(await keys())[0].expiresAt.getTime()).toBeGreaterThan(soon.getTime());
    const needed = await device.sync([], { ...more, shiftKey: { has: null, need: [first.id] } });
    expect(needed.shiftKey?.keys?.map(key => key.id)).toEqual([first.id]);
    await db.knex('shift_keys').where({ id: first.id }).update({ revokedAt: new Date() });
    const given = await device.sync([], more);
    expect(given.shiftKey?.current).not.toBe(first.id);
    expect(given.shiftKey?.keys).toHaveLength(1);
  });

  test('a copy that has left a driver’s phone is let go of', async () => {
    const id = await makeDelivery(db.knex, { assignedTo: driver.id });
    const { device, more } = await settled(driver);
    const copies = () => db.knex('delivery_copies').where({ deliveryId: id });
    expect(await copies()).toMatchObject([{ leftVersion: null }]);
    await db.knex('deliveries').where({ id }).update({ deletedAt: new Date() });
    expect((await device.sync([], more)).changes).toMatchObject([{ id, del: true }]);
    expect(filled(await copies())[0].leftVersion).not.toBeNull();
    await device.sync([], more);
    expect(await copies()).toEqual([]);
    expect(await statementsOf(() => device.sync([], more))).toHaveLength(1);
  });

  test('scopes that were lost are given up, and a restored backup begins again', async () => {
    const person = await makeUser(db.knex, 'workshop');
    const { device, more } = await settled(person);
    device.actor = { ...person, staffRole: 'driver' };
    expect(await sync.handle(device.request([], more), device.actor)).toMatchObject({ dropScopes: ['jobs'] });
    await db.knex('sync_meta').update({ epoch: db.knex.raw('gen_random_uuid()') });
    expect(await device.sync([], more)).toMatchObject({ reset: { reason: 'epoch' } });
  });

  test('an app whose rows are too old is given none, and is told to update', async () => {
    const old = makeDevice(syncFor(db.knex, { oldestRows: 99 }), driver);
    expect(await old.sync()).toMatchObject({ notice: { upgradeRequired: true }, changes: [] });
  });
});
