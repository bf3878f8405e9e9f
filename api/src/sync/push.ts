/** The pushed mutations of one request, in the device's order, each in its own transaction (SYNC §5.3). */
import {
  type PushedMutation,
  staleAfterMs,
  syncLimits,
  type SyncRequest,
  type Verdict,
} from '#contract/sync.ts';
import { syncMessage } from '#contract/sync-messages.ts';
import type { Actor } from './actor.ts';
import { type Clock, correctTime, storableTime } from './clock.ts';
import type { Execute } from './execute.ts';

export interface PushParts {
  execute: Execute;
  clock: Clock;
}

/** One failure may be a row that somebody holds; after two in a row the rest is left to the next request. */
const busyInARow = 2;

/**
 * Verdicts of what was processed, none of which may be told before `flushCommits`. What is missing was not started and
 * stays pending on the device.
 */
export async function push(
  { execute, clock }: PushParts,
  request: SyncRequest,
  actor: Actor,
): Promise<Verdict[]> {
  const startedAtMs = clock.now();
  const verdicts: Verdict[] = [];
  let busy = 0;
  for (const mutation of request.mutations) {
    if (busy >= busyInARow || clock.now() - startedAtMs >= syncLimits.serverBudgetMs) break;
    const verdict =
      mutation.userId === actor.id
        ? await execute(toRequest(mutation, request, actor, clock))
        : wrongUser(mutation.id);
    busy = verdict.code === 'busy' ? busy + 1 : 0;
    verdicts.push(verdict);
  }
  return verdicts;
}

function toRequest(mutation: PushedMutation, request: SyncRequest, actor: Actor, clock: Clock) {
  return {
    mutation,
    actor,
    deviceId: request.deviceId,
    build: request.build,
    occurredAt: correctTime(mutation.occurredAt, request.clientNow, clock.now()),
    occurredAtDevice: storableTime(mutation.capturedAt ?? mutation.occurredAt),
    isFlushedLater: true,
    isStale: Date.parse(request.clientNow) - Date.parse(mutation.occurredAt) > staleAfterMs,
  };
}

/** Nobody's work is ever done in somebody else's name: the device keeps it until that person signs in. */
function wrongUser(id: string): Verdict {
  return { id, status: 'retry', code: 'wrong_user', message: syncMessage('wrong_user') };
}
