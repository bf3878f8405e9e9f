import { expect, test } from 'vitest';
import { createLock } from './lock.ts';

const work = async () => {};

/** Locks of a browser in which another tab holds ours while `isTaken` says so. */
function locksWhere(isTaken: () => boolean) {
  const asked: LockOptions[] = [];
  const request = async (
    _name: string,
    options: LockOptions,
    callback: (lock: object | null) => Promise<unknown>,
  ) => {
    asked.push(options);
    return callback(isTaken() && !options.steal ? null : {});
  };
  return { asked, locks: { request } as unknown as LockManager };
}

test('runs unless another tab is at it', async () => {
  let isTaken = false;
  const withLock = createLock({ name: 'sync', now: () => 0, locks: locksWhere(() => isTaken).locks });
  expect(await withLock(work)).toBe(true);
  isTaken = true;
  expect(await withLock(work)).toBe(false);
});

test('takes the lock of a page that has held it for a minute and a half, which was frozen', async () => {
  let now = 0;
  const { asked, locks } = locksWhere(() => true);
  const withLock = createLock({ name: 'sync', now: () => now, locks });
  expect(await withLock(work)).toBe(false);
  now = 89_999;
  expect(await withLock(work)).toBe(false);
  now = 90_000;
  expect(await withLock(work)).toBe(true);
  expect(asked.map(options => options.steal ?? false)).toEqual([false, false, true]);
  expect(await withLock(work)).toBe(false);
});

test('without Web Locks every tab works', async () => {
  expect(await createLock({ name: 'sync', now: () => 0, locks: undefined })(work)).toBe(true);
});
