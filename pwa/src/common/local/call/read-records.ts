/**
 * Records of the shopper's database read without Dexie: its code and its opening were most of what a page without a
 * server waited for. Writing, and following what changes, goes by with-shop-database.ts.
 */
import type { ShopRecord } from '../database/shop-database.ts';

export type ReadRecords = (keys: readonly string[]) => Promise<(ShopRecord | undefined)[]>;

export const shopDatabaseName = 'selvedge-shop';

export function createReadRecords(factory: IDBFactory): ReadRecords {
  return keys =>
    new Promise((resolve, reject) => {
      const nothing = () => resolve(keys.map(() => undefined));
      const opening = factory.open(shopDatabaseName);
      // It is not there yet, and is not made here: its shape is Dexie's business.
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
