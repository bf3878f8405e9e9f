/** What a browser profile keeps of this origin, and what a test puts there behind the app's back. */
import { expect, type Locator, type Page } from '@playwright/test';

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

/** Types, and waits until the device has kept it: hidden or not, the record of the draft is another one then. */
export async function fillDraft(field: Locator, text: string): Promise<void> {
  const page = field.page();
  const before = await readDrafts(page);
  await field.fill(text);
  await expect.poll(() => readDrafts(page), 'the draft is kept').not.toBe(before);
}

function readDrafts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('refused'));
      });
    const ofPeople = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('selvedge-user-'));
    const found: unknown[] = [];
    for (const { name = '' } of ofPeople) {
      const db = await asked(indexedDB.open(name));
      const drafts = IDBKeyRange.bound('draft ', 'draft \uffff');
      found.push(await asked(db.transaction('meta').objectStore('meta').getAll(drafts)));
      db.close();
    }
    const asNumbers = (value: unknown) => (value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value);
    return JSON.stringify(found, (_key, value: unknown) => asNumbers(value));
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

/** The office's own copies are written behind the page's back: 'customers/12', 'projects/board'. */
export async function waitForKept(page: Page, ...keys: readonly string[]): Promise<void> {
  const missing = () =>
    page.evaluate(async wanted => {
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error ?? new Error('refused'));
        });
      const found: IDBValidKey[] = [];
      for (const { name = '' } of await indexedDB.databases()) {
        if (!name.startsWith('selvedge-user-')) continue;
        const db = await asked(indexedDB.open(name));
        found.push(...(await asked(db.transaction('kept').objectStore('kept').getAllKeys())));
        db.close();
      }
      return wanted.filter(key => !found.includes(key));
    }, keys);
  await expect.poll(missing, { message: 'kept on this device' }).toEqual([]);
}
