/** Jobs that several people change at once. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { makeDevice, makeJob, makeUser, syncFor, type Device } from '#tests/support/sync-world.ts';
import type { Actor } from '../actor.ts';
import type { Sync } from '../create-sync.ts';

const db = useTestDatabase();
let sync: Sync;
let admin: Actor;
let workshop: Actor;
let office: Device;

beforeAll(async () => {
  sync = syncFor(db.knex);
  admin = await makeUser(db.knex, 'admin');
  workshop = await makeUser(db.knex, 'workshop');
});

beforeEach(() => {
  office = makeDevice(sync, admin);
});

const rowOf = (table: string, id: string) => db.knex(table).where({ id }).first();

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
    expect(trail.map(e => e.before?.['status'])).toEqual(['Ordered', 'Production']);
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
