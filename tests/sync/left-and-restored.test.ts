/** A person signs out with unsent work, and before the next sign-in the shop is restored from an earlier backup. */
import { IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { leaveDevice } from '#pwa/common/local/leaving/leave-device.ts';
import { createTestDatabase } from '#tests/support/database/database.ts';
import { openPhone } from '#tests/support/seal-world.ts';
import { makeJob, makeUser, syncFor } from '#tests/support/sync-world.ts';
import { prepareBackups, restoredTables } from './simulator/backup.ts';

test('what was kept arrives within three rounds, what had been refused included', async () => {
  const { knex, drop } = await createTestDatabase();
  const actor = await makeUser(knex, 'workshop');
  const noted = await makeJob(knex);
  const backups = await prepareBackups(
    knex,
    restoredTables.filter(table => !table.startsWith('simulator')),
  );
  const backup = await backups.take();
  let nowMs = Date.now();
  const openOne = (former?: Awaited<ReturnType<typeof openPhone>>) =>
    openPhone({ sync: syncFor(knex), actor, now: () => nowMs, former });

  const before = await openOne();
  const note = (text: string) =>
    before.save({ name: 'job.addNote', entityId: noted, args: { noteId: crypto.randomUUID(), text } });
  const sent = await note('sent');
  const waiting = await note('waiting');
  const refused = await before.save({
    name: 'job.setStatus',
    entityId: crypto.randomUUID(),
    args: { to: 'Completed' },
  });
  await before.sync(request => ({
    ...request,
    mutations: request.mutations.filter(({ id }) => id !== waiting.id),
  }));
  expect(await before.db.outbox.bulkGet([sent.seq, waiting.seq, refused.seq])).toMatchObject([
    { state: 'done' },
    { state: 'pending', dependsOn: sent.id },
    { state: 'attention' },
  ]);
  before.close();
  await leaveDevice(actor.id, [], { indexedDB: before.indexedDB, IDBKeyRange }, undefined);
  await backups.restore(backup);

  const after = await openOne(before);
  for (let round = 0; round < 3; round++) {
    await after.sync();
    nowMs += 600_000;
  }
  expect((await after.db.outbox.orderBy('seq').toArray()).map(({ id, state }) => [id, state])).toEqual([
    [waiting.id, 'done'],
    [refused.id, 'attention'],
  ]);
  const known = await knex('sync_mutations').whereIn('id', [waiting.id, refused.id]).pluck<string[]>('id');
  expect(known).toHaveLength(2);
  const row = (await after.db.jobs.get(noted))?.row as JobRow | undefined;
  expect(row?.noteEntries.map(({ text }) => text)).toEqual(['waiting']);
  after.close();
  await drop();
});
