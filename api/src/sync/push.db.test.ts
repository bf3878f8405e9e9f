import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PushedMutation } from '#contract/sync.ts';
import { useTestDatabase } from '#tests/support/database.ts';
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
import type { Actor } from './actor.ts';
import type { Sync } from './create-sync.ts';

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
      // The budget ends after `processed` changes, as if the process had died there with its answer.
      let calls = 0;
      const clock = { now: () => (++calls > 2 * processed + 1 ? Date.now() + 60_000 : Date.now()) };
      const dying = syncFor(db.knex, { clock });
      await dying.handle(office.request(changes), admin);
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

describe('evidence before state', () => {
  const cases = [
    // [case, row as it stands, outcome, status after, verdict, code, accepted as, review]
    [
      'on the road, same driver',
      { status: 'out_for_delivery', mine: true },
      'confirm',
      'delivered',
      'applied',
      undefined,
      'primary',
      false,
    ],
    [
      'start lost',
      { status: 'pending', mine: true },
      'confirm',
      'delivered',
      'applied',
      'implied_start',
      'primary',
      false,
    ],
    [
      'start lost, failed',
      { status: 'pending', mine: true },
      'fail',
      'failed',
      'applied',
      'implied_start',
      'primary',
      false,
    ],
    [
      'given to another driver',
      { status: 'out_for_delivery', reassigned: true },
      'confirm',
      'delivered',
      'applied',
      'reassigned',
      'primary',
      true,
    ],
    [
      'cancelled, signed',
      { status: 'cancelled', mine: true },
      'confirm',
      'delivered',
      'applied',
      'after_cancel',
      'after_cancel',
      true,
    ],
    [
      'cancelled, failed',
      { status: 'cancelled', mine: true },
      'fail',
      'cancelled',
      'conflict',
      'already_final',
      'after_cancel',
      true,
    ],
    [
      'planned anew, signed',
      { status: 'pending', mine: true, attempt: 2 },
      'confirm',
      'delivered',
      'applied',
      'after_cancel',
      'after_cancel',
      true,
    ],
    [
      'planned anew, failed',
      { status: 'pending', mine: true, attempt: 2 },
      'fail',
      'pending',
      'conflict',
      'already_final',
      'after_cancel',
      true,
    ],
    [
      'failed, then signed',
      { status: 'failed', mine: true },
      'confirm',
      'delivered',
      'applied',
      'override',
      'override',
      true,
    ],
    [
      'failed, then failed',
      { status: 'failed', mine: true },
      'fail',
      'failed',
      'conflict',
      'already_final',
      'additional',
      true,
    ],
    [
      'delivered, then failed',
      { status: 'delivered', mine: true },
      'fail',
      'delivered',
      'conflict',
      'already_final',
      'additional',
      true,
    ],
    [
      'delivered, then signed',
      { status: 'delivered', mine: true },
      'confirm',
      'delivered',
      'conflict',
      'already_final',
      'additional',
      true,
    ],
    [
      'never on this list',
      { status: 'out_for_delivery', others: true },
      'confirm',
      'out_for_delivery',
      'conflict',
      'not_assigned',
      'unauthorised',
      true,
    ],
  ] as const;

  test.each(cases)('%s', async (_title, row, outcome, status, verdict, code, acceptedAs, review) => {
    const other = await makeUser(db.knex, 'driver');
    const mine = 'others' in row ? other.id : driver.id;
    const id = await makeDelivery(db.knex, {
      status: row.status,
      assignedTo: mine,
      attempt: 'attempt' in row ? row.attempt : 1,
      deliveredAt: row.status === 'delivered' ? new Date() : null,
    });
    if ('reassigned' in row) await db.knex('deliveries').where({ id }).update({ assignedTo: other.id });
    const change =
      outcome === 'confirm'
        ? phone.make('delivery.confirm', id, { signature, signedBy: 'Dana', attempt: 1 })
        : phone.make('delivery.fail', id, { notes: 'Nobody home', attempt: 1 });
    const { results } = await phone.sync([change]);
    expect(results[0]).toMatchObject({ status: verdict, ...(code ? { code } : {}) });
    if (verdict === 'conflict') expect(results[0]?.message).toBe('Proof is stored. The office will decide.');
    expect(await rowOf('deliveries', id)).toMatchObject({ status, review });
    const kept = await evidenceOf(id);
    expect(kept).toMatchObject([{ mutationId: change.id, acceptedAs, driverId: driver.id }]);
    if (outcome === 'confirm') expect(kept[0].signature.subarray(1, 4).toString()).toBe('PNG');
  });

  test.each(['unknown', 'deleted'])('an %s delivery: an orphan for the office', async kind => {
    const id = kind === 'unknown' ? randomUUID() : await makeDelivery(db.knex, { assignedTo: driver.id });
    if (kind === 'deleted') await db.knex('deliveries').where({ id }).update({ deletedAt: new Date() });
    const { results } = await phone.sync([phone.make('delivery.confirm', id, { signature })]);
    expect(results[0]).toMatchObject({ status: 'conflict', code: 'unknown_delivery' });
    expect(await evidenceOf(id)).toMatchObject([{ acceptedAs: 'orphan', deliveryId: null }]);
  });

  test('a driver who lost the role: quarantine, the state untouched', async () => {
    const former = await makeUser(db.knex, 'driver');
    const id = await makeDelivery(db.knex, { status: 'out_for_delivery', assignedTo: former.id });
    await makeDevice(sync, former).sync();
    await db.knex('users').where({ id: former.id }).update({ staffRole: null });
    const device = makeDevice(sync, { ...former, staffRole: null });
    const { results, changes } = await device.sync([
      device.make('delivery.confirm', id, { signature }),
      device.make('delivery.start', id, {}),
    ]);
    expect(results).toMatchObject([
      { status: 'conflict', code: 'not_assigned' },
      { status: 'rejected', code: 'forbidden' },
    ]);
    expect(results[0]).not.toHaveProperty('entityNow');
    expect(changes).toEqual([]);
    expect(await evidenceOf(id)).toMatchObject([{ acceptedAs: 'unauthorised' }]);
    expect(await rowOf('deliveries', id)).toMatchObject({ status: 'out_for_delivery', review: true });
  });

  test.each([
    ['no picture', { signature: 'data:text/html;base64,PGI+' }],
    ['svg', { signature: 'data:image/svg+xml;base64,PHN2Zy8+' }],
    ['not a png', { signature: `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}` }],
    ['too large', { signature: `data:image/png;base64,${'A'.repeat(90_000)}` }],
    ['missing', {}],
    ['a number', { signature: 7 }],
    ['NUL', { signature: 'x', notes: 'a\u0000b' }],
    ['half a character', { signature: 'x', notes: '\ud800' }],
  ])('malformed (%s): rejected, and every byte is kept', async (_title, args) => {
    const id = await makeDelivery(db.knex, { status: 'out_for_delivery', assignedTo: driver.id });
    const change = { ...phone.make('delivery.confirm', id, { signature }), args };
    expect((await phone.sync([change])).results[0]).toMatchObject({ status: 'rejected' });
    const kept = await db.knex('sync_mutations').where({ id: change.id }).first('args');
    const back = 'raw' in kept.args ? JSON.parse(Buffer.from(kept.args.raw, 'base64').toString()) : kept.args;
    expect(back).toEqual(args);
    expect(await rowOf('deliveries', id)).toMatchObject({ status: 'out_for_delivery' });
    expect((await phone.sync([change])).results[0]).toMatchObject({
      status: 'duplicate',
      original: 'rejected',
    });
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
    const ids = await Promise.all([makeJob(db.knex), makeJob(db.knex)]);
    let calls = 0;
    const late = syncFor(db.knex, { clock: { now: () => (++calls > 3 ? Date.now() + 9_000 : Date.now()) } });
    const response = await makeDevice(late, workshop).sync(
      ids.map(id => tablet.make('job.setStatus', id, { to: 'Production' })),
    );
    expect(response.results).toHaveLength(1);
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
    expect((await office.sync([stolen])).results[0]).toMatchObject({ status: 'rejected', code: 'id_reuse' });
    expect(await rowOf('jobs', id)).toMatchObject({ priority: 'high' });
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

describe('jobs', () => {
  test('two tablets make a job with the same number: both are saved, one is told', async () => {
    const one = randomUUID();
    const two = randomUUID();
    const args = { jobNumber: 'JOB-000001-001', title: 'Caps' };
    const first = await office.sync([office.make('job.create', one, { ...args, id: one })]);
    const second = await office.sync([office.make('job.create', two, { ...args, id: two })]);
    expect(first.results[0]).toMatchObject({ status: 'applied' });
    expect(second.results[0]).toMatchObject({
      status: 'applied',
      code: 'renumbered',
      message: expect.stringMatching(/JOB-\d{6}-\d{3}\.$/),
    });
    expect(await rowOf('jobs', one)).toMatchObject({ jobNumber: 'JOB-000001-001' });
    expect((await rowOf('jobs', two)).jobNumber).not.toBe('JOB-000001-001');
  });

  test('times are set once, words of either screen are stored as chosen, the loser of a race is told', async () => {
    const id = await makeJob(db.knex);
    const early = '2026-11-20T01:00:00.000Z';
    const clock = { now: () => Date.parse('2026-11-20T05:00:00.000Z') };
    const device = makeDevice(syncFor(db.knex, { clock }), workshop);
    const at = { clientNow: new Date(clock.now()).toISOString() };
    await device.sync(
      [device.make('job.setStatus', id, { to: 'Prod', from: 'Ordered' }, { occurredAt: early })],
      at,
    );
    const { results } = await device.sync(
      [device.make('job.setStatus', id, { to: 'Ready', from: 'Ordered' }, { occurredAt: at.clientNow })],
      at,
    );
    expect(results[0]).toMatchObject({ status: 'applied', code: 'overwrote' });
    const row = await rowOf('jobs', id);
    expect(row).toMatchObject({ status: 'Ready to Ship', stage: 'completed', isReady: true });
    expect(row.startedAt.toISOString()).toBe(early);
    expect(row.completedAt.toISOString()).toBe(at.clientNow);
    const trail = await db.knex('audit_events').where({ entityId: id }).orderBy('id');
    expect(trail.map(e => e.before.status)).toEqual(['Ordered', 'Production']);
  });

  test('hours and notes are added by two tablets at once', async () => {
    const id = await makeJob(db.knex);
    const devices = Array.from({ length: 6 }, () => makeDevice(sync, workshop));
    await Promise.all(
      devices.map(d =>
        d.sync([
          d.make('job.addHours', id, { entryId: randomUUID(), minutes: 20 }),
          d.make('job.addNote', id, { noteId: randomUUID(), text: 'Done' }),
        ]),
      ),
    );
    const { changes } = await makeDevice(sync, workshop).sync();
    const row = changes.find(c => c.id === id)?.row as {
      actualHours: number;
      noteEntries: unknown[];
      hourEntries: unknown[];
    };
    expect(row.actualHours).toBe(2);
    expect([row.noteEntries.length, row.hourEntries.length]).toEqual([6, 6]);
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
