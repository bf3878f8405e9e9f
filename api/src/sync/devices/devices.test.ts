import { expect, test } from 'vitest';
import type { PushedMutation, SyncRequest, Verdict, VerdictStatus } from '#contract/wire/sync.ts';
import { oldestUnsent } from './devices.ts';

const hour = (n: number) => new Date(Date.UTC(2026, 10, 22, n)).toISOString();
/** Our clock is two hours ahead of the device's. */
const [clientNow, nowMs] = [hour(10), Date.parse(hour(12))];

const sent = (...hours: number[]) => hours.map(n => ({ id: `m${n}`, occurredAt: hour(n) }) as PushedMutation);
const verdicts = (said: Record<string, VerdictStatus>): Verdict[] =>
  Object.entries(said).map(([id, status]) => ({ id, status }));
const held = (pending: number, oldest?: number): SyncRequest['stats'] => ({
  pending,
  ...(oldest === undefined ? {} : { oldestPendingAt: hour(oldest) }),
  persisted: true,
  installed: true,
  lastSeq: 9,
});

// [what, what it says it holds, what it sends, what became of that, the oldest it holds still, by our clock]
const cases: [string, SyncRequest['stats'], PushedMutation[], Verdict[], string | null][] = [
  ['nothing', held(0), [], [], null],
  ['an app that says nothing of itself', undefined, sent(9), verdicts({ m9: 'applied' }), null],
  ['all of it settled', held(2, 1), sent(1, 2), verdicts({ m1: 'applied', m2: 'conflict' }), null],
  ['the oldest set back', held(2, 1), sent(1, 2), verdicts({ m1: 'retry', m2: 'applied' }), hour(3)],
  ['the oldest settled, one not started', held(2, 1), sent(1, 2), verdicts({ m1: 'duplicate' }), hour(4)],
  ['more than it could send', held(60, 1), sent(1, 2), verdicts({ m1: 'applied', m2: 'rejected' }), hour(3)],
  ['one that waits and was not sent', held(2, 1), sent(5), verdicts({ m5: 'applied' }), hour(3)],
  ['from a clock that was set back since', held(1, 23), [], [], hour(12)],
];

test.each(cases)('%s', (_what, stats, mutations, results, expected) => {
  const unsentMs = oldestUnsent({ stats, mutations, clientNow }, results, nowMs);
  expect(unsentMs === null ? null : new Date(unsentMs).toISOString()).toBe(expected);
});
