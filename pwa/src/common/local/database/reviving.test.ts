import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { liveQuery } from 'dexie';
import { describe, expect, test } from 'vitest';
import { allItems, save, setStatus, userId } from '#tests/support/device-database.ts';
import { withReopening } from './reopening.ts';
import { openUserDatabase, type UserDatabase } from './user-database.ts';

const names = ['DatabaseClosedError', 'InvalidStateError', 'UnknownError'] as const;
const lost = (name: string) => new DOMException('Connection to Indexed Database server lost.', name);

/** Returns a transaction of a lost connection. */
type Break = (begin: () => IDBTransaction) => IDBTransaction;

/** A device whose connections break as `breaks` says, in order. Later connections hold. */
async function brokenDevice(...breaks: Break[]) {
  const indexedDB = new IDBFactory();
  const seen = { opened: 0, lost: 0 };
  const whole = openUserDatabase(userId, { indexedDB, IDBKeyRange });
  await whole.open();
  const open = indexedDB.open.bind(indexedDB);
  indexedDB.open = (...parts) => {
    const opening = open(...parts);
    // Only Dexie's own first transaction succeeds.
    opening.addEventListener('success', () => {
      const { result: connection } = opening;
      const broken = breaks[seen.opened];
      const begin = connection.transaction.bind(connection);
      let looks = 0;
      connection.transaction = (...asked) =>
        broken && looks++ > 0 ? broken(() => begin(...asked)) : begin(...asked);
      seen.opened += 1;
    });
    return opening;
  };
  const db = openUserDatabase(userId, { indexedDB, IDBKeyRange }, () => (seen.lost += 1));
  await db.open();
  return { db, whole, seen };
}

/** No transaction can be opened. */
const atTheStart =
  (name: string): Break =>
  () => {
    throw lost(name);
  };

/** Transactions can be opened, but their requests fail. */
const half =
  (name: string): Break =>
  begin => {
    const running = begin();
    running.objectStore = () => {
      throw lost(name);
    };
    return running;
  };

/** The transaction is committed, but the page is told that it wasn't. */
const afterTheCommit: Break = begin => {
  const running = begin();
  const tellOtherwise = () => {
    Object.defineProperty(running, 'error', { value: lost('UnknownError') });
    running.onabort?.(new Event('abort'));
  };
  Object.defineProperty(running, 'oncomplete', {
    set() {
      running.addEventListener('complete', tellOtherwise);
    },
  });
  return running;
};

const works: [string, (db: UserDatabase) => Promise<unknown>][] = [
  ['a read', db => db.meta.get('cursor')],
  ['a read of many', db => db.outbox.where('state').equals('pending').toArray()],
  ['a write', db => db.meta.put({ key: 'cursor', value: 'c1' })],
  ['a change of many', db => db.meta.toCollection().modify({ value: 1 })],
  ['a transaction', db => db.transaction('rw', db.meta, () => db.meta.put({ key: 'cursor', value: 'c1' }))],
  ['a change that is saved', db => save(db, setStatus('a'))],
];
const cases = names.flatMap(name => works.map(([what, work]) => ({ name, what, work })));

describe('the connection to the browser’s storage is lost', () => {
  test.each(cases)('$name: $what is done on a new one', async ({ name, work }) => {
    for (const breaks of [atTheStart(name), half(name)]) {
      const { db, seen } = await brokenDevice(breaks);
      await work(db);
      expect(seen).toEqual({ opened: 2, lost: 0 });
      db.close();
    }
  });

  test('a change is kept once', async () => {
    const { db, whole } = await brokenDevice(half('UnknownError'));
    await save(db, setStatus('a'));
    expect(await allItems(whole)).toHaveLength(1);
    db.close();
  });

  test('twenty calls at once open one new connection', async () => {
    const { db, seen } = await brokenDevice(atTheStart('UnknownError'));
    await Promise.all(Array.from({ length: 20 }, () => db.meta.get('cursor')));
    expect(seen.opened).toBe(2);
    db.close();
  });

  test('what was followed is followed on', async () => {
    const { db, whole } = await brokenDevice(half('UnknownError'));
    const told: unknown[] = [];
    const hasTold = (count: number) => expect.poll(() => told.length).toBe(count);
    const following = liveQuery(() => db.meta.get('cursor')).subscribe(row => told.push(row?.value));
    await hasTold(1);
    await whole.meta.put({ key: 'cursor', value: 'c2' });
    await hasTold(2);
    expect(told).toEqual([undefined, 'c2']);
    following.unsubscribe();
    db.close();
  });
});

describe('twice in a row', () => {
  test.each(names)('%s: it is told, and a new page is asked for', async name => {
    const { db, seen } = await brokenDevice(half(name), half(name));
    await expect(db.meta.get('cursor')).rejects.toMatchObject({ name: expect.stringMatching(/Error$/) });
    expect(seen.lost).toBe(1);
    db.close();
  });

  test('the next call finds a connection that holds', async () => {
    const { db } = await brokenDevice(half('UnknownError'), half('UnknownError'));
    await db.meta.get('cursor').catch(() => undefined);
    await db.meta.put({ key: 'cursor', value: 'c1' });
    expect(await db.meta.count()).toBe(1);
    db.close();
  });
});

describe('it may have been committed', () => {
  test('then it is not repeated, and the connection works again', async () => {
    const { db, seen } = await brokenDevice(afterTheCommit);
    let runs = 0;
    const write = db.transaction('rw', db.meta, async () => {
      runs += 1;
      await db.meta.put({ key: 'cursor', value: 'c1' });
    });
    await expect(write).rejects.toMatchObject({ name: 'AbortError' });
    expect(runs).toBe(1);
    expect((await db.meta.get('cursor'))?.value).toBe('c1');
    expect(seen).toEqual({ opened: 2, lost: 0 });
    db.close();
  });

  test('but for work that may be done twice', async () => {
    const { db } = await brokenDevice(afterTheCommit);
    const put = () => db.transaction('rw', db.meta, () => db.meta.put({ key: 'cursor', value: 'c1' }));
    expect(await withReopening(put)).toBe('cursor');
    db.close();
  });
});

describe('left alone', () => {
  test('a database that was closed on purpose', async () => {
    const { db, seen } = await brokenDevice();
    db.close();
    await expect(withReopening(() => save(db, setStatus('a')))).rejects.toMatchObject({
      name: 'DatabaseClosedError',
    });
    expect(db.isOpen()).toBe(false);
    expect(seen).toEqual({ opened: 1, lost: 0 });
  });

  test.each([new DOMException('full', 'QuotaExceededError'), new TypeError('a mistake of ours')])(
    '%s',
    async error => {
      const { db, seen } = await brokenDevice();
      const failing = db.transaction('rw', db.meta, () => Promise.reject(error));
      await expect(failing).rejects.toMatchObject({ name: error.name });
      expect(seen).toEqual({ opened: 1, lost: 0 });
      db.close();
    },
  );
});
