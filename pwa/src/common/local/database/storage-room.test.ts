import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { hasRoomToBegin, isOutOfRoom, layReserve, withReserve } from './storage-room.ts';
import { openUserDatabase, type UserDatabase } from './user-database.ts';

let db: UserDatabase;
beforeEach(() => {
  db = openUserDatabase(7, { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const estimating = (leftBytes: number) => ({
  estimate: async () => ({
    quota: 100_000_000,
    usage: 100_000_000 - leftBytes,
  }),
});
const silent = { estimate: async () => ({}) };
const outOfRoom = () =>
  new DOMException('The current transaction exceeded its quota limitations.', 'QuotaExceededError');

test.each([
  ['plenty', estimating(50_000_000), true],
  ['a little less than a day', estimating(11_000_000), false],
  ['a browser that does not say', silent, true],
  ['a browser without estimates', undefined, true],
] as const)('begins with %s: %s', async (_what, storage, may) => {
  expect(await hasRoomToBegin(db, storage)).toBe(may);
  expect(await db.meta.count()).toBe(may ? 1 : 0);
});

describe('the reserve', () => {
  it('is laid once, and of bytes that cannot be packed', async () => {
    await layReserve(db);
    await layReserve(db);
    const [reserve] = await db.meta.toArray();
    const bytes = new Uint8Array((reserve?.value as ArrayBuffer | undefined) ?? new ArrayBuffer(0));
    expect(bytes.length).toBe(5_000_000);
    expect(new Set(bytes.subarray(4_900_000)).size).toBe(256);
  });

  it('tells a full device whose browser says that there is plenty', async () => {
    const full = {
      ...db.meta,
      where: () => ({ equals: () => ({ count: async () => 0 }) }),
    };
    const put = async () => Promise.reject(outOfRoom());
    const fullDevice = { meta: { ...full, put } } as unknown as UserDatabase;
    expect(await hasRoomToBegin(fullDevice, estimating(50_000_000))).toBe(false);
  });

  it('is given up before something that was begun is refused', async () => {
    await layReserve(db);
    let tries = 0;
    const work = async () => {
      tries += 1;
      if ((await db.meta.count()) > 0) throw outOfRoom();
      return 'kept';
    };
    expect(await withReserve(db, work)).toBe('kept');
    expect(tries).toBe(2);
  });

  it('changes nothing about other failures, nor about a device that is full to the brim', async () => {
    await layReserve(db);
    await expect(withReserve(db, async () => Promise.reject(new Error('other')))).rejects.toThrow('other');
    expect(await db.meta.count()).toBe(1);
    await expect(withReserve(db, async () => Promise.reject(outOfRoom()))).rejects.toThrow('quota');
    expect(await db.meta.count()).toBe(0);
  });
});

test.each([
  [outOfRoom(), true],
  [Object.assign(new Error('AbortError'), { inner: outOfRoom() }), true],
  [new Error('constraint'), false],
  ['quota', false],
])('%s is out of room: %s', (error, is) => {
  expect(isOutOfRoom(error)).toBe(is);
});
