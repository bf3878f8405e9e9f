import { expect, test } from 'vitest';
import { type FinishedPage, finishedPageSize } from '#contract/jobs/finished-work.ts';
import { makeDelivery, makeJob } from '#tests/support/sync-world.ts';
import { useTestServer } from '#tests/support/server.ts';

const server = useTestServer();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const read = async (path: string, role: 'admin' | 'workshop' | 'driver' = 'admin') =>
  (await server().as(role)).send(path);
const pageOf = async (path: string) => {
  const answer = await read(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.json as FinishedPage;
};

test('everything that is finished, page by page, the latest first, and nothing that is open', async () => {
  const { knex } = server();
  const wanted: string[] = [];
  for (let at = 0; at < finishedPageSize + 5; at++)
    wanted.push(
      await makeJob(knex, {
        status: at % 2 ? 'Ready to Ship' : 'completed',
        // Every two at the same time: the id decides.
        completedAt: daysAgo(400 + Math.floor(at / 2)),
      }),
    );
  const open = await makeJob(knex);
  const gone = await makeJob(knex, { status: 'completed', completedAt: daysAgo(1), deletedAt: new Date() });
  const first = await pageOf('/api/finished-jobs');
  expect([first.rows.length, first.hasMore]).toEqual([finishedPageSize, true]);
  const second = await pageOf(`/api/finished-jobs?after=${first.rows.at(-1)?.id}`);
  expect(second.hasMore).toBe(false);
  const ids = [...first.rows, ...second.rows].map(({ id }) => id);
  expect(ids.toSorted()).toEqual(wanted.toSorted());
  expect([ids.includes(open), ids.includes(gone)]).toEqual([false, false]);
  const ends = [...first.rows, ...second.rows].map(({ endedAt }) => endedAt);
  expect(ends).toEqual(ends.toSorted().toReversed());
});

test('by its number, in small letters too', async () => {
  const id = await makeJob(server().knex, {
    jobNumber: 'JOB-2019-0007',
    status: 'cancelled',
    updatedAt: daysAgo(900),
  });
  const { rows, hasMore } = await pageOf('/api/finished-jobs?number=job-2019-0007');
  expect(rows).toMatchObject([{ id, number: 'JOB-2019-0007', status: 'cancelled', customer: null }]);
  expect(hasMore).toBe(false);
  expect((await pageOf('/api/finished-jobs?number=JOB-2019')).rows).toEqual([]);
});

test('deliveries by the number on the parcel, for the office', async () => {
  const id = await makeDelivery(server().knex, {
    orderNumber: 'Old77',
    status: 'delivered',
    deliveredAt: daysAgo(800),
  });
  const path = '/api/finished-deliveries?number=OLD77';
  expect((await pageOf(path)).rows).toMatchObject([{ id, number: 'Old77', customer: 'Dana Lee' }]);
  expect((await read(path, 'driver')).status).toBe(403);
  expect((await read('/api/finished-jobs', 'driver')).status).toBe(403);
  expect((await read('/api/finished-jobs', 'workshop')).status).toBe(200);
});
