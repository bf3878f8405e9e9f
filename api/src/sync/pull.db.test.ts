import { beforeAll, describe, expect, test } from 'vitest';
import { isRefusal } from '#contract/wire/errors.ts';
import { inTransaction } from '#api/database/transaction.ts';
import { writeCursor } from '#contract/wire/sync-cursor.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { makeDelivery, makeDevice, makeJob, makeUser, syncFor } from '#tests/support/sync-world.ts';
import { filled } from '#api/database/present.ts';
import type { Actor } from './actor.ts';
import type { Sync } from './create-sync.ts';
import { readCursor } from './cursor.ts';

const db = useTestDatabase();
let sync: Sync;
let admin: Actor;
let driver: Actor;

beforeAll(async () => {
  sync = syncFor(db.knex);
  [admin, driver] = await Promise.all([makeUser(db.knex, 'admin'), makeUser(db.knex, 'driver')]);
});

const idsOf = (changes: { id: string; del?: true }[]) => changes.filter(c => !c.del).map(c => c.id);

describe('what is pulled', () => {
  test('a row as the screens read it, and nothing when nothing has changed', async () => {
    const id = await makeDelivery(db.knex, { assignedTo: driver.id, deliveryNotes: 'Ring twice' });
    const phone = makeDevice(sync, driver);
    const first = await phone.sync();
    const change = first.changes.find(c => c.id === id);
    expect(change).toMatchObject({ e: 'deliveries', scope: `driver:${driver.id}` });
    expect(change?.row).toMatchObject({
      id,
      status: 'pending',
      instructions: 'Ring twice',
      scheduledDate: '2026-11-21T00:00:00.000Z',
      history: [],
      version: 1,
    });
    const second = await phone.sync();
    expect(second).toMatchObject({ changes: [], hasMore: false, from: first.cursor, cursor: first.cursor });
    expect(JSON.stringify(second).length).toBeLessThan(1_000);
  });

  test('the floor reads who it is for and no way to reach or charge them', async () => {
    const [customer] = filled(
      await db
        .knex('customers')
        .insert({
          firstName: 'Ann',
          lastName: 'Orr',
          email: 'ann@example.test',
          phone: '+61399990000',
          company: 'Orr Pty',
        })
        .returning('id'),
    );
    const [project] = filled(
      await db
        .knex('projects')
        .insert({
          projectNumber: 'PRJ-2026-0001',
          customerId: customer.id,
          title: 'Caps',
          totalValueCents: 123_456,
        })
        .returning('id'),
    );
    const id = await makeJob(db.knex, { projectId: project.id });
    const tablet = makeDevice(sync, await makeUser(db.knex, 'workshop'));
    const { changes } = await tablet.sync();
    const row = changes.find(c => c.id === id)?.row;
    expect(row).toMatchObject({ customerDisplayName: 'Orr Pty', projectTitle: 'Caps' });
    expect(JSON.stringify(row)).not.toMatch(/ann@example|99990000|123456/);
    await db.knex('customers').where({ id: customer.id }).update({ company: 'Orr & Co' });
    const renamed = await tablet.sync();
    expect(renamed.changes).toMatchObject([{ id, row: { customerDisplayName: 'Orr & Co' } }]);
  });

  test('pages never split a transaction', async () => {
    const device = makeDevice(sync, admin);
    await device.sync();
    await inTransaction(db.knex, async trx => {
      for (let i = 0; i < 7; i++) await makeJob(trx);
    });
    await makeJob(db.knex);
    await inTransaction(db.knex, async trx => {
      for (let i = 0; i < 3; i++) await makeJob(trx);
    });
    const sizes: number[] = [];
    for (;;) {
      const { changes, hasMore } = await device.sync([], { want: { limit: 3 } });
      sizes.push(changes.length);
      expect(new Set(changes.map(c => c.ver)).size).toBe(1);
      if (!hasMore) break;
    }
    expect(sizes).toEqual([7, 1, 3]);
  });

  test('no rows when none are wanted', async () => {
    await makeJob(db.knex);
    const device = makeDevice(sync, admin);
    const first = await device.sync([], { want: { pull: false } });
    expect(first.changes).toEqual([]);
    const { changes } = await device.sync();
    expect(changes.length).toBeGreaterThan(0);
  });
});

describe('leaving', () => {
  test('reassigned: a tombstone for one driver, the row for the other', async () => {
    const other = await makeUser(db.knex, 'driver');
    const id = await makeDelivery(db.knex, { assignedTo: driver.id });
    const [mine, theirs] = [makeDevice(sync, driver), makeDevice(sync, other)];
    await Promise.all([mine.sync(), theirs.sync()]);
    const office = makeDevice(sync, admin);
    await office.sync([office.make('delivery.assign', id, { assignedTo: other.id })]);
    expect((await mine.sync()).changes).toMatchObject([{ id, del: true, scope: `driver:${driver.id}` }]);
    expect((await theirs.sync()).changes).toMatchObject([{ id, row: { assignedTo: other.id } }]);
    expect((await makeDevice(sync, driver).sync()).changes.map(c => c.id)).not.toContain(id);
  });

  test('an unassigned delivery that a driver starts leaves the others', async () => {
    const other = await makeUser(db.knex, 'driver');
    const id = await makeDelivery(db.knex);
    const [mine, theirs] = [makeDevice(sync, driver), makeDevice(sync, other)];
    expect(idsOf((await theirs.sync()).changes)).toContain(id);
    const { changes } = await mine.sync([mine.make('delivery.start', id, {})]);
    expect(changes.filter(c => c.id === id)).toMatchObject([
      { scope: `driver:${driver.id}`, row: { status: 'out_for_delivery' } },
    ]);
    expect((await theirs.sync()).changes).toMatchObject([{ id, del: true, scope: 'deliveries:unassigned' }]);
  });

  test('deleted rows leave every device', async () => {
    const id = await makeJob(db.knex);
    const device = makeDevice(sync, admin);
    await device.sync();
    const { changes } = await device.sync([device.make('job.delete', id, {})]);
    expect(changes).toMatchObject([{ e: 'jobs', id, del: true }]);
  });

  test('a role that was taken away takes its scopes along', async () => {
    const former = await makeUser(db.knex, 'workshop');
    const device = makeDevice(sync, former);
    await device.sync();
    await db.knex('users').where({ id: former.id }).update({ staffRole: 'driver' });
    device.actor = { ...former, staffRole: 'driver' };
    const response = await sync.handle(device.request(), device.actor);
    if (isRefusal(response)) throw new Error(response.refusal);
    expect(response.dropScopes).toEqual(['jobs']);
    expect(response.changes.every(c => c.e === 'deliveries')).toBe(true);
    device.cursor = response.cursor;
    const again = await sync.handle(device.request(), device.actor);
    expect(again).not.toHaveProperty('dropScopes');
  });
});

describe('starting again', () => {
  test('a restored backup: everything again under a new epoch', async () => {
    const id = await makeJob(db.knex);
    const device = makeDevice(sync, admin);
    await device.sync();
    await db.knex('sync_meta').update({ epoch: db.knex.raw('gen_random_uuid()') });
    const response = await device.sync();
    expect(response.reset).toEqual({ reason: 'epoch', scopes: ['deliveries', 'jobs'] });
    expect(idsOf(response.changes)).toContain(id);
    expect(await device.sync()).not.toHaveProperty('reset');
  });

  test('what a device sends before it has heard of the restore is not done yet: older changes come first', async () => {
    const id = await makeJob(db.knex);
    const device = makeDevice(sync, admin);
    const { epoch } = await device.sync();
    await db.knex('sync_meta').update({ epoch: db.knex.raw('gen_random_uuid()') });
    const change = device.make('job.setPriority', id, { value: 'high' });
    // Also of a device that wants no rows: it has to hear of it.
    const told = await device.sync([change], { want: { pull: false } });
    expect([told.results, told.reset?.reason]).toEqual([[], 'epoch']);
    expect(told.epoch).not.toBe(epoch);
    expect((await device.sync([change])).results).toMatchObject([{ status: 'applied' }]);
  });

  test('tombstones that were purged: only a device below the floor starts again, and its pages come to an end', async () => {
    for (let i = 0; i < 4; i++) await makeJob(db.knex);
    const [behind, current] = [makeDevice(sync, admin), makeDevice(sync, admin)];
    await Promise.all([behind.sync(), current.sync()]);
    await makeJob(db.knex);
    await current.sync();
    const floor = readCursor(current.cursor ?? '')?.scopes['jobs'] ?? 0;
    await db.knex('sync_meta').update({ floor });
    expect(await current.sync()).not.toHaveProperty('reset');
    const pages = [];
    do pages.push(await behind.sync([], { want: { limit: 2 } }));
    while (pages.at(-1)?.hasMore);
    expect(pages[0]?.reset).toEqual({ reason: 'floor', scopes: expect.arrayContaining(['jobs']) });
    expect(pages.slice(1).filter(page => page.reset)).toEqual([]);
  });

  test.each(['', 'nonsense', writeCursor({ epoch: 'x', floor: -1, scopes: {} }), 'e30', '%%%'])(
    'a cursor that we did not write (%j)',
    async cursor => {
      const device = makeDevice(sync, admin);
      device.cursor = cursor;
      expect((await device.sync()).reset).toMatchObject({ reason: 'schema' });
    },
  );

  test('an unknown protocol is told to update', async () => {
    const device = makeDevice(sync, admin);
    expect(await sync.handle(device.request([], { protocol: 99 }), admin)).toMatchObject({
      refusal: 'upgrade_required',
    });
  });
});

// Last, as it leaves many rows.
test('an answer holds a megabyte of rows, whole transactions, and the rest comes with the next', async () => {
  const device = makeDevice(sync, admin);
  await device.sync();
  // Of over five kilobytes each; the third is more than a megabyte by itself.
  for (const rows of [60, 60, 200, 10])
    await db.knex.raw(
      `insert into jobs (id, job_number, title, description)
       select gen_random_uuid(), left(gen_random_uuid()::text, 18), 'Wide', repeat('x', 5000) from generate_series(1, ?::int)`,
      [rows],
    );
  const pages = [];
  do pages.push(await device.sync());
  while (pages.at(-1)?.hasMore);
  expect(pages.map(page => page.changes.length)).toEqual([120, 200, 10]);
});
