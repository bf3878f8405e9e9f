/** A day without a network: 200 changes on one tablet, stored by the real Dexie code and accepted by the real server. */
import { randomBytes } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { isRefusal } from '#contract/wire/errors.ts';
import { createUuidV7 } from '#contract/text/uuid.ts';
import { saveChange } from '#pwa/common/local/outbox/outbox.ts';
import { syncRound } from '#pwa/common/local/sync/sync-round.ts';
import { openUserDatabase } from '#pwa/common/local/database/user-database.ts';
import { createTestDatabase } from '#tests/support/database/database.ts';
import { makeJob, makeUser, syncFor } from '#tests/support/sync-world.ts';

const jobCount = 20;
const notesPerJob = 10;
const hourMs = 3_600_000;

test('arrive in five round trips, each once, in their order, and leave nothing behind', async () => {
  const { knex, drop } = await createTestDatabase();
  const person = await makeUser(knex, 'workshop');
  const sync = syncFor(knex);
  const jobs = await Promise.all(Array.from({ length: jobCount }, () => makeJob(knex)));
  const db = openUserDatabase(person.id, { indexedDB: new IDBFactory(), IDBKeyRange });
  const newId = createUuidV7({ now: Date.now, randomBytes: length => randomBytes(length) });
  const startedAt = Date.now() - notesPerJob * hourMs;
  for (let at = 0; at < notesPerJob; at++)
    for (const entityId of jobs)
      await saveChange(
        { db, userId: person.id, now: () => startedAt + at * hourMs, newId },
        { name: 'job.addNote', entityId, args: { noteId: newId(), text: `Note ${at}` } },
      );

  let trips = 0;
  const round = () =>
    syncRound({
      db,
      deviceId: newId(),
      build: 'test',
      installed: true,
      persisted: true,
      now: Date.now,
      random: Math.random,
      async send(request) {
        trips += 1;
        // The second answer is lost, so its mutations are sent again.
        const answer = await sync.handle(structuredClone(request), person);
        if (isRefusal(answer)) throw new Error(answer.refusal);
        return trips === 2 ? { kind: 'offline' } : { kind: 'answered', response: answer };
      },
    });
  let result = await round();
  while (result.outcome !== 'done') result = await round();

  expect(trips).toBe(5);
  expect(await db.outbox.where('state').equals('done').count()).toBe(jobCount * notesPerJob);
  const expected = Array.from({ length: notesPerJob }, (_, at) => `Note ${at}`);
  for (const id of jobs) {
    const row = (await db.jobs.get(id))?.row as JobRow | undefined;
    expect(row?.noteEntries.map(({ text }) => text)).toEqual(expected);
  }
  db.close();
  await drop();
});
