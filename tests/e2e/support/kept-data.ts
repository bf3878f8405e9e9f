/** What a browser profile keeps of this origin, and what a test puts there behind the app's back. */
import type { Page } from '@playwright/test';

/** Everything that could be read from a phone somebody finds: databases, storage, caches of answers. */
export function readEverythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('refused'));
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        found.push(name, store, await asked(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) found.push(name, url);
    return JSON.stringify(found);
  });
}

/** Puts changes into an outbox as if they had been made on this device. */
export function putIntoOutbox(page: Page, userId: number, items: readonly object[]): Promise<void> {
  return page.evaluate(
    ({ name, rows }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error ?? new Error('refused'));
        opening.onsuccess = () => {
          const work = opening.result.transaction('outbox', 'readwrite', { durability: 'strict' });
          for (const row of rows) work.objectStore('outbox').add(row);
          work.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          work.onerror = () => reject(work.error ?? new Error('refused'));
        };
      }),
    { name: `selvedge-user-${userId}`, rows: items },
  );
}
