import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionLeft } from '#contract/account/session-endpoints.ts';
import { later } from '#pwa/common/local/sync/timers.ts';
import { type SessionEnd, type SessionEndWatch, watchSessionEnd } from './watch-session-end.ts';

const minuteMs = 60_000;
const idleMs = 30 * minuteMs;
const over = new Error('401');

/** The server's state. */
let idleEndMs: number;
let absoluteEndMs: number;
let keptForMs: number;
let failure: Error | null;
let isReached: boolean;
/** When the page was last touched. */
let touchedAtMs: number;
let asked: string[];
let told: (SessionEnd | null)[];
let overAsTold: number;
let watch: SessionEndWatch;

beforeEach(() => {
  vi.useFakeTimers();
  idleEndMs = Date.now() + idleMs;
  absoluteEndMs = Date.now() + 12 * 60 * minuteMs;
  keptForMs = idleMs;
  failure = null;
  isReached = true;
  touchedAtMs = Date.now();
  asked = [];
  told = [];
  overAsTold = 0;
});
afterEach(() => {
  watch.stop();
  vi.useRealTimers();
});

async function answer(name: string): Promise<SessionLeft> {
  asked.push(name);
  if (failure) throw failure;
  if (Date.now() > Math.min(idleEndMs, absoluteEndMs)) throw over;
  if (name === 'keep') idleEndMs = Date.now() + keptForMs;
  const left = (endMs: number) => Math.floor((endMs - Date.now()) / 1_000);
  return { idleSeconds: left(idleEndMs), absoluteSeconds: left(absoluteEndMs) };
}

async function start(): Promise<void> {
  watch = watchSessionEnd({
    ask: () => answer('ask'),
    keep: () => answer('keep'),
    isOver: error => error === over,
    isReached: () => isReached,
    isTouchedWithin: ms => Date.now() - touchedAtMs <= ms,
    now: () => Date.now(),
    later,
    tell: end => told.push(end),
    onOverAsTold: () => overAsTold++,
  });
  await pass(0);
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const shown = () => told.at(-1)?.kind ?? null;

test('nobody there: warned a good minute before, asked now and then, and over', async () => {
  await start();
  await pass(idleMs - 66_000);
  expect(asked).toEqual(['ask']);
  expect(told).toEqual([]);
  await pass(2_000);
  expect(told).toEqual([{ kind: 'idle', atMs: idleEndMs }]);
  await pass(50_000);
  expect(told, 'one warning, whose seconds do not jump').toHaveLength(1);
  expect(asked.filter(name => name === 'keep')).toEqual([]);
  await pass(20_000);
  expect(shown()).toBeNull();
  expect(overAsTold).toBe(1);
  const last = asked.length;
  await pass(10 * minuteMs);
  expect(asked, 'nothing more is asked').toHaveLength(last);
});

test.each([
  ['touched two minutes before', 2, true],
  ['touched eight minutes before', 8, false],
])('%s the warning', async (_what, minutesBefore, isKept) => {
  await start();
  touchedAtMs = idleEndMs - 65_000 - minutesBefore * minuteMs;
  await pass(idleMs - 60_000);
  expect(asked.includes('keep')).toBe(isKept);
  expect(shown()).toBe(isKept ? null : 'idle');
  if (isKept) expect(idleEndMs - Date.now()).toBeGreaterThan(idleMs - 10_000);
});

test('used in another tab: before the warning nobody is asked, during it the warning goes', async () => {
  await start();
  await pass(10 * minuteMs);
  idleEndMs = Date.now() + idleMs;
  await pass(idleMs - 10 * minuteMs);
  expect(told).toEqual([]);
  await pass(9 * minuteMs);
  expect(shown()).toBe('idle');
  idleEndMs = Date.now() + idleMs;
  await pass(10_000);
  expect(shown()).toBeNull();
});

test('who stays signed in is asked again half an hour later', async () => {
  await start();
  await pass(idleMs - 60_000);
  expect(shown()).toBe('idle');
  watch.keep();
  await pass(0);
  expect(shown()).toBeNull();
  await pass(idleMs - 66_000);
  expect(shown()).toBeNull();
  await pass(2_000);
  expect(shown()).toBe('idle');
});

test('a server that keeps it for less than a minute is not asked without end', async () => {
  await start();
  keptForMs = 40_000;
  touchedAtMs = idleEndMs - 70_000;
  await pass(idleMs - 64_000);
  expect(asked).toEqual(['ask', 'ask', 'keep']);
  expect(shown()).toBe('idle');
});

test('the absolute end is told five minutes ahead, is not put off by touches, and told once', async () => {
  absoluteEndMs = Date.now() + 20 * minuteMs;
  await start();
  await pass(14 * minuteMs);
  expect(told).toEqual([]);
  touchedAtMs = Date.now();
  await pass(minuteMs + 1_000);
  expect(shown()).toBe('absolute');
  expect(asked).not.toContain('keep');
  watch.dismiss();
  expect(shown()).toBeNull();
  await pass(2 * minuteMs);
  watch.wake();
  await pass(0);
  expect(shown(), 'the person knows').toBeNull();
  await pass(4 * minuteMs);
  expect(overAsTold).toBe(1);
});

test('a sign-in in time starts over', async () => {
  absoluteEndMs = Date.now() + 4 * minuteMs;
  await start();
  expect(shown()).toBe('absolute');
  absoluteEndMs = Date.now() + 12 * 60 * minuteMs;
  idleEndMs = Date.now() + idleMs;
  watch.wake();
  await pass(0);
  expect(shown()).toBeNull();
});

test('without the shop nobody is warned; it is asked when it answers again', async () => {
  await start();
  isReached = false;
  await pass(idleMs);
  expect(told).toEqual([]);
  expect(asked).toEqual(['ask']);
  idleEndMs = Date.now() + 30_000;
  isReached = true;
  watch.wake();
  await pass(0);
  expect(shown()).toBe('idle');
  isReached = false;
  watch.wake();
  expect(shown()).toBeNull();
});

test('a shop that stumbles is asked again a minute later', async () => {
  failure = new Error('503');
  touchedAtMs = Date.now() - idleMs;
  await start();
  expect(told).toEqual([]);
  failure = null;
  idleEndMs = Date.now() + 100_000;
  await pass(minuteMs);
  expect(shown()).toBe('idle');
});

test('a phone that slept asks when it wakes, and tells nobody who was not told', async () => {
  await start();
  vi.setSystemTime(Date.now() + 2 * idleMs);
  watch.wake();
  await pass(0);
  expect(asked).toEqual(['ask', 'ask']);
  expect(told).toEqual([]);
  expect(overAsTold).toBe(0);
});

test('a page that was stopped by the very answer that it is over still says so to who was warned', async () => {
  await start();
  await pass(idleMs - 60_000);
  expect(shown()).toBe('idle');
  vi.setSystemTime(idleEndMs + 1);
  watch.wake();
  watch.stop();
  await pass(0);
  expect(overAsTold).toBe(1);
});
