import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { deleteUnlessSaved } from './delete-unless-saved.ts';
import { openUserDatabase } from './user-database.ts';

const item = { id: 'm1', state: 'pending', entity: 'jobs', entityId: 'j1' };

async function world() {
  const indexedDB = new IDBFactory();
  const otherWindow = openUserDatabase(7, { indexedDB, IDBKeyRange });
  await otherWindow.open();
  const { name, version } = otherWindow.backendDB();
  return { indexedDB, otherWindow, remove: () => deleteUnlessSaved(indexedDB, name, version) };
}

test('goes when nothing was saved', async () => {
  const { indexedDB, remove } = await world();
  expect(await remove()).toBe(true);
  expect(await indexedDB.databases()).toEqual([]);
});

test('stays, as it was, when another window saves while it is to go', async () => {
  const { indexedDB, otherWindow, remove } = await world();
  const saving = otherWindow.table('outbox').add(item);
  const [isGone] = await Promise.all([remove(), saving]);
  expect(isGone).toBe(false);
  const next = openUserDatabase(7, { indexedDB, IDBKeyRange });
  expect(await next.outbox.toArray()).toMatchObject([item]);
  expect((await indexedDB.databases()).map(({ version }) => version)).toEqual([40]);
  next.close();
});

test('a window that died before the deletion: the next one still opens it, and deletes it', async () => {
  const { indexedDB, otherWindow } = await world();
  const { name, version } = otherWindow.backendDB();
  otherWindow.close();
  await new Promise<void>(resolve => {
    const opening = indexedDB.open(name, version + 1);
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
  const next = openUserDatabase(7, { indexedDB, IDBKeyRange });
  await next.open();
  expect(await deleteUnlessSaved(indexedDB, name, next.backendDB().version)).toBe(true);
});
