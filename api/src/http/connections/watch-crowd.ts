/**
 * Knows when more people come than the shop can serve. Without it everybody waits longer and longer, and who is served in
 * the end has gone: so while those who are in wait too long, newcomers are told when to come again.
 *
 * Three waits are looked at, those that grow without end: for a connection to the database, for the process itself, and
 * to be taken in at all.
 */
import type { Middleware } from 'koa';
import { refuse } from '#contract/wire/errors.ts';
import { answerRefusal } from '../answer-errors.ts';
import { type Door, watchDoor } from './watch-door.ts';

export interface Crowd {
  /** Somebody has waited half as long as anybody may: what comes again by itself should do so later. */
  isGathering(): boolean;
  /** Newcomers would wait too long. */
  isTooLarge(): boolean;
  stop(): void;
}

/** What is used of the pool of connections. Who asks first is served first. */
export interface WatchedPool {
  on(event: 'acquireRequest' | 'acquireSuccess' | 'acquireFail', heard: (id: number) => void): void;
}

export interface CrowdParts {
  pool: WatchedPool;
  /** How long those who are in may wait before newcomers are turned away. */
  longestWaitMs: number;
  door?: Door;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
  /** Calls again and again, that far apart where the process has time. */
  every?: (callback: () => void, ms: number) => () => void;
}

const lookEveryMs = 50;
/** One long piece of work, or a few slow questions, are no crowd: it shows in several looks in a row. */
const looksInARow = 3;
/** The process may come this many times as late: other work of the machine makes it late, too, and turning people away would not help. */
const lateTimes = 2;

export function watchCrowd({
  pool,
  longestWaitMs,
  door = watchDoor(),
  now = () => performance.now(),
  every = repeatEvery,
}: CrowdParts): Crowd {
  // In the order of their coming, which a Map keeps.
  const waiting = new Map<number, number>();
  pool.on('acquireRequest', id => waiting.set(id, now()));
  for (const end of ['acquireSuccess', 'acquireFail'] as const) pool.on(end, id => waiting.delete(id));

  let lookedAt = now();
  let crowdedLooks = 0;
  let isGathering = false;
  const rest = every(() => {
    const at = now();
    const [oldest = at] = waiting.values();
    const lateMs = at - lookedAt - lookEveryMs;
    lookedAt = at;
    const longest = Math.max(at - oldest, lateMs / lateTimes, door.queuedMs());
    crowdedLooks = longest > longestWaitMs ? crowdedLooks + 1 : 0;
    isGathering = longest > longestWaitMs / 2;
  }, lookEveryMs);
  return {
    isGathering: () => isGathering,
    isTooLarge: () => crowdedLooks >= looksInARow,
    stop() {
      rest();
      door.stop();
    },
  };
}

function repeatEvery(callback: () => void, ms: number): () => void {
  const timer = setInterval(callback, ms);
  timer.unref();
  return () => clearInterval(timer);
}

const comeAgainSeconds = 2;

/** Probes, which say whether the process lives; payments that have been made, whose buyers are not sent away. */
const alwaysIn = new Set([
  'GET /healthz',
  'GET /readyz',
  'POST /api/orders',
  'POST /api/checkouts/settle',
  'POST /api/test-payments/confirm',
  'POST /api/webhooks/stripe',
]);

/** Devices hand in their work again by themselves, and nobody waits in front of them for it. */
const firstOut = new Set(['POST /api/sync']);
/** One of them is let in this often all the same: on a machine that is always late, work must come in at last. */
const oneInMs = 250;

export function turnAwayCrowd(
  crowd: Omit<Crowd, 'stop'>,
  now: () => number = () => performance.now(),
): Middleware {
  let lastIn = -Infinity;

  function isOut(asked: string): boolean {
    if (alwaysIn.has(asked)) return false;
    if (crowd.isTooLarge()) return true;
    if (!firstOut.has(asked) || !crowd.isGathering()) return false;
    if (now() - lastIn < oneInMs) return true;
    lastIn = now();
    return false;
  }

  return async (ctx, next) => {
    if (!isOut(`${ctx.method} ${ctx.path}`)) return next();
    answerRefusal(ctx, refuse('unavailable', { retryAfterSeconds: comeAgainSeconds }));
  };
}
