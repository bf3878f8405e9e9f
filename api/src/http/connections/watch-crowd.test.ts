import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { turnAwayCrowd, watchCrowd } from './watch-crowd.ts';

/** A process with a clock that the test moves. */
function open() {
  const pool = new EventEmitter();
  let time = 0;
  let look = () => {};
  let queuedMs = 0;
  const crowd = watchCrowd({
    pool,
    longestWaitMs: 250,
    door: { queuedMs: () => queuedMs, stop() {} },
    now: () => time,
    every(callback, ms) {
      look = callback;
      expect(ms).toBe(50);
      return () => {};
    },
  });
  return {
    isGathering: () => crowd.isGathering(),
    isTooLarge: () => crowd.isTooLarge(),
    ask: (id: number) => pool.emit('acquireRequest', id),
    get: (id: number) => pool.emit('acquireSuccess', id),
    fail: (id: number) => pool.emit('acquireFail', id),
    queue(ms: number) {
      queuedMs = ms;
    },
    /** Time goes by, and the process comes to look each time so many milliseconds after the last. */
    looks(count: number, ms = 50) {
      for (let n = 0; n < count; n++) {
        time += ms;
        look();
      }
    },
  };
}

test('newcomers are turned away while the oldest in the queue of the database has waited too long', () => {
  const shop = open();
  shop.ask(1);
  shop.looks(4);
  shop.ask(2);
  shop.looks(3);
  expect(shop.isGathering(), '350 ms').toBe(true);
  expect(shop.isTooLarge(), 'only for two looks').toBe(false);
  shop.looks(1);
  expect(shop.isTooLarge()).toBe(true);
  shop.get(1);
  shop.looks(1);
  expect(shop.isTooLarge(), 'the next has waited 250 ms').toBe(false);
  shop.looks(3);
  expect(shop.isTooLarge()).toBe(true);
  shop.fail(2);
  shop.looks(1);
  expect(shop.isTooLarge()).toBe(false);
});

test('and while the process itself comes to its work too late, again and again', () => {
  const shop = open();
  shop.looks(20);
  shop.looks(2, 3_000);
  expect(shop.isTooLarge(), 'two long pieces of work').toBe(false);
  shop.looks(1);
  shop.looks(3, 550);
  expect(shop.isTooLarge(), 'twice as late as somebody may wait').toBe(false);
  shop.looks(3, 551);
  expect(shop.isTooLarge()).toBe(true);
  shop.looks(1);
  expect(shop.isTooLarge()).toBe(false);
});

test('and while people have waited too long before the door', () => {
  const shop = open();
  shop.queue(250);
  shop.looks(5);
  expect(shop.isTooLarge()).toBe(false);
  shop.queue(251);
  shop.looks(2);
  expect(shop.isTooLarge()).toBe(false);
  shop.looks(1);
  expect(shop.isTooLarge()).toBe(true);
  shop.queue(0);
  shop.looks(1);
  expect(shop.isTooLarge()).toBe(false);
});

/** Who asks, and what they are told while the crowd is as `state` says. */
function askAt(now: () => number) {
  const state = { isGathering: false, isTooLarge: false };
  const crowd = { isGathering: () => state.isGathering, isTooLarge: () => state.isTooLarge };
  const middleware = turnAwayCrowd(crowd, now);
  return async (method: string, path: string, its: Partial<typeof state> = {}): Promise<string> => {
    Object.assign(state, { isGathering: false, isTooLarge: false }, its);
    const set = new Map<string, string>();
    const ctx = {
      method,
      path,
      status: 200,
      state: {},
      set: (name: string, value: string) => set.set(name, value),
    };
    let isIn = false;
    await middleware(ctx as never, async () => {
      isIn = true;
    });
    return isIn ? 'in' : `${ctx.status} ${set.get('Retry-After')}`;
  };
}

test.each([
  ['GET', '/readyz', 'in'],
  ['POST', '/api/orders', 'in'],
  ['GET', '/api/orders', '503 2'],
  ['GET', '/', '503 2'],
  ['POST', '/api/sync', '503 2'],
])('%s %s is let in while a crowd gathers; when it is too large: %s', async (method, path, tooLarge) => {
  const told = askAt(() => 0);
  expect(await told(method, path)).toBe('in');
  expect(await told(method, path, { isGathering: true })).toBe('in');
  expect(await told(method, path, { isGathering: true, isTooLarge: true })).toBe(tooLarge);
});

test('devices that come again by themselves are told to while a crowd gathers, and one is let in each quarter second', async () => {
  let time = 0;
  const told = askAt(() => time);
  const sync = (isGathering: boolean) => told('POST', '/api/sync', { isGathering });
  expect(await sync(true)).toBe('in');
  expect(await sync(true)).toBe('503 2');
  expect(await sync(false)).toBe('in');
  time = 249;
  expect(await sync(true)).toBe('503 2');
  time = 250;
  expect(await sync(true)).toBe('in');
  expect(await sync(true)).toBe('503 2');
});
