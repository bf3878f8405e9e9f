import { liveQuery } from 'dexie';
import { IDBDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { openShopDatabase } from '../database/shop-database.ts';
import { openUserDatabase } from '../database/user-database.ts';

const own = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
/** A slow disk: the transaction stays open long after its statement. */
function holdOpen(store: IDBObjectStore, rounds = 500): void {
  if (rounds > 0) store.get('nothing').onsuccess = () => holdOpen(store, rounds - 1);
}

const devices = [
  ['shop', () => openShopDatabase(own()), 'records'],
  ['user', () => openUserDatabase(7, own()), 'meta'],
] as const;

test.each(devices)('%s: what a live query shows has been committed', async (_name, open, table) => {
  const db = open();
  const rows = db.table(table);
  const seen: { count: number; isCommitted: boolean }[] = [];
  let isCommitted = false;
  const following = liveQuery(() => rows.toArray()).subscribe(found =>
    seen.push({ count: found.length, isCommitted }),
  );
  await expect.poll(() => seen).toHaveLength(1);
  rows.hook('creating', (_key, _row, { idbtrans }) => holdOpen(idbtrans.objectStore(table)));
  await rows.put({ key: 'a', value: 1, asOf: '' });
  isCommitted = true;
  await expect
    .poll(() => seen)
    .toEqual([
      { count: 0, isCommitted: false },
      { count: 1, isCommitted: true },
    ]);
  following.unsubscribe();
  db.close();
});

test.each(devices)('%s: what is written is written through', async (_name, open, table) => {
  const asked = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const db = open();
  await db.table(table).put({ key: 'a', value: 1, asOf: '' });
  const writes = asked.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes).not.toEqual([]);
  // Without this option Chromium reports a commit before it is on the disk.
  for (const [, , options] of writes as unknown[][]) expect(options).toEqual({ durability: 'strict' });
  asked.mockRestore();
  db.close();
});
