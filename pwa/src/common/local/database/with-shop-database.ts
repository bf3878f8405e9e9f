/** Opens the shopper's database once, on first use. Keeps Dexie out of the first load. */
import type { ShopDatabase } from './shop-database.ts';
import type { ShopRecord } from '../call/read-records.ts';

let opening: Promise<ShopDatabase> | undefined;

/** A connection belongs to the page, not to the app's state: it is opened once and lives as long as the page. */
export function shopDatabase(): Promise<ShopDatabase> {
  opening ??= import('./shop-database.ts').then(({ openShopDatabase }) => openShopDatabase());
  return opening;
}

export async function readRecord<T>(key: string): Promise<ShopRecord<T> | undefined> {
  const db = await shopDatabase();
  return (await db.records.get(key)) as ShopRecord<T> | undefined;
}

export async function writeRecord<T>(key: string, value: T): Promise<void> {
  const db = await shopDatabase();
  await db.records.put({ key, value, asOf: new Date().toISOString() });
}

/** Updates the stored value in one transaction, so that two tabs never overwrite each other's part. */
export async function updateRecord<T>(key: string, next: (kept: T | undefined) => T): Promise<T> {
  const db = await shopDatabase();
  return db.transaction('rw', db.records, async () => {
    const record = (await db.records.get(key)) as ShopRecord<T> | undefined;
    const value = next(record?.value);
    await db.records.put({ key, value, asOf: new Date().toISOString() });
    return value;
  });
}

/** Calls back with the stored value, now and whenever any tab changes it. Returns a function that stops it. */
export async function followRecord<T>(
  key: string,
  onValue: (value: T | undefined) => void,
): Promise<() => void> {
  const [db, { liveQuery }] = await Promise.all([shopDatabase(), import('dexie')]);
  const following = liveQuery(() => db.records.get(key)).subscribe({
    next: record => onValue((record as ShopRecord<T> | undefined)?.value),
    // If storage fails while the page is open, the page continues with what it has.
    error: () => undefined,
  });
  return () => following.unsubscribe();
}

/** Deletes these keys, and all keys that begin with the prefix. */
export async function deleteRecords(keys: readonly string[], prefix?: string): Promise<void> {
  const db = await shopDatabase();
  await db.records.bulkDelete([...keys]);
  if (prefix) await db.records.where(':id').startsWith(prefix).delete();
}

export async function deleteRecord(key: string): Promise<void> {
  const db = await shopDatabase();
  await db.records.delete(key);
}
