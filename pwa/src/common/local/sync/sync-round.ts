/** One push and pull. The loop repeats it while there is more; the simulator runs it step by step. */
import type { SyncRequest, SyncResponse, Verdict } from '#contract/wire/sync.ts';
import { syncLimits } from '#contract/wire/sync.ts';
import { canShow } from '../shift-key/hidden-items.ts';
import { askForShiftKeys, letGo, letGoIfOver, readShiftKeys } from '../shift-key/shift-keys.ts';
import { readMeta, readableStores, type UserDatabase } from '../database/user-database.ts';
import type { Ticks } from '../seal/ticks.ts';
import { applyResponse, type ApplyResponse, setBack } from './apply-response.ts';
import { buildRequest, nextDueInMs } from './build-request.ts';

export type SyncAnswer =
  | { kind: 'answered'; response: SyncResponse }
  /** No answer, or one that isn't ours (captive portal). */
  | { kind: 'offline' }
  | { kind: 'signedOut'; isRevoked?: boolean }
  /** `isRevoked`: the office has marked this device as lost. */
  | { kind: 'forbidden'; isRevoked?: boolean }
  | { kind: 'tooLarge' }
  /** The server couldn't read the request: part of it isn't as this build assumes. */
  | { kind: 'unreadable' }
  | { kind: 'busy'; retryAfterMs: number }
  | { kind: 'upgrade' };

export interface RoundParts {
  db: UserDatabase;
  deviceId: string;
  build: string;
  now: () => number;
  random: () => number;
  installed: boolean;
  persisted: boolean;
  /** Monotonic time of this page, for the shop's signed time. */
  ticks?: Ticks;
  send: (request: SyncRequest) => Promise<SyncAnswer>;
  /** Called with the mutations being sent, and with an empty set when they are no longer. */
  onSending?: (ids: ReadonlySet<string>) => void;
  /** No one is signed in here, and the office has marked the device as lost: keys and rows were deleted. */
  onRevoked?: () => void;
  /** `applyResponse`, unless a test passes a broken one. */
  apply?: ApplyResponse;
}

export interface RoundResult {
  outcome: Exclude<SyncAnswer['kind'], 'answered'> | 'done' | 'more';
  retryAfterMs?: number;
  /** Milliseconds until the first waiting change may be sent again. Only with `done`. */
  nextInMs?: number;
}

export async function syncRound(
  parts: RoundParts,
  most: number = syncLimits.mutationsPerRequest,
): Promise<RoundResult> {
  const { db, deviceId, build, installed, persisted } = parts;
  await letGoIfOver(db, parts.now());
  const request = await buildRequest({ db, deviceId, build, installed, persisted, most, now: parts.now() });
  parts.onSending?.(new Set(request.mutations.map(m => m.id)));
  try {
    const answer = await parts.send(request);
    if (answer.kind === 'answered') return await takeAnswer(parts, request, answer.response);
    if ('isRevoked' in answer && answer.isRevoked) {
      await forgetRows(db);
      if (answer.kind === 'signedOut') parts.onRevoked?.();
    }
    if (answer.kind === 'tooLarge' || answer.kind === 'unreadable')
      return await sendLess(parts, request, answer.kind);
    return { outcome: answer.kind, ...(answer.kind === 'busy' ? { retryAfterMs: answer.retryAfterMs } : {}) };
  } finally {
    parts.onSending?.(new Set());
  }
}

async function takeAnswer(
  parts: RoundParts,
  request: SyncRequest,
  response: SyncResponse,
): Promise<RoundResult> {
  const { db } = parts;
  const apply = parts.apply ?? applyResponse;
  const { tookRows, canReadMore } = await apply(
    { db, now: parts.now(), random: parts.random, ticks: parts.ticks },
    request,
    response,
  );
  // Stale only because another tab was quicker. If the cursor hasn't moved, asking again wouldn't help.
  const wasOvertaken = !tookRows && ((await readMeta<string>(db, 'cursor')) ?? null) !== request.cursor;
  const isTooOld = response.notice?.upgradeRequired === true;
  const keys = await readShiftKeys(db);
  // Its rows couldn't be hidden: the next request says which key is here now.
  const wasOpen = !tookRows && askForShiftKeys(keys, [])?.has !== request.shiftKey?.has;
  const hasMore = (response.hasMore && tookRows) || canReadMore || wasOpen;
  if (hasMore || (wasOvertaken && !isTooOld)) return { outcome: 'more' };
  const pending = await db.outbox.where('state').equals('pending').sortBy('seq');
  const nextInMs = nextDueInMs(pending, parts.now(), item => canShow(keys, item));
  // It sends first and updates then.
  if (nextInMs === undefined) return { outcome: isTooOld ? 'upgrade' : 'done' };
  const hasSettled = response.results.some(r => r.status !== 'retry' && r.status !== 'blocked');
  return hasSettled ? { outcome: 'more' } : { outcome: 'done', nextInMs };
}

/** A lost device stores nothing readable. Its unsent work stays, hidden, in case the device is found. */
export async function forgetRows(db: UserDatabase): Promise<void> {
  await db.transaction('rw', [...readableStores(db), db.meta], async () => {
    await Promise.all(readableStores(db).map(store => store.clear()));
    await db.meta.bulkDelete(['cursor', 'lastSyncedAt']);
    await letGo(db);
  });
}

/** Halves the batch that the server refused, down to the one change at fault: that one waits, the others continue. */
async function sendLess(
  parts: RoundParts,
  request: SyncRequest,
  kind: 'tooLarge' | 'unreadable',
): Promise<RoundResult> {
  const [first, ...others] = request.mutations;
  if (!first) return { outcome: kind };
  if (others.length > 0) return syncRound(parts, Math.ceil(request.mutations.length / 2));
  const verdict: Verdict = {
    id: first.id,
    status: 'retry',
    code: kind === 'tooLarge' ? 'too_large' : 'unreadable',
  };
  await parts.db.outbox
    .where({ id: first.id, state: 'pending' })
    .modify((item, ref) => void (ref.value = setBack(item, verdict, parts.now(), parts.random)));
  return { outcome: 'more' };
}
