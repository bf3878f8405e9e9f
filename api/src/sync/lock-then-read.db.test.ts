/** What is decided about a row is decided under its lock: whoever waited sees what the one before has committed. */
import type { Knex } from 'knex';
import { beforeAll, expect, test } from 'vitest';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { createDeliveryStore } from '#api/features/deliveries/store.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { testSigner } from '#tests/support/sync-world.ts';

const shop = useTestServer();
let admin: SignedIn;
beforeAll(async () => {
  admin = await shop().as('admin');
});

const send = async (method: string, path: string, body: unknown) => {
  const { status, json } = await admin.send(path, { method, json: body });
  return { status, body: json as Record<string, unknown> };
};
const addJob = async () => (await send('POST', '/api/jobs', { title: 'Polos' })).body as unknown as JobRow;
const addDelivery = async () =>
  (
    await send('POST', '/api/deliveries', {
      orderNumber: 'AB12CD34EF',
      customerName: 'Dana Lee',
      customerAddress: '1 Loom St, Brunswick VIC 3056',
      customerPhone: '0412 345 678',
      scheduledDate: '2026-11-24',
      status: 'pending',
    })
  ).body as unknown as DeliveryRow;

/** Somebody else holds the row until the work waits for it. */
async function afterRival<T>(hold: (trx: Knex.Transaction) => Promise<unknown>, work: () => Promise<T>) {
  const { knex } = shop();
  const rival = await knex.transaction();
  await hold(rival);
  const done = work();
  const waiting = () =>
    knex
      .raw(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
      .then(({ rows }) => rows.length as number);
  await expect.poll(waiting, { interval: 5 }).toBeGreaterThan(0);
  await rival.commit();
  return done;
}

test('a delivery is loaded with the history that was written while its lock was waited for', async () => {
  const { id } = await addDelivery();
  const { load } = createDeliveryStore({
    mails: { delivered: async () => {} },
    orders: { left: async () => {}, dropped: async () => {} },
    seals: { signer: testSigner, now: () => Date.now() },
  });
  const row = await afterRival(
    async trx => {
      await trx('deliveries').where({ id }).update({ deliveryNotes: 'Ring twice' });
      await trx('delivery_events').insert({ deliveryId: id, type: 'called' });
    },
    () => shop().knex.transaction(trx => load(trx, id)),
  );
  expect(row).toMatchObject({ instructions: 'Ring twice', version: 2 });
  expect(row?.history.map(({ type }) => type)).toEqual(['created', 'called']);
});

test('an edit of a job or a delivery at a version that a rival has just replaced is refused with that row', async () => {
  const job = await addJob();
  const edited = await afterRival(
    trx => trx('jobs').where({ id: job.id }).update({ title: 'Theirs' }),
    () => send('PATCH', `/api/jobs/${job.id}`, { title: 'Mine', version: job.version }),
  );
  expect(edited).toMatchObject({ status: 409, body: { details: { current: { title: 'Theirs' } } } });
  const delivery = await addDelivery();
  const moved = await afterRival(
    trx => trx('deliveries').where({ id: delivery.id }).update({ deliveryNotes: 'Theirs' }),
    () =>
      send('PATCH', `/api/deliveries/${delivery.id}`, {
        scheduledDate: '2026-11-26',
        version: delivery.version,
      }),
  );
  expect(moved).toMatchObject({ status: 409, body: { details: { current: { instructions: 'Theirs' } } } });
});

test('a total of hours is the total, also when a rival has just added some', async () => {
  const { id } = await addJob();
  const { rows } = await shop().knex.raw('select gen_random_uuid() as entry');
  const told = await afterRival(
    trx => trx('job_hours').insert({ id: rows[0].entry, jobId: id, minutes: 60, userId: admin.id }),
    () => send('PATCH', `/api/jobs/${id}`, { actualHours: 3 }),
  );
  expect(told).toMatchObject({ status: 200, body: { actualHours: 3 } });
});

test('put back to its day, a delivery keeps the day that a rival has just given it', async () => {
  const { id } = await addDelivery();
  const told = await afterRival(
    trx => trx('deliveries').where({ id }).update({ scheduledDate: '2026-12-01T00:00:00.000Z' }),
    () => send('PATCH', `/api/deliveries/${id}`, { status: 'pending' }),
  );
  expect(told).toMatchObject({ status: 200, body: { scheduledDate: '2026-12-01T00:00:00.000Z' } });
});
