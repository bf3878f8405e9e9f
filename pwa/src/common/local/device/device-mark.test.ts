import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { response, userId } from '#tests/support/device-database.ts';
import { identifyDevice, lostKey, removeMark } from './device-mark.ts';
import { applyResponse } from '../sync/apply-response.ts';
import { buildRequest } from '../sync/build-request.ts';
import { openUserDatabase, readMeta, type UserDatabase } from '../database/user-database.ts';

const fresh = () => openUserDatabase(userId, { indexedDB: new IDBFactory(), IDBKeyRange });

function marksIn(kept = new Map<string, string>()) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

let count = 0;
const newId = () => `0190c3a0-0000-7000-8000-${String(++count).padStart(12, '0')}`;
const identify = (db: UserDatabase, marks: ReturnType<typeof marksIn>) =>
  identifyDevice({ db, userId, marks, newId, now: () => 0 });
const ask = (db: UserDatabase, deviceId: string) =>
  buildRequest({ db, deviceId, build: 'b', now: 0, most: 50, installed: false, persisted: false });

it('keeps its id as long as the database is there', async () => {
  const [db, marks] = [fresh(), marksIn()];
  const id = await identify(db, marks);
  expect(await identify(db, marks)).toBe(id);
  expect(await readMeta(db, lostKey)).toBeUndefined();
});

it('tells lost storage from a new device and from one that somebody has left', async () => {
  const marks = marksIn();
  const former = await identify(fresh(), marks);
  const db = fresh();
  const id = await identify(db, marks);
  expect(id).not.toBe(former);
  expect(await readMeta(db, lostKey)).toMatchObject({ formerId: former });

  removeMark(marks, userId);
  const next = fresh();
  await identify(next, marks);
  expect(await readMeta(next, lostKey)).toBeUndefined();
});

it('asks the server what it had heard, until it has said so', async () => {
  const marks = marksIn();
  const former = await identify(fresh(), marks);
  const db = fresh();
  const id = await identify(db, marks);
  const request = await ask(db, id);
  expect(request.stats).toMatchObject({ formerId: former });
  const known = { lastSeq: 118, lastSeenAt: '2026-11-21T06:02:00.000Z', pending: 2 };
  await applyResponse({ db, now: 0, random: Math.random }, request, response({ former: known }));
  expect(await readMeta(db, lostKey)).toMatchObject({ formerId: former, ...known });
  expect((await ask(db, id)).stats).not.toHaveProperty('formerId');
});

it('takes it for nothing where the server never heard of the device', async () => {
  const marks = marksIn();
  await identify(fresh(), marks);
  const db = fresh();
  const request = await ask(db, await identify(db, marks));
  await applyResponse({ db, now: 0, random: Math.random }, request, response({ former: null }));
  expect(await readMeta(db, lostKey)).toMatchObject({ lastSeq: 0, pending: 0 });
});
