/** Decisions as rows that are kept for good, and as the device is told them. */
import type { AnyMutation } from '#contract/wire/mutations.ts';
import type { Verdict } from '#contract/wire/sync.ts';
import { syncMessage } from '#contract/wire/sync-messages.ts';
import type { AtTheEnd } from '../at-the-end.ts';
import type { ExecuteParts, ExecuteRequest } from './execution.ts';
import type { Decision } from './judge.ts';

export function keepAtTheEnd(
  atTheEnd: AtTheEnd,
  { mutation: { id } }: ExecuteRequest,
  decision: Decision,
): void {
  const { status, code = null, message } = decision;
  const result = message ? { message } : null;
  atTheEnd.updates.push({ table: 'sync_mutations', id, values: { status, code, result } });
}

export function tellVerdict(
  { log }: Pick<ExecuteParts, 'log'>,
  { mutation, actor }: ExecuteRequest,
  declared: AnyMutation | null,
  { status, code, message, entityNow }: Decision,
): Verdict {
  if (status === 'rejected') {
    const { id, name } = mutation;
    log.warn({ mutationId: id, name, code, userId: actor.id }, 'mutation rejected');
  }
  return {
    id: mutation.id,
    status,
    ...(code ? { code } : {}),
    ...(code || status !== 'applied'
      ? { message: message ?? syncMessage(code, tone(declared, status)) }
      : {}),
    ...(entityNow ? { entityNow } : {}),
  };
}

export const tone = (declared: AnyMutation | null, status: Decision['status']) => ({
  isEvidence: declared?.isEvidence === true && status === 'conflict',
  isConflict: status !== 'applied',
});
