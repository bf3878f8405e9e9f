/** What may only follow a change that has been sent, such as bringing back what it deleted. */
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { freshDatabase, save, setStatus } from '#tests/support/device-database.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { createSyncStatus, tellPhase } from './sync-status.ts';
import { untilSettled } from './until-settled.ts';

let db: UserDatabase;
const status = createSyncStatus();
beforeEach(() => {
  db = freshDatabase(new IDBFactory());
  tellPhase(status, 'syncing');
  return () => db.close();
});

async function sent() {
  const { id } = await save(db, setStatus('job-1', 'Production'));
  await db.outbox.where({ id }).modify({ attempts: 1 });
  return id;
}

test('it waits for the answer, whatever that is', async () => {
  for (const state of ['done', 'attention'] as const) {
    const id = await sent();
    let answered: boolean | undefined;
    const waiting = untilSettled(db, status, id).then(settled => (answered = settled));
    await db.outbox.where({ state: 'pending' }).toArray();
    expect(answered).toBeUndefined();
    await db.outbox.where({ id }).modify({ state });
    expect(await waiting).toBe(true);
  }
});

test('what is no longer kept has been answered', async () => {
  expect(await untilSettled(db, status, 'gone')).toBe(true);
});

test('without a connection it ends, before as well as meanwhile', async () => {
  const id = await sent();
  const waiting = untilSettled(db, status, id);
  tellPhase(status, 'offline');
  expect(await waiting).toBe(false);
  expect(await untilSettled(db, status, id)).toBe(false);
});
