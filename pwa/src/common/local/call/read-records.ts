/**
 * Reads records of the shopper's database without Dexie: loading and opening it took most of the time that a page
 * without a server waited. Use with-shop-database.ts to write, or to follow changes.
 */
export interface ShopRecord<T = unknown> {
  key: string;
  value: T;
  /** ISO time at which the value was current. */
  asOf: string;
}

export type ReadRecords = (keys: readonly string[]) => Promise<(ShopRecord | undefined)[]>;

export const shopDatabaseName = 'selvedge-shop';

export function createReadRecords(factory: IDBFactory): ReadRecords {
  return keys =>
    new Promise((resolve, reject) => {
      const nothing = () => resolve(keys.map(() => undefined));
      const opening = factory.open(shopDatabaseName);
      // The database doesn't exist yet. It isn't created here, because Dexie defines its shape.
      opening.onupgradeneeded = () => opening.transaction?.abort();
      opening.onerror = () => (opening.error?.name === 'AbortError' ? nothing() : reject(opening.error));
      opening.onsuccess = () => {
        const db = opening.result;
        db.onversionchange = () => db.close();
        if (!db.objectStoreNames.contains('records')) {
          db.close();
          return nothing();
        }
        const reading = db.transaction('records');
        const found = keys.map(key => reading.objectStore('records').get(key));
        reading.oncomplete = () => {
          db.close();
          resolve(found.map(({ result }) => result as ShopRecord | undefined));
        };
        reading.onabort = () => {
          db.close();
          reject(reading.error);
        };
      };
    });
}
