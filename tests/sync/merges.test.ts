/** Two devices change one job without seeing each other's change. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import type { Actor } from '#api/sync/actor.ts';
import { type SignedIn, useTestServer } from '#tests/support/server.ts';
import { type Device, makeDevice, makeJob, makeUser, syncFor } from '#tests/support/sync-world.ts';

const shop = useTestServer();
let office: SignedIn;
let kim: Actor;
let bo: Actor;
let tablet: Device;
let other: Device;
let id: string;

beforeAll(async () => {
  office = await shop().as('admin', { firstName: 'Ana', lastName: 'Office' });
  [kim, bo] = await Promise.all([makeUser(shop().knex, 'workshop'), makeUser(shop().knex, 'workshop')]);
});
beforeEach(async () => {
  const sync = syncFor(shop().knex);
  tablet = makeDevice(sync, kim);
  other = makeDevice(sync, bo);
  id = await makeJob(shop().knex);
  await Promise.all([tablet.sync(), other.sync()]);
});

/** The job as this device now receives it. */
const seenBy = async (device: Device) =>
  (await device.sync()).changes.find(change => change.id === id)?.row as JobRow | undefined;

test('a tablet sets Production without a network, the office due date and priority: all three survive', async () => {
  const json = { dueDate: '2026-12-01', priority: 'urgent' };
  expect((await office.send(`/api/jobs/${id}`, { method: 'PATCH', json })).status).toBe(200);
  const { results } = await tablet.sync([
    tablet.make('job.setStatus', id, { to: 'Production', from: 'Ordered' }),
  ]);
  expect(results).toEqual([{ id: expect.any(String), status: 'applied' }]);
  expect(await seenBy(other)).toMatchObject({
    status: 'Production',
    priority: 'urgent',
    dueDate: '2026-12-01T00:00:00.000Z',
    merges: [],
  });
});

test('both set the priority: the later is kept, the other is on both devices and can be put back', async () => {
  await tablet.sync([tablet.make('job.setPriority', id, { value: 'urgent', from: 'medium' })]);
  const { results } = await other.sync([other.make('job.setPriority', id, { value: 'low', from: 'medium' })]);
  expect(results[0]).toMatchObject({ status: 'applied', code: 'overwrote' });
  const merge = {
    field: 'priority',
    kept: 'low',
    lost: 'urgent',
    keptBy: { id: bo.id, name: 'Kim workshop' },
    lostBy: { id: kim.id },
  };
  for (const device of [tablet, makeDevice(syncFor(shop().knex), bo)])
    expect(await seenBy(device)).toMatchObject({ priority: 'low', merges: [merge] });
  const back = await tablet.sync([tablet.make('job.setPriority', id, { value: 'urgent', from: 'low' })]);
  expect(back.results).toEqual([{ id: expect.any(String), status: 'applied' }]);
  expect(await seenBy(other)).toMatchObject({ priority: 'urgent', merges: [merge] });
});

test('production only moves forward by itself: who comes late with less is told, and it is kept', async () => {
  await other.sync([other.make('job.setStatus', id, { to: 'Completed', from: 'Ordered' })]);
  const late = tablet.make('job.setStatus', id, { to: 'Production', from: 'Ordered' });
  const { results } = await tablet.sync([late]);
  expect(results[0]).toMatchObject({
    status: 'applied',
    code: 'kept_theirs',
    message: expect.stringContaining('moved it further'),
  });
  expect(await seenBy(other)).toMatchObject({
    status: 'Completed',
    merges: [
      {
        field: 'status',
        kept: 'Completed',
        lost: 'Production',
        keptBy: { id: bo.id },
        lostBy: { id: kim.id },
      },
    ],
  });
  // Sent again, it gets the same verdict and no second merge.
  expect((await tablet.sync([late])).results[0]).toMatchObject({ status: 'duplicate', code: 'kept_theirs' });
  expect(await shop().knex('job_merges').where({ jobId: id })).toHaveLength(1);
});

test('an edit of several fields: each by its own rule', async () => {
  const desk = makeDevice(syncFor(shop().knex), await makeUser(shop().knex, 'admin'));
  await tablet.sync([
    tablet.make('job.setStatus', id, { to: 'Completed', from: 'Ordered' }),
    tablet.make('job.hold', id, { reason: 'Ink', from: null }),
  ]);
  const { results } = await desk.sync([
    desk.make('job.update', id, {
      changes: { title: 'Fifty tees', status: 'Production', holdReason: 'Blanks' },
      was: { title: '40 tees, front print', status: 'Ordered', holdReason: null },
    }),
  ]);
  expect(results[0]).toMatchObject({ status: 'applied', code: 'overwrote' });
  expect(await seenBy(other)).toMatchObject({
    title: 'Fifty tees',
    status: 'Completed',
    holdReason: 'Blanks',
    merges: expect.arrayContaining([
      expect.objectContaining({ field: 'holdReason', kept: 'Blanks', lost: 'Ink' }),
      expect.objectContaining({ field: 'status', kept: 'Completed', lost: 'Production' }),
    ]),
  });
});
