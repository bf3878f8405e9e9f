/**
 * The pushed mutations of one request, each in its own transaction, or in one with others that may be with it. Changes
 * of one row keep the device's order.
 */
import type { ChangedEntity } from '#contract/wire/mutation.ts';
import {
  type PushedMutation,
  type ReceivedRequest,
  staleAfterMs,
  syncLimits,
  type UnreadMutation,
  type Verdict,
} from '#contract/wire/sync.ts';
import { syncMessage } from '#contract/wire/sync-messages.ts';
import type { Actor } from '../actor.ts';
import { type Clock, correctTime, storableTime } from '../devices/clock.ts';
import type { Execute } from '../execute/execute.ts';
import type { ExecuteSet, SetOf } from '../execute/execute-set.ts';
import { heardVersionOf } from '../cursor.ts';
import { planSteps } from './plan-steps.ts';
import { claimedUser, readableParts } from './unread-mutation.ts';

export interface PushParts {
  execute: Execute;
  executeSet: ExecuteSet;
  setOf: SetOf;
  clock: Clock;
}

/** One failure may be a row that somebody holds; after two in a row the rest is left to the next request. */
const busyInARow = 2;

/**
 * Verdicts of what was processed, none of which may be told before `flushCommits`. What is missing was not started and
 * stays pending on the device.
 */
export async function push(
  { execute, executeSet, setOf, clock }: PushParts,
  request: ReceivedRequest,
  actor: Actor,
): Promise<Verdict[]> {
  const startedAtMs = clock.now();
  const { mutations } = request;
  const verdicts = new Map<PushedMutation | UnreadMutation, Verdict>();
  let busy = 0;
  for (const step of planSteps(mutations, entityOfSet)) {
    const settled = step.entity === null || isOver() ? null : await settle(step.entity, step.members);
    for (const mutation of step.members) {
      const verdict = settled?.get(mutation.id) ?? (isOver() ? undefined : await verdictOf(mutation));
      if (!verdict) break;
      busy = verdict.code === 'busy' ? busy + 1 : 0;
      verdicts.set(mutation, verdict);
    }
  }
  return mutations.flatMap(mutation => verdicts.get(mutation) ?? []);

  function settle(entity: ChangedEntity, members: readonly PushedMutation[]) {
    return executeSet(
      entity,
      members.map(mutation => toRequest(mutation, request, actor, clock)),
    );
  }

  function isOver(): boolean {
    return busy >= busyInARow || clock.now() - startedAtMs >= syncLimits.serverBudgetMs;
  }

  function entityOfSet(mutation: PushedMutation): ChangedEntity | null {
    return mutation.userId === actor.id ? setOf(mutation) : null;
  }

  async function verdictOf(mutation: PushedMutation | UnreadMutation): Promise<Verdict> {
    const isUnread = 'came' in mutation;
    const userId = isUnread ? claimedUser(mutation, actor.id) : mutation.userId;
    if (userId !== actor.id) return wrongUser(mutation.id);
    const read = isUnread ? readableParts(mutation, actor.id) : mutation;
    const verdict = await execute({ ...toRequest(read, request, actor, clock), isUnread });
    // By the name that the device knows.
    return { ...verdict, id: mutation.id };
  }
}

function toRequest(mutation: PushedMutation, request: ReceivedRequest, actor: Actor, clock: Clock) {
  return {
    mutation,
    actor,
    deviceId: request.deviceId,
    build: request.build,
    heardVersion: heardVersionOf(request.cursor),
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
