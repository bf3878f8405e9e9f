import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { filled } from '#api/database/present.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import {
  type Device,
  makeDelivery,
  makeDevice,
  makeJob,
  makeUser,
  syncFor,
} from '#tests/support/sync-world.ts';
import type { Actor } from '../actor.ts';
import { checkRecords, countFindings } from '../check-records.ts';
import type { Sync } from '../create-sync.ts';
import { leaveDevices } from './leave-devices.ts';

const db = useTestDatabase();
let sync: Sync;
let admin: Actor;
let driver: Actor;
let tablet: Device;
let phone: Device;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const round = (now = new Date()) => leaveDevices({ knex: db.knex, now: () => now });
const keepFor = (finishedDays: number) =>
  db
    .knex('settings')
    .insert({ key: 'devices', value: JSON.stringify({ finishedDays }) })
    .onConflict('key')
    .merge();
const finishedJob = (days: number, more: Record<string, unknown> = {}) =>
  makeJob(db.knex, { status: 'completed', completedAt: daysAgo(days), ...more });
/** Page after page: a test has made more rows than one holds, and which of them come first is nobody's promise. */
async function told(device: Device, id: string): Promise<string[]> {
  const heard = [];
  for (let hasMore = true; hasMore;) {
    const page = await device.sync();
    heard.push(...page.changes.filter(change => change.id === id).map(({ del }) => (del ? 'gone' : 'there')));
    ({ hasMore } = page);
  }
  return heard;
}

beforeAll(async () => {
  sync = syncFor(db.knex);
  [admin, driver] = await Promise.all([makeUser(db.knex, 'admin'), makeUser(db.knex, 'driver')]);
});
beforeEach(async () => {
  await keepFor(30);
  await round();
  [tablet, phone] = [makeDevice(sync, admin), makeDevice(sync, driver)];
  await Promise.all([tablet.sync(), phone.sync()]);
});

describe('what leaves', () => {
  test.each([
    ['completed', { completedAt: daysAgo(31) }, 'gone'],
    ['Ready to Ship', { completedAt: daysAgo(31) }, 'gone'],
    ['completed', { completedAt: daysAgo(29) }, 'there'],
    ['cancelled', { updatedAt: daysAgo(31) }, 'gone'],
    ['cancelled', { completedAt: daysAgo(90) }, 'there'],
    ['Ordered', { createdAt: daysAgo(400), updatedAt: daysAgo(400) }, 'there'],
    ['in_progress', { completedAt: daysAgo(400), updatedAt: daysAgo(400) }, 'there'],
  ])('a job: %s, %j: %s', async (status, more, becomes) => {
    const id = await makeJob(db.knex, { status, ...more });
    expect(await told(tablet, id)).toEqual(['there']);
    await round();
    expect(await told(tablet, id)).toEqual(becomes === 'gone' ? ['gone'] : []);
    const fresh = await makeDevice(sync, admin).sync();
    expect(fresh.changes.some(change => change.id === id)).toBe(becomes === 'there');
  });

  test.each([
    ['delivered', { deliveredAt: daysAgo(31) }, 'gone'],
    ['delivered', { deliveredAt: daysAgo(29) }, 'there'],
    ['delivered', { deliveredAt: daysAgo(31), review: true }, 'there'],
    ['failed', { updatedAt: daysAgo(31) }, 'gone'],
    ['failed', { updatedAt: daysAgo(31), holdUntil: daysAgo(-2) }, 'there'],
    ['failed', { updatedAt: daysAgo(31), nextAttemptDate: daysAgo(-2) }, 'there'],
    ['cancelled', { updatedAt: daysAgo(31) }, 'gone'],
    ['pending', { updatedAt: daysAgo(400), createdAt: daysAgo(400) }, 'there'],
  ])('a delivery: %s, %j: %s', async (status, more, becomes) => {
    const id = await makeDelivery(db.knex, { status, assignedTo: driver.id, ...more });
    expect(await told(phone, id)).toEqual(['there']);
    expect(await told(tablet, id)).toEqual(['there']);
    await round();
    expect(await told(phone, id)).toEqual(becomes === 'gone' ? ['gone'] : []);
    expect(await told(tablet, id)).toEqual(becomes === 'gone' ? ['gone'] : []);
  });

  test('a hand-over of a shift, also where somebody reads it afterwards', async () => {
    const id = randomUUID();
    await db.knex('shift_notes').insert({ id, text: 'Ink is out', authorId: admin.id, at: daysAgo(31) });
    const want = { entities: ['jobs', 'deliveries', 'shift_notes'] };
    const floor = makeDevice(sync, admin);
    expect((await floor.sync([], { want })).changes.some(change => change.id === id)).toBe(true);
    await round();
    expect((await floor.sync([], { want })).changes).toMatchObject([{ id, del: true }]);
    const [verdict] = (await floor.sync([floor.make('shift.read', id, {})], { want })).results;
    expect(verdict).toMatchObject({ status: 'applied' });
    expect((await floor.sync([], { want })).changes).toEqual([]);
  });

  test('not a job whose clock still runs', async () => {
    const id = await finishedJob(40);
    await tablet.sync([tablet.make('job.startTimer', id, { timerId: randomUUID(), deviceId: randomUUID() })]);
    await round();
    expect(await told(tablet, id)).toEqual([]);
    await db.knex('job_timers').where({ jobId: id }).update({ stoppedAt: new Date(), stoppedBy: admin.id });
    await round();
    expect(await told(tablet, id)).toEqual(['gone']);
  });

  test('the row itself stays as it is, and a second round finds nothing', async () => {
    const id = await finishedJob(31);
    const before = await db.knex('jobs').where({ id }).first();
    expect((await round()).left).toBe(1);
    expect(await db.knex('jobs').where({ id }).first()).toEqual(before);
    expect(await round()).toEqual({ left: 0, cameBack: 0 });
  });

  test('more than a batch, written by one transaction', async () => {
    await db.knex.raw(
      `insert into jobs (id, job_number, title, status, completed_at)
       select gen_random_uuid(), left(gen_random_uuid()::text, 18), 'Old', 'completed', now() - interval '40 days'
       from generate_series(1, 1200)`,
    );
    expect((await round()).left).toBe(1_200);
    const pages = [];
    do pages.push((await tablet.sync()).changes.length);
    while (pages.at(-1) ?? 0);
    expect(Math.max(...pages)).toBe(500);
  });

  test('the records add up: what has left is not missed, what is open is', async () => {
    await finishedJob(31);
    await round();
    await checkRecords(db.knex, { error: () => {} });
    expect(await countFindings(db.knex)).toContainEqual({ kind: 'row_not_in_feed', count: 0 });
    const id = await makeJob(db.knex);
    await db.knex('sync_index').where({ id }).update({ deleted: true });
    await checkRecords(db.knex, { error: () => {} });
    expect(await countFindings(db.knex)).toContainEqual({ kind: 'row_not_in_feed', count: 1 });
    await db.knex('sync_index').where({ id }).update({ deleted: false });
  });
});

describe('what comes back', () => {
  test('a job that is opened again, until it has been finished for as long', async () => {
    const id = await finishedJob(31);
    await round();
    await tablet.sync();
    await db.knex('jobs').where({ id }).update({ status: 'in_progress' });
    expect(await told(tablet, id)).toEqual(['there']);
    await db.knex('jobs').where({ id }).update({ status: 'completed', completedAt: new Date() });
    await round();
    expect(await told(tablet, id)).toEqual(['there']);
    await round(daysAgo(-31));
    expect(await told(tablet, id)).toEqual(['gone']);
  });

  test('what the owner wants kept for longer, and it leaves when that is taken back', async () => {
    // The last of its batch, so that it is told of on a later page.
    const id = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
    await finishedJob(45, { id });
    const parcel = await makeDelivery(db.knex, {
      status: 'delivered',
      deliveredAt: daysAgo(45),
      assignedTo: driver.id,
    });
    await round();
    await Promise.all([tablet.sync(), phone.sync()]);
    await keepFor(60);
    expect((await round()).cameBack).toBeGreaterThanOrEqual(2);
    expect(await told(tablet, id)).toEqual(['there']);
    expect(await told(phone, parcel)).toEqual(['there']);
    await keepFor(30);
    await round();
    expect(await told(tablet, id)).toEqual(['gone']);
    expect(await told(phone, parcel)).toEqual(['gone']);
  });

  test('nothing by a change elsewhere, nor by one of the row that leaves it finished', async () => {
    const [customer] = filled(
      await db
        .knex('customers')
        .insert({ firstName: 'Ann', lastName: 'Orr', email: 'ann@example.test' })
        .returning('id'),
    );
    const [project] = filled(
      await db
        .knex('projects')
        .insert({ projectNumber: 'PRJ-2026-0001', customerId: customer.id, title: 'Caps' })
        .returning('id'),
    );
    const old = await finishedJob(31, { projectId: project.id });
    const open = await makeJob(db.knex, { projectId: project.id });
    await round();
    await tablet.sync();
    await db.knex('customers').where({ id: customer.id }).update({ company: 'Orr & Co' });
    expect((await tablet.sync()).changes.map(({ id }) => id)).toEqual([open]);
    await db.knex('jobs').where({ id: old }).update({ notes: 'Paid late' });
    expect((await tablet.sync()).changes).toEqual([]);
  });

  test('a delivery whose late proof the office has to look at', async () => {
    const id = await makeDelivery(db.knex, {
      status: 'cancelled',
      updatedAt: daysAgo(31),
      assignedTo: driver.id,
    });
    await phone.sync();
    const late = phone.make('delivery.fail', id, { notes: 'Nobody there' });
    await round();
    await Promise.all([tablet.sync(), phone.sync()]);
    expect((await phone.sync([late])).results).toMatchObject([{ status: 'conflict' }]);
    expect(await db.knex('delivery_evidence').where({ mutationId: late.id })).toHaveLength(1);
    const { review } = filled(await db.knex('deliveries').where({ id }).select('review'))[0];
    expect([review, await told(tablet, id)]).toEqual([true, ['there']]);
  });
});

test('what was done on a device before it heard of the leaving is handed in and judged', async () => {
  const [noted, opened] = [await finishedJob(31), await finishedJob(31)];
  await tablet.sync();
  const changes = [
    tablet.make('job.addNote', noted, { noteId: randomUUID(), text: 'Thread 1147 was used' }),
    tablet.make('job.setStatus', opened, { to: 'in_progress', from: 'completed' }),
  ];
  await round();
  const answer = await tablet.sync(changes);
  expect(answer.results.map(({ status }) => status)).toEqual(['applied', 'applied']);
  expect(answer.changes.find(({ id }) => id === noted)).toMatchObject({ del: true });
  expect(answer.changes.find(({ id }) => id === opened)).toMatchObject({ row: { status: 'in_progress' } });
});

test('a job that is being opened while the round looks stays on the devices', async () => {
  const id = await finishedJob(31);
  await tablet.sync();
  const trx = await db.knex.transaction();
  await trx('jobs').where({ id }).update({ status: 'in_progress' });
  // The commit's stamp takes the lock; the round has seen the job as finished and waits for it.
  await trx.raw('set constraints all immediate');
  const rounds = round();
  await expect
    .poll(async () => {
      const { rows } = await db.knex.raw<{ rows: { waiting: number }[] }>(
        `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and classid = 7321 and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows[0]?.waiting;
    })
    .toBe(1);
  await trx.commit();
  await rounds;
  expect(await told(tablet, id)).toEqual(['there']);
});

describe('a first pull', () => {
  const drain = async (device: Device, limit: number) => {
    const pages = [];
    do pages.push(await device.sync([], { want: { limit } }));
    while (pages.at(-1)?.hasMore);
    return pages.flatMap(page => page.changes);
  };

  test('is not told what had left before it began, on none of its pages', async () => {
    const open: string[] = [];
    for (let at = 0; at < 6; at++) {
      await finishedJob(31);
      open.push(await makeJob(db.knex));
    }
    await round();
    const changes = await drain(makeDevice(sync, admin), 2);
    expect(changes.filter(({ del }) => del)).toEqual([]);
    expect(changes.map(({ id }) => id)).toEqual(expect.arrayContaining(open));
  });

  test('is told what leaves while it goes on, and afterwards only what is new', async () => {
    const early = await makeJob(db.knex);
    const first = makeDevice(sync, admin);
    const seen = (await first.sync([], { want: { limit: 1_000 } })).changes;
    expect(seen.map(({ id }) => id)).toContain(early);
    const second = makeDevice(sync, admin);
    const page = await second.sync([], { want: { limit: 1 } });
    const [given] = page.changes;
    await db.knex('jobs').where({ id: given?.id }).update({ deletedAt: new Date() });
    await db.knex('deliveries').where({ id: given?.id }).update({ deletedAt: new Date() });
    const rest = await drain(second, 3);
    expect(rest.filter(({ id }) => id === given?.id)).toMatchObject([{ del: true }]);
    expect((await second.sync()).changes).toEqual([]);
  });

  test('leaves a cursor of one number a scope', async () => {
    await finishedJob(31);
    await round();
    const device = makeDevice(sync, admin);
    await drain(device, 2);
    expect(device.cursor).not.toContain('<');
    expect((await device.sync()).cursor).toBe(device.cursor);
  });
});
