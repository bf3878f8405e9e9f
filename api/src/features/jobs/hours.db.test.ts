/** Clocks and corrections as tablets and the office send them. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { Actor } from '#api/sync/actor.ts';
import type { Sync } from '#api/sync/create-sync.ts';
import { useTestDatabase } from '#tests/support/database/database.ts';
import { type Device, makeDevice, makeJob, makeUser, syncFor } from '#tests/support/sync-world.ts';
import { readJob } from './queries.ts';

const db = useTestDatabase();
let sync: Sync;
let kim: Actor;
let office: Device;

beforeAll(async () => {
  sync = syncFor(db.knex);
  kim = await makeUser(db.knex, 'workshop');
  office = makeDevice(sync, await makeUser(db.knex, 'admin'));
});

const ago = (minutes: number) => ({ occurredAt: new Date(Date.now() - minutes * 60_000).toISOString() });
const read = async (id: string) => (await readJob(db.knex, id)) as JobRow;
const tablet = (actor = kim) => ({ device: makeDevice(sync, actor), deviceId: randomUUID() });

async function startOn({ device, deviceId }: ReturnType<typeof tablet>, job: string, minutesAgo: number) {
  const timerId = randomUUID();
  const start = device.make('job.startTimer', job, { timerId, deviceId }, ago(minutesAgo));
  const { results } = await device.sync([start]);
  expect(results).toMatchObject([{ status: 'applied' }]);
  return timerId;
}

describe('a clock', () => {
  test('shows on every tablet at once, and the other one may stop it', async () => {
    const job = await makeJob(db.knex);
    const [here, there] = [tablet(), tablet(await makeUser(db.knex, 'workshop'))];
    await there.device.sync();
    const timerId = await startOn(here, job, 45);
    const seen = await there.device.sync();
    expect(seen.changes.find(({ id }) => id === job)?.row).toMatchObject({ timers: [{ id: timerId }] });
    await there.device.sync([there.device.make('job.stopTimer', job, { timerId }, ago(0))]);
    const row = await read(job);
    expect(row).toMatchObject({ timers: [], actualHours: 0.75 });
    expect(row.hourEntries).toMatchObject([{ id: timerId, minutes: 45, by: 'Kim workshop' }]);
    expect(await db.knex('job_hours').where({ id: timerId }).first('userId')).toEqual({ userId: kim.id });
  });

  test('the same person on the same device: the next one ends the one before, and its late stop adds nothing', async () => {
    const [one, two] = [await makeJob(db.knex), await makeJob(db.knex)];
    const here = tablet();
    const first = await startOn(here, one, 60);
    const second = await startOn(here, two, 20);
    expect(await read(one)).toMatchObject({ timers: [], hourEntries: [{ id: first, minutes: 40 }] });
    await here.device.sync([here.device.make('job.stopTimer', one, { timerId: first }, ago(20))]);
    expect(await read(one)).toMatchObject({ actualHours: 0.67 });
    expect(await read(two)).toMatchObject({ timers: [{ id: second }] });
  });

  test('two tablets of one person run two clocks', async () => {
    const [one, two] = [await makeJob(db.knex), await makeJob(db.knex)];
    await startOn(tablet(), one, 10);
    await startOn(tablet(), two, 5);
    expect((await read(one)).timers).toHaveLength(1);
    expect((await read(two)).timers).toHaveLength(1);
  });

  test('both are stopped and started twenty times at once: one entry', async () => {
    const job = await makeJob(db.knex);
    const here = tablet();
    const timerId = await startOn(here, job, 30);
    const stops = Array.from({ length: 20 }, () =>
      here.device.make('job.stopTimer', job, { timerId }, ago(0)),
    );
    const answers = await Promise.all(stops.map(stop => here.device.sync([stop])));
    expect(answers.flatMap(({ results }) => results).filter(({ status }) => status !== 'applied')).toEqual(
      [],
    );
    expect((await read(job)).hourEntries).toHaveLength(1);
  });

  test('crossing: each of two jobs takes the clock from the other at once, and one runs in the end', async () => {
    const [one, two] = [await makeJob(db.knex), await makeJob(db.knex)];
    const here = tablet();
    for (let round = 0; round < 5; round++) {
      const starts = [one, two].map(job =>
        here.device.make('job.startTimer', job, { timerId: randomUUID(), deviceId: here.deviceId }),
      );
      const answers = await Promise.all(starts.map(start => here.device.sync([start])));
      for (const { results } of answers) expect(['applied', 'retry']).toContain(results[0]?.status);
    }
    const running = await db.knex('job_timers').where({ deviceId: here.deviceId, stoppedAt: null });
    expect(running).toHaveLength(1);
  });
});

describe('a correction', () => {
  async function worked() {
    const job = await makeJob(db.knex);
    const entryId = randomUUID();
    const { device } = tablet();
    await device.sync([device.make('job.addHours', job, { entryId, minutes: 90 })]);
    return { job, entryId, device };
  }

  test('is made by the office alone, and written down', async () => {
    const { job, entryId, device } = await worked();
    const args = { entryId: randomUUID(), corrects: entryId, minutes: 60, was: 90, reason: 'Lunch' };
    const floor = await device.sync([device.make('job.correctHours', job, args)]);
    expect(floor.results).toMatchObject([{ status: 'rejected', code: 'forbidden' }]);
    const { results } = await office.sync([office.make('job.correctHours', job, args)]);
    expect(results).toMatchObject([{ status: 'applied' }]);
    const row = await read(job);
    expect(row.actualHours).toBe(1);
    expect(row.hourEntries.find(({ corrects }) => corrects === entryId)).toMatchObject({
      minutes: -30,
      reason: 'Lunch',
    });
    const [audit] = await db.knex('audit_events').where({ entityId: job, action: 'job.correctHours' });
    expect(audit).toMatchObject({ before: { actualHours: 1.5 }, after: { actualHours: 1 } });
  });

  test('of an entry of another job', async () => {
    const { entryId } = await worked();
    const args = { entryId: randomUUID(), corrects: entryId, minutes: 60 };
    const { results } = await office.sync([office.make('job.correctHours', await makeJob(db.knex), args)]);
    expect(results).toMatchObject([{ status: 'conflict', code: 'unknown_entry' }]);
  });
});

test('the floor puts a job on hold and takes it off; both are written down', async () => {
  const job = await makeJob(db.knex);
  const { device } = tablet();
  await device.sync([device.make('job.hold', job, { reason: 'No white ink', from: null })]);
  expect(await read(job)).toMatchObject({ holdReason: 'No white ink' });
  await device.sync([device.make('job.hold', job, { reason: null })]);
  expect(await read(job)).toMatchObject({ holdReason: null });
  expect(await db.knex('audit_events').where({ entityId: job, action: 'job.hold' })).toHaveLength(2);
});
