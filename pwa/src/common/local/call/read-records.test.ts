import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createReadRecords } from './read-records.ts';
import { openShopDatabase } from '../database/shop-database.ts';

const asOf = '2026-11-21T00:00:00.000Z';

test('records that Dexie has written are read without it, missing ones too, while it holds the database', async () => {
  const indexedDB = new IDBFactory();
  const db = openShopDatabase({ indexedDB, IDBKeyRange });
  await db.records.bulkPut([
    { key: 'a', value: { deep: [1, 2] }, asOf },
    { key: 'b', value: true, asOf },
  ]);
  expect(await createReadRecords(indexedDB)(['b', 'nothing', 'a'])).toEqual([
    { key: 'b', value: true, asOf },
    undefined,
    { key: 'a', value: { deep: [1, 2] }, asOf },
  ]);
  db.close();
});

test('a device that has nothing yet gets no database by being asked', async () => {
  const indexedDB = new IDBFactory();
  expect(await createReadRecords(indexedDB)(['a'])).toEqual([undefined]);
  expect(await indexedDB.databases()).toEqual([]);
  const db = openShopDatabase({ indexedDB, IDBKeyRange });
  await db.records.put({ key: 'a', value: 1, asOf });
  expect(await createReadRecords(indexedDB)(['a'])).toMatchObject([{ value: 1 }]);
  db.close();
});

test('an opening of the database in a newer shape waits for no reader', async () => {
  const indexedDB = new IDBFactory();
  const db = openShopDatabase({ indexedDB, IDBKeyRange });
  await db.records.put({ key: 'a', value: 1, asOf });
  db.close();
  const reading = createReadRecords(indexedDB)(['a']);
  const newer = openShopDatabase({ indexedDB, IDBKeyRange });
  newer.version(99).stores({ others: 'id' });
  await newer.open();
  expect(await reading).toMatchObject([{ value: 1 }]);
  newer.close();
});
