/** The one opening of the shopper's database, on first use. Keeps Dexie out of the first load. */
import type { ShopDatabase, ShopRecord } from './shop-database.ts';

let opening: Promise<ShopDatabase> | undefined;

/** A connection is a resource of the page, not state of the app: it is opened once and lives as long as the page. */
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

export async function deleteRecord(key: string): Promise<void> {
  const db = await shopDatabase();
  await db.records.delete(key);
}
