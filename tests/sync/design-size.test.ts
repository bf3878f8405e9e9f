/**
 * The size that devices are designed for: 5,000 open jobs and 2,000 stops. A new device receives them, works offline
 * on any of them, and sends its changes.
 */
import { randomBytes } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import { createUuidV7 } from '#contract/text/uuid.ts';
import type { Actor } from '#api/sync/actor.ts';
import { openUserDatabase, readUnsettled } from '#pwa/common/local/database/user-database.ts';
import { overlay } from '#pwa/common/local/outbox/overlay.ts';
import { saveChange } from '#pwa/common/local/outbox/outbox.ts';
import { showRows } from '#pwa/common/local/shift-key/hidden-rows.ts';
import { syncRound } from '#pwa/common/local/sync/sync-round.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { drawnSignature, makeUser, syncFor } from '#tests/support/sync-world.ts';

const jobs = 5_000;
const stops = 2_000;
const shop = { timeZone: 'Australia/Melbourne', failedDeliveryHeldDays: 7 };

let database: TestDatabase;
let driver: Actor;
let office: Actor;

beforeAll(async () => {
  database = await createTestDatabase();
  driver = await makeUser(database.knex, 'driver');
  office = await makeUser(database.knex, 'admin');
  await openWork(database.knex);
});
afterAll(() => database.drop());

/** Written as the shop does, with triggers, a hundred to a transaction. */
async function openWork(knex: Knex): Promise<void> {
  for (let at = 0; at < jobs; at += 500)
    await knex.raw(
      `insert into jobs (id, job_number, title, description, status, due_date, pieces, details)
       select gen_random_uuid(), 'JOB-' || (? + n), '40 tees, front print', repeat('Two colours on the chest. ', 4),
         'Ordered', now() + n * interval '1 hour', 40,
         '{"garment": "tee", "sizes": [{"size": "M", "quantity": 20}, {"size": "L", "quantity": 20}]}'
       from generate_series(1, 500) n`,
      [at],
    );
  for (let at = 0; at < stops; at += 500)
    await knex.raw(
      `insert into deliveries (id, order_number, customer_name, customer_address, customer_phone, scheduled_date, status,
         assigned_to, run_order)
       select gen_random_uuid(), 'ORDER' || (? + n), 'Dana Lee', n || ' Loom St, Brunswick VIC 3056', '0400 000 000',
         '2026-11-24', 'out_for_delivery', ?, n from generate_series(1, 500) n`,
      [at, driver.id],
    );
}

/** An empty device. */
function openDevice(actor: Actor) {
  const indexedDB = new IDBFactory();
  const db = openUserDatabase(actor.id, { indexedDB, IDBKeyRange });
  const sync = syncFor(database.knex);
  const newId = createUuidV7({ now: Date.now, randomBytes: length => randomBytes(length) });
  const deviceId = newId();
  const sent = { trips: 0, bytes: 0 };
  const round = () =>
    syncRound({
      db,
      deviceId,
      build: 'test',
      installed: true,
      persisted: true,
      now: Date.now,
      random: Math.random,
      async send(request) {
        const response = await sync.handle(structuredClone(request), actor);
        if (isRefusal(response)) throw new Error(response.refusal);
        sent.trips += 1;
        sent.bytes += JSON.stringify(response).length;
        return { kind: 'answered', response };
      },
    });
  return {
    db,
    sent,
    parts: { db, userId: actor.id, now: Date.now, newId },
    async syncAll() {
      for (let outcome = ''; outcome !== 'done';) ({ outcome } = await round());
    },
  };
}

test('the office takes in all of it, in pages of some 500 rows, and nothing beside it', async () => {
  const { db, sent, syncAll } = openDevice(office);
  await syncAll();
  expect([await db.jobs.count(), await db.deliveries.count()]).toEqual([jobs, stops]);
  if (process.env['VERBOSE']) console.log(sent);
  // At 1.2 kB a row on average, a phone loads this in seconds.
  expect(sent.bytes).toBeLessThan((jobs + stops) * 1_400);
  expect(sent.trips).toBeLessThan(20);
  const before = { ...sent };
  await syncAll();
  expect(sent.bytes - before.bytes).toBeLessThan(1_024);
  db.close();
});

test('work on any of 5,000 jobs without a network is laid over them, and is handed in', async () => {
  const { db, parts, syncAll } = openDevice(office);
  await syncAll();
  const rows = await db.jobs.toArray();
  const touched = rows.filter((_, at) => at % 50 === 0).map(({ id }) => id);
  for (const entityId of touched)
    await saveChange(parts, { name: 'job.setStatus', entityId, args: { to: 'Production', from: 'Ordered' } });
  const viewer = { userId: office.id, userName: office.username, isAdmin: true };
  const seen = overlay<JobRow>('jobs', rows, await readUnsettled(db), { viewer, shop });
  expect(seen).toHaveLength(jobs);
  expect(seen.filter(({ row }) => row.status === 'Production')).toHaveLength(touched.length);
  await syncAll();
  expect(await readUnsettled(db)).toEqual([]);
  const moved = await database.knex('jobs').where({ status: 'Production' }).select('id');
  expect(moved.map(({ id }) => id).toSorted()).toEqual(touched.toSorted());
  const kept = await db.jobs.toArray();
  expect(kept.filter(({ row }) => (row as JobRow).status === 'Production')).toHaveLength(touched.length);
  db.close();
});

test('a driver signs at doors among 2,000 stops, and every proof arrives', async () => {
  const { db, parts, sent, syncAll } = openDevice(driver);
  await syncAll();
  expect(await db.deliveries.count()).toBe(stops);
  expect(await db.jobs.count()).toBe(0);
  if (process.env['VERBOSE']) console.log(sent);
  const signature = await drawnSignature();
  const doors = (await db.deliveries.toArray()).filter((_, at) => at % 40 === 0).map(({ id }) => id);
  for (const entityId of doors)
    await saveChange(parts, {
      name: 'delivery.confirm',
      entityId,
      args: { signature, signedBy: 'Dana Lee' },
    });
  await syncAll();
  expect(await readUnsettled(db)).toEqual([]);
  const proofs = await database
    .knex('delivery_evidence')
    .where({ acceptedAs: 'primary' })
    .select('deliveryId');
  expect(proofs.map(({ deliveryId }) => deliveryId).toSorted()).toEqual(doors.toSorted());
  const rows = await showRows(db, await db.deliveries.toArray());
  expect(rows.filter(({ row }) => (row as DeliveryRow).status === 'delivered')).toHaveLength(doors.length);
  db.close();
});
