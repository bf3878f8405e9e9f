import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LoopPhase, startSyncLoop, type SyncLoop } from './sync-loop.ts';
import type { RoundResult } from './sync-round.ts';

const pollMs = 30_000;
let loop: SyncLoop;
let phases: LoopPhase[];
let rounds = 0;

beforeEach(() => {
  vi.useFakeTimers();
  phases = [];
  rounds = 0;
});
afterEach(() => {
  loop.stop();
  vi.useRealTimers();
});

type Round = (nth: number) => RoundResult | Promise<RoundResult>;

function start(round: Round, isHeld = () => true, random = () => 0.5): void {
  loop = startSyncLoop({
    round: async () => round(++rounds),
    async withLock(work) {
      if (!isHeld()) return false;
      await work();
      return true;
    },
    later(callback, ms) {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    random,
    onPhase: phase => phases.push(phase),
    pollMs: () => pollMs,
  });
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const done: Round = () => ({ outcome: 'done' });

test('looks at once, then polls, and many wakes are one round', async () => {
  start(done);
  await pass(0);
  expect(rounds).toBe(1);
  for (let i = 0; i < 20; i++) loop.wake();
  await pass(50);
  expect(rounds).toBe(2);
  await pass(pollMs);
  expect(rounds).toBe(3);
  expect(phases).toEqual(['syncing', 'idle', 'syncing', 'idle', 'syncing', 'idle']);
});

test('goes on while there is more', async () => {
  start(nth => ({ outcome: nth < 4 ? 'more' : 'done' }));
  await pass(0);
  expect(rounds).toBe(4);
});

test('one at a time; a wake in the middle means once more', async () => {
  let finish = (_result: RoundResult) => {};
  start(nth => (nth === 1 ? new Promise<RoundResult>(resolve => (finish = resolve)) : { outcome: 'done' }));
  await pass(0);
  loop.wake();
  loop.wake(true);
  await pass(60_000);
  expect(rounds).toBe(1);
  finish({ outcome: 'done' });
  await pass(50);
  expect(rounds).toBe(2);
  await pass(pollMs - 1);
  expect(rounds).toBe(2);
});

test('what was set back is tried when its time has come, not at the next poll', async () => {
  start(nth => ({ outcome: 'done', ...(nth === 1 ? { nextInMs: 4_000 } : {}) }));
  await pass(3_999);
  expect(rounds).toBe(1);
  await pass(1);
  expect(rounds).toBe(2);
});

test('something that was sent and not answered does not make it spin', async () => {
  start(() => ({ outcome: 'done', nextInMs: 0 }));
  await pass(10_000);
  expect(rounds).toBe(11);
});

describe('back-off', () => {
  test('never stops, and never waits longer than five minutes', async () => {
    start(() => ({ outcome: 'offline' }));
    await pass(24 * 3_600_000);
    const before = rounds;
    expect(before).toBeGreaterThan(24 * 12);
    await pass(300_000);
    expect(rounds).toBeGreaterThan(before);
    expect(phases.at(-1)).toBe('offline');
  });

  test('a change or a poke does not cut it; a person or a returning network does, and restarts it', async () => {
    start(() => ({ outcome: 'offline' }));
    await pass(3_600_000);
    const before = rounds;
    loop.wake();
    await pass(50);
    expect(rounds).toBe(before);
    loop.wake(true);
    await pass(50);
    expect(rounds).toBe(before + 1);
    // Half of four seconds: the wait after a first failure.
    await pass(2_000);
    expect(rounds).toBe(before + 2);
  });

  test('a change saved while a hopeless round runs does not cut it either', async () => {
    start(async nth => {
      if (nth === 1) loop.wake();
      return { outcome: 'offline' };
    });
    await pass(1_999);
    expect(rounds).toBe(1);
    await pass(1);
    expect(rounds).toBe(2);
  });

  test('a busy server is not asked before the time that it named', async () => {
    start(nth => (nth === 1 ? { outcome: 'busy', retryAfterMs: 60_000 } : { outcome: 'done' }));
    await pass(59_999);
    expect(rounds).toBe(1);
    await pass(1);
    expect(rounds).toBe(2);
  });

  test('an error inside a round is a failure like any other', async () => {
    start(() => Promise.reject(new Error('QuotaExceededError')));
    await pass(2_000);
    expect(rounds).toBe(2);
    expect(phases.at(-1)).toBe('offline');
  });

  test.each(['signedOut', 'forbidden', 'upgrade'] as const)(
    '%s is shown as such and tried again',
    async outcome => {
      start(() => ({ outcome }));
      await pass(2_000);
      expect(phases).toEqual(['syncing', outcome, 'syncing', outcome]);
    },
  );
});

test('looks again soon while another tab is at it', async () => {
  let isHeld = false;
  start(done, () => isHeld);
  await pass(10_000);
  expect(rounds).toBe(0);
  isHeld = true;
  await pass(2_000);
  expect(rounds).toBe(1);
});

test('a stopped loop does nothing more and says nothing more', async () => {
  let finish = (_result: RoundResult) => {};
  start(() => new Promise<RoundResult>(resolve => (finish = resolve)));
  await pass(0);
  loop.stop();
  loop.wake(true);
  finish({ outcome: 'more' });
  await pass(3_600_000);
  expect(rounds).toBe(1);
  expect(phases).toEqual(['syncing']);
});

describe('pokes, which every device hears at one moment', () => {
  test('are answered after 0 to 300 ms, each device at a time of its own', async () => {
    for (const chance of [0, 0.25, 0.999]) {
      rounds = 0;
      start(
        done,
        () => true,
        () => chance,
      );
      await pass(0);
      loop.poke();
      await pass(Math.max(0, chance * 300 - 2));
      expect(rounds).toBe(chance === 0 ? 2 : 1);
      await pass(2);
      expect(rounds).toBe(2);
      loop.stop();
    }
  });

  test('are one round however many come, and none puts it off', async () => {
    start(done);
    await pass(0);
    for (let i = 0; i < 10; i++) {
      loop.poke();
      await pass(15);
    }
    expect(rounds).toBe(2);
  });

  test('hold up no change of this device, and cut no back-off short', async () => {
    start(
      nth => ({ outcome: nth === 3 ? 'offline' : 'done' }),
      () => true,
      () => 0.9,
    );
    await pass(0);
    loop.wake();
    loop.poke();
    await pass(50);
    expect(rounds).toBe(2);
    loop.poke();
    loop.wake();
    await pass(50);
    expect(rounds).toBe(3);
    loop.poke();
    await pass(300);
    expect(rounds).toBe(3);
  });

  test('that come in the middle of a round are asked for after it, with their jitter', async () => {
    let finish = (_result: RoundResult) => {};
    start(nth => (nth === 1 ? new Promise<RoundResult>(resolve => (finish = resolve)) : { outcome: 'done' }));
    await pass(0);
    loop.poke();
    finish({ outcome: 'done' });
    await pass(149);
    expect(rounds).toBe(1);
    await pass(1);
    expect(rounds).toBe(2);
  });
});
