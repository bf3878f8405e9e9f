import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { until } from '#tests/support/waiting/until.ts';
import { openUserDatabase } from './user-database.ts';
import { letGoWhenLeft } from './let-go-when-left.ts';

/** Two pages over the same storage. Only the first is left. */
async function twoPages() {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const [left, next] = [openUserDatabase(7, options), openUserDatabase(7, options)];
  const window = new EventTarget();
  letGoWhenLeft(left, window);
  await left.open();
  return {
    left,
    next,
    go: (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted })),
    comeBack: () => window.dispatchEvent(new Event('pageshow')),
  };
}

/** An unfinished transaction of a paused page: it holds the store until the page resumes. */
const unfinished = (db: Awaited<ReturnType<typeof twoPages>>['left'], goesOn: () => boolean) =>
  db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: 'half', value: 1 });
    while (!goesOn()) await db.meta.get('half');
  });

describe('a page that is kept for the way back', () => {
  test('holds nothing up: what it had not finished is undone, and it hears of it', async () => {
    const { left, next, go } = await twoPages();
    let isUnderWay = false;
    const saving = unfinished(left, () => {
      isUnderWay = true;
      return false;
    }).catch((error: Error) => error.name);
    await until(() => expect(isUnderWay).toBe(true));
    go(true);
    await next.meta.put({ key: 'after', value: 2 });
    expect(await next.meta.toCollection().primaryKeys()).toEqual(['after']);
    expect(await saving).toBe('AbortError');
  });

  test('begins nothing until somebody comes back', async () => {
    const { left, go, comeBack } = await twoPages();
    go(true);
    await expect(left.meta.put({ key: 'late', value: 1 })).rejects.toThrow();
    comeBack();
    await left.meta.put({ key: 'back', value: 1 });
    expect(await left.meta.count()).toBe(1);
  });

  test('a page that is not kept is left to the browser', async () => {
    const { left, go } = await twoPages();
    let mayEnd = false;
    const saving = unfinished(left, () => mayEnd);
    go(false);
    mayEnd = true;
    await saving;
    expect(await left.meta.get('half')).toMatchObject({ value: 1 });
  });
});
