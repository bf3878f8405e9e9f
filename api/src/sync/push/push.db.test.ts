import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PushedMutation } from '#contract/wire/sync.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import {
  type Device,
  drawnSignature,
  makeDelivery,
  makeDevice,
  makeJob,
  makeUser,
  silentLog,
  syncFor,
} from '#tests/support/sync-world.ts';
import type { Actor } from '../actor.ts';
import type { Sync } from '../create-sync.ts';

const db = useTestDatabase();
let sync: Sync;
let admin: Actor;
let driver: Actor;
let workshop: Actor;
let signature: string;
let phone: Device;
let office: Device;
let tablet: Device;

beforeAll(async () => {
  sync = syncFor(db.knex);
  [admin, driver, workshop] = await Promise.all([
    makeUser(db.knex, 'admin'),
    makeUser(db.knex, 'driver'),
    makeUser(db.knex, 'workshop'),
  ]);
  signature = await drawnSignature();
});

beforeEach(() => {
  phone = makeDevice(sync, driver);
  office = makeDevice(sync, admin);
  tablet = makeDevice(sync, workshop);
});

const rowOf = (table: string, id: string) => db.knex(table).where({ id }).first();
const evidenceOf = (id: string) =>
  db.knex('delivery_evidence').where({ claimedDeliveryId: id }).orderBy('received_at');
const recorded = async (id: string) => (await db.knex('sync_mutations').where({ id })).length;

/** Everything that mutations may change, as one text. */
async function stateHash(): Promise<string> {
  const tables = [
    'deliveries',
    'delivery_events',
    'delivery_evidence',
    'delivery_seals',
    'job_merges',
    'jobs',
    'job_hours',
    'job_notes',
    'job_timers',
    'shift_notes',
    'shift_note_reads',
    'audit_events',
    'sync_mutations',
  ];
  const parts = await Promise.all(
    tables.map(async t => {
      const { rows } = await db.knex.raw(
        `select md5(string_agg(t::text, '|' order by t::text)) as h from ${t} t`,
      );
      return `${t}:${rows[0].h}`;
    }),
  );
  return parts.join();
}

describe('exactly once', () => {
  test('the same change twenty times at once has one effect and one first verdict', async () => {
    const id = await makeJob(db.knex);
    const change = tablet.make('job.addHours', id, { entryId: randomUUID(), minutes: 30 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => tablet.sync([change])));
    const statuses = answers.map(a => a.results[0]?.status);
    expect(statuses.filter(s => s === 'applied')).toHaveLength(1);
    expect(statuses.filter(s => s === 'duplicate')).toHaveLength(19);
    expect(answers.every(a => (a.results[0]?.original ?? 'applied') === 'applied')).toBe(true);
    expect(await rowOf('jobs', id)).toMatchObject({ actualMinutes: 30 });
  });

  test('an answer lost after any change of a batch: the retry changes nothing and repeats the verdicts', async () => {
    const jobs = await Promise.all(Array.from({ length: 4 }, () => makeJob(db.knex)));
    const delivery = await makeDelivery(db.knex, { assignedTo: driver.id });
    const changes: PushedMutation[] = [
      ...jobs.map(id => office.make('job.addHours', id, { entryId: randomUUID(), minutes: 15 })),
      ...jobs.map(id => office.make('job.setStatus', id, { to: 'in_progress' })),
      office.make('delivery.start', delivery, {}),
      office.make('delivery.confirm', delivery, { signature, signedBy: 'Dana' }),
      office.make('delivery.fail', delivery, {}),
      office.make('job.setStatus', jobs[0] as string, { to: 'Ready' }),
    ];
    for (let processed = 1; processed <= changes.length; processed++) {
      // The process died with its answer once it had come so far.
      await syncFor(db.knex).handle(office.request(changes.slice(0, processed)), admin);
      expect(await recorded(changes[processed - 1]?.id ?? '')).toBe(1);
    }
    const before = await stateHash();
    const { results } = await office.sync(changes);
    expect(results.map(r => r.status)).toEqual(changes.map(() => 'duplicate'));
    expect(results.map(r => r.original)).toEqual([
      ...changes.slice(0, 10).map(() => 'applied'),
      'conflict',
      'applied',
    ]);
    expect(await stateHash()).toBe(before);
    for (const id of jobs) expect(await rowOf('jobs', id)).toMatchObject({ actualMinutes: 15 });
  });

  test('a connection cut in the middle leaves nothing, and the retry applies it', async () => {
    const id = await makeDelivery(db.knex, { status: 'out_for_delivery', assignedTo: driver.id });
    let cuts = 0;
    const cutting = db.knex;
    const listener = (query: { sql: string }) => {
      if (cuts > 0 || !query.sql.includes('insert into "delivery_evidence"')) return;
      cuts++;
      void cutting.raw(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`);
    };
    cutting.on('query', listener);
    const change = phone.make('delivery.confirm', id, { signature });
    const first = await phone.sync([change]).finally(() => cutting.off('query', listener));
    const again = await phone.sync([change]);
    expect(cuts).toBe(1);
    expect(['applied', 'retry']).toContain(first.results[0]?.status);
    expect(['applied', 'duplicate']).toContain(again.results[0]?.status);
    expect(await evidenceOf(id)).toHaveLength(1);
    expect(await rowOf('deliveries', id)).toMatchObject({ status: 'delivered' });
  });
});

describe('one bad change stops nobody else', () => {
  test('a poison item blocks only what depends on it', async () => {
    const [a, b] = await Promise.all([makeJob(db.knex), makeJob(db.knex)]);
    await db.knex.raw(`create function poison() returns trigger language plpgsql as
      $$ begin raise exception 'a bug of ours'; end $$;
      create trigger poison before update on jobs for each row when (new.title = 'poison') execute function poison()`);
    const poison = office.make('job.update', a, { changes: { title: 'poison' } });
    const after = office.make('job.setStatus', a, { to: 'Completed' }, { dependsOn: poison.id });
    const other = office.make('job.setStatus', b, { to: 'Completed' });
    const { results } = await office.sync([poison, after, other]);
    expect(results).toMatchObject([
      { status: 'retry', code: 'internal', errorId: expect.any(String) },
      { status: 'blocked', code: 'dependency' },
      { status: 'applied' },
    ]);
    expect(await recorded(poison.id)).toBe(0);
    await db.knex.raw('drop trigger poison on jobs');
    const healed = await office.sync([poison, after, other]);
    expect(healed.results.map(r => r.status)).toEqual(['applied', 'applied', 'duplicate']);
  });

  test('a dependency with any final verdict unblocks', async () => {
    const id = await makeDelivery(db.knex, {
      status: 'delivered',
      deliveredAt: new Date(),
      assignedTo: driver.id,
    });
    const start = phone.make('delivery.start', id, {});
    const fail = phone.make('delivery.fail', id, {}, { dependsOn: start.id });
    const { results } = await phone.sync([start, fail]);
    expect(results.map(r => r.status)).toEqual(['conflict', 'conflict']);
  });

  test('a name or version from the future is kept by the device', async () => {
    const id = await makeJob(db.knex);
    const future = { ...tablet.make('job.setStatus', id, { to: 'Completed' }), v: 9 };
    const unknown = { ...tablet.make('job.setStatus', id, { to: 'Completed' }), name: 'job.teleport' };
    const { results } = await tablet.sync([future, unknown]);
    expect(results).toMatchObject([
      { status: 'retry', code: 'newer_version' },
      { status: 'retry', code: 'newer_version' },
    ]);
  });

  test('pictures that have not arrived', async () => {
    const id = await makeDelivery(db.knex, { status: 'out_for_delivery', assignedTo: driver.id });
    const photo = 'ab'.repeat(32);
    const change = phone.make('delivery.fail', id, { photos: [photo] });
    expect((await phone.sync([change])).results[0]).toMatchObject({
      status: 'blocked',
      missingBlobs: [photo],
    });
    expect(await recorded(change.id)).toBe(0);
    await db.knex('artworks').insert({ sha256: photo, kind: 'photo', mime: 'image/jpeg', bytes: 10 });
    expect((await phone.sync([change])).results[0]).toMatchObject({ status: 'applied' });
    // Attached now: proof is not swept up with the uploads that nobody ordered.
    expect(await db.knex('artworks').where({ sha256: photo }).first()).toMatchObject({
      attachedAt: expect.any(Date),
    });
  });

  test('time is up: what was not started has no verdict', async () => {
    const [one, two] = await Promise.all([makeJob(db.knex), makeJob(db.knex)]);
    let calls = 0;
    const late = syncFor(db.knex, { clock: { now: () => (++calls > 3 ? Date.now() + 9_000 : Date.now()) } });
    const move = (id: string) => tablet.make('job.setStatus', id, { to: 'Production' });
    const pushed = [move(one), move(one), move(two)];
    const { results } = await makeDevice(late, workshop).sync(pushed);
    // Changes of different jobs are begun together, and end together.
    expect(results.map(({ id }) => id)).toEqual([pushed[0]?.id, pushed[2]?.id]);
  });
});

describe('whose change it is', () => {
  test("somebody else's change is not done in this session", async () => {
    const id = await makeJob(db.knex);
    const change = tablet.make('job.setStatus', id, { to: 'Completed' });
    expect((await office.sync([change])).results[0]).toMatchObject({ status: 'retry', code: 'wrong_user' });
    expect(await recorded(change.id)).toBe(0);
  });

  test('an id used again with other contents, or by another person', async () => {
    const id = await makeJob(db.knex);
    const change = tablet.make('job.setPriority', id, { value: 'high' });
    await tablet.sync([change]);
    const other = { ...change, args: { value: 'low' } };
    const stolen = { ...change, userId: admin.id };
    expect((await tablet.sync([other])).results[0]).toMatchObject({ status: 'rejected', code: 'id_reuse' });
    expect((await office.sync([stolen])).results[0]).toEqual({
      id: change.id,
      status: 'rejected',
      code: 'not_found',
      message: 'The office does not have this change. Its contents are kept.',
    });
    const kept = db.knex('sync_mutations').where({ entityId: id, status: 'rejected' }).orderBy('receivedAt');
    expect(await kept.select('userId', 'code', 'args')).toEqual([
      { userId: workshop.id, code: 'id_reuse', args: { value: 'low' } },
      { userId: admin.id, code: 'not_found', args: { value: 'high' } },
    ]);
    expect(await rowOf('jobs', id)).toMatchObject({ priority: 'high' });
  });

  const [door, box, other] = ['c1'.repeat(32), 'c2'.repeat(32), 'c3'.repeat(32)];
  test.each<[string, object, object, 'duplicate' | 'rejected']>([
    ['with one less, said to be lost', {}, { photos: [box], photosLost: 1 }, 'duplicate'],
    ['with none, said to be lost', {}, { photos: [], photosLost: 2 }, 'duplicate'],
    ['lost before and after', { photosLost: 1 }, { photos: [door], photosLost: 2 }, 'duplicate'],
    ['with one less, and nothing said', {}, { photos: [box] }, 'rejected'],
    ['with more lost than are missing', {}, { photos: [box], photosLost: 2 }, 'rejected'],
    ['with another one in its place', {}, { photos: [door, other], photosLost: 1 }, 'rejected'],
    ['with one less and other words', {}, { photos: [box], photosLost: 1, notes: 'Other' }, 'rejected'],
  ])('proof with pictures again, %s', async (_what, first, again, status) => {
    const id = await makeDelivery(db.knex, { status: 'out_for_delivery', assignedTo: driver.id });
    const rows = [door, box].map(sha256 => ({
      sha256,
      kind: 'photo' as const,
      mime: 'image/jpeg',
      bytes: 10,
    }));
    await db.knex('artworks').insert(rows).onConflict().ignore();
    const args = { photos: [door, box], notes: 'Nobody in' };
    const change = phone.make('delivery.fail', id, { ...args, ...first });
    expect((await phone.sync([change])).results[0]).toMatchObject({ status: 'applied' });
    const repeated = { ...change, args: { ...args, ...first, ...again } };
    expect((await phone.sync([repeated])).results[0]).toMatchObject({ status });
    expect(await db.knex('delivery_evidence').where({ mutationId: change.id }).first('photoSha256')).toEqual({
      photoSha256: [door, box],
    });
  });

  test('the order of keys in the arguments is no other content', async () => {
    const id = await makeJob(db.knex);
    const change = tablet.make('job.setStatus', id, { to: 'Completed', from: 'Ordered' });
    await tablet.sync([change]);
    const same = { ...change, args: { from: 'Ordered', to: 'Completed' } };
    expect((await tablet.sync([same])).results[0]).toMatchObject({
      status: 'duplicate',
      original: 'applied',
    });
  });

  test('the floor plans no jobs, a shopper gets in nowhere', async () => {
    const id = await makeJob(db.knex);
    const planned = tablet.make('job.update', id, { changes: { title: 'Mine' } });
    expect((await tablet.sync([planned])).results[0]).toMatchObject({
      status: 'rejected',
      code: 'forbidden',
    });
    const shopper = await makeUser(db.knex, 'customer');
    expect(await sync.handle(makeDevice(sync, shopper).request(), shopper)).toMatchObject({
      refusal: 'forbidden',
    });
  });
});

test('a fault is logged by its id, never with what was in it', async () => {
  const lines: unknown[] = [];
  const log = { ...silentLog, warn: (...line: unknown[]) => void lines.push(line) };
  const loud = syncFor(db.knex, { log });
  const device = makeDevice(loud, driver);
  const id = await makeDelivery(db.knex, { assignedTo: driver.id });
  await device.sync([{ ...device.make('delivery.fail', id, {}), args: { notes: 5, secret: 'Dana' } }]);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).not.toContain('Dana');
});
