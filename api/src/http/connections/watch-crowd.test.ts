import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { turnAwayCrowd, watchCrowd } from './watch-crowd.ts';

/** A process with a clock that the test moves. */
function open() {
  const pool = new EventEmitter();
  let time = 0;
  let look = () => {};
  const crowd = watchCrowd({
    pool,
    longestWaitMs: 250,
    now: () => time,
    every(callback, ms) {
      look = callback;
      expect(ms).toBe(50);
      return () => {};
    },
  });
  return {
    isTooLarge: () => crowd.isTooLarge(),
    ask: (id: number) => pool.emit('acquireRequest', id),
    get: (id: number) => pool.emit('acquireSuccess', id),
    fail: (id: number) => pool.emit('acquireFail', id),
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
  expect(shop.isTooLarge(), '350 ms, and only for two looks').toBe(false);
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
  shop.looks(3, 310);
  expect(shop.isTooLarge()).toBe(true);
  shop.looks(1);
  expect(shop.isTooLarge()).toBe(false);
});

test('probes and buyers who have paid are let in, all others are told when to come again', async () => {
  const told = async (method: string, path: string) => {
    const set = new Map<string, string>();
    const ctx = {
      method,
      path,
      status: 200,
      state: {},
      set: (name: string, value: string) => set.set(name, value),
    };
    let isIn = false;
    await turnAwayCrowd({ isTooLarge: () => true })(ctx as never, async () => {
      isIn = true;
    });
    return isIn ? 'in' : `${ctx.status} ${set.get('Retry-After')}`;
  };
  expect(await told('GET', '/readyz')).toBe('in');
  expect(await told('POST', '/api/orders')).toBe('in');
  expect(await told('GET', '/api/orders')).toBe('503 2');
  expect(await told('GET', '/')).toBe('503 2');
});
