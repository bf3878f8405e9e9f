import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createBeats } from './beats.ts';
import { type Beats, createLock, type WithLock } from './lock.ts';

const work = async () => {};

/** A browser's locks, with ours held by another tab while `isTaken` returns true. */
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

const silent: Beats = { send: () => {}, heardAt: () => -Infinity };
const never = () => () => {};
const lockOver = (locks: LockManager | undefined, now = () => 0, beats = silent): WithLock =>
  createLock({ name: 'sync', now, locks, beats, every: never });

test('runs unless another tab is at it', async () => {
  let isTaken = false;
  const withLock = lockOver(locksWhere(() => isTaken).locks);
  expect(await withLock(work)).toBe(true);
  isTaken = true;
  expect(await withLock(work)).toBe(false);
});

test('takes the lock of a page that has held it for a minute and a half, which was frozen', async () => {
  let now = 0;
  const { asked, locks } = locksWhere(() => true);
  const withLock = lockOver(locks, () => now);
  expect(await withLock(work)).toBe(false);
  now = 89_999;
  expect(await withLock(work)).toBe(false);
  now = 90_000;
  expect(await withLock(work)).toBe(true);
  expect(asked.map(options => options.steal ?? false)).toEqual([false, false, true]);
  expect(await withLock(work)).toBe(false);
});

test('never takes it from a page that says that it is at work, however long it is', async () => {
  let now = 0;
  let heardAt = 0;
  const { asked, locks } = locksWhere(() => true);
  const withLock = lockOver(locks, () => now, { send: () => {}, heardAt: () => heardAt });
  for (now = 0; now <= 600_000; now += 10_000) {
    heardAt = now;
    expect(await withLock(work)).toBe(false);
  }
  now = heardAt + 89_999;
  expect(await withLock(work)).toBe(false);
  now = heardAt + 90_000;
  expect(await withLock(work)).toBe(true);
  expect(asked.filter(({ steal }) => steal)).toHaveLength(1);
});

describe('the tab that works', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('says so at once and every ten seconds, until it is done', async () => {
    let sent = 0;
    let finish = () => {};
    const withLock = createLock({
      name: 'sync',
      now: () => 0,
      locks: locksWhere(() => false).locks,
      beats: { send: () => (sent += 1), heardAt: () => -Infinity },
      every(callback, ms) {
        const timer = setInterval(callback, ms);
        return () => clearInterval(timer);
      },
    });
    const done = withLock(() => new Promise<void>(resolve => (finish = resolve)));
    expect(sent).toBe(1);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(sent).toBe(5);
    finish();
    await done;
    await vi.advanceTimersByTimeAsync(40_000);
    expect(sent).toBe(5);
  });
});

test('a lock that was taken away is no failure of the work, which ends as it ends', async () => {
  let takeAway = (_error: Error) => {};
  /** As in a browser: the request fails at once, and the work under it continues. */
  const request = (_name: string, _options: LockOptions, callback: (lock: object) => Promise<unknown>) => {
    void callback({}).catch(() => undefined);
    return new Promise((_resolve, reject) => (takeAway = reject));
  };
  const withLock = lockOver({ request } as unknown as LockManager);
  for (const failure of [null, new Error('of the work itself')]) {
    let finish = () => {};
    const slow = () =>
      new Promise<void>((resolve, reject) => (finish = () => (failure ? reject(failure) : resolve())));
    const held = withLock(slow);
    takeAway(new DOMException('stolen', 'AbortError'));
    await Promise.resolve();
    finish();
    if (failure) await expect(held).rejects.toBe(failure);
    else expect(await held).toBe(true);
  }
});

test('what one tab says the others hear', async () => {
  const name = crypto.randomUUID();
  let now = 7;
  const [here, there] = [createBeats({ name, now: () => now }), createBeats({ name, now: () => now })];
  expect(there.heardAt()).toBe(-Infinity);
  here.send();
  await expect.poll(() => there.heardAt()).toBe(7);
  now = 8;
  expect(here.heardAt()).toBe(-Infinity);
  here.close();
  there.close();
  expect(() => here.send()).not.toThrow();
});

test('without Web Locks every tab works', async () => {
  expect(await lockOver(undefined)(work)).toBe(true);
});
