/**
 * Knows when more people come than the shop can serve. Without it everybody waits longer and longer, and who is served in
 * the end has gone: so while those who are in wait too long, newcomers are told when to come again.
 *
 * Two waits are looked at, those that grow without end: for a connection to the database, and for the process itself.
 */
import type { Middleware } from 'koa';
import { refuse } from '#contract/wire/errors.ts';
import { answerRefusal } from '../answer-errors.ts';

export interface Crowd {
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
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
  /** Calls again and again, that far apart where the process has time. */
  every?: (callback: () => void, ms: number) => () => void;
}

const lookEveryMs = 50;
/** One long piece of work, or a few slow questions, are no crowd: it shows in several looks in a row. */
const looksInARow = 3;

export function watchCrowd({
  pool,
  longestWaitMs,
  now = () => performance.now(),
  every = repeatEvery,
}: CrowdParts): Crowd {
  // In the order of their coming, which a Map keeps.
  const waiting = new Map<number, number>();
  pool.on('acquireRequest', id => waiting.set(id, now()));
  for (const end of ['acquireSuccess', 'acquireFail'] as const) pool.on(end, id => waiting.delete(id));

  let lookedAt = now();
  let crowdedLooks = 0;
  const stop = every(() => {
    const at = now();
    const [oldest = at] = waiting.values();
    const lateMs = at - lookedAt - lookEveryMs;
    lookedAt = at;
    const isCrowded = at - oldest > longestWaitMs || lateMs > longestWaitMs;
    crowdedLooks = isCrowded ? crowdedLooks + 1 : 0;
  }, lookEveryMs);
  return { isTooLarge: () => crowdedLooks >= looksInARow, stop };
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

export function turnAwayCrowd(crowd: Pick<Crowd, 'isTooLarge'>): Middleware {
  return async (ctx, next) => {
    if (alwaysIn.has(`${ctx.method} ${ctx.path}`) || !crowd.isTooLarge()) return next();
    answerRefusal(ctx, refuse('unavailable', { retryAfterSeconds: comeAgainSeconds }));
  };
}
