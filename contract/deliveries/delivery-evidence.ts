/** Decides how proof from a door is accepted. */
import type { DeliveryRow, EvidenceAcceptance } from './endpoints.ts';
import type { MutationContext } from '../wire/mutation.ts';

export type TakenEvidence =
  | { kind: 'applied'; acceptedAs: EvidenceAcceptance; code?: string; review: boolean }
  | { kind: 'conflict'; acceptedAs: EvidenceAcceptance; code: string; review: boolean };

/**
 * The decision table for proof from a door: how it is accepted, and whether the state changes.
 * `attemptSeen` is the one on the driver's list. If it is lower than the row's, the delivery has been planned again since.
 */
export function takeEvidence(
  row: DeliveryRow | null,
  outcome: 'delivered' | 'failed',
  attemptSeen: number | undefined,
  context: Pick<MutationContext, 'userId' | 'isAdmin'>,
): TakenEvidence {
  if (!row) return { kind: 'conflict', acceptedAs: 'orphan', code: 'unknown_delivery', review: true };
  if (row.status === 'delivered') return kept('additional');
  if (row.status === 'failed')
    return outcome === 'delivered' ? overPlan('override', 'override') : kept('additional');
  const isPlannedAnew = attemptSeen !== undefined && attemptSeen < row.attempt;
  if (row.status === 'cancelled' || isPlannedAnew) {
    return outcome === 'delivered' ? overPlan('after_cancel', 'after_cancel') : kept('after_cancel');
  }
  if (isSomeoneElses(row, context)) return overPlan('primary', 'reassigned');
  if (row.status === 'pending') {
    return { kind: 'applied', acceptedAs: 'primary', code: 'implied_start', review: false };
  }
  return { kind: 'applied', acceptedAs: 'primary', review: false };
}

const kept = (acceptedAs: EvidenceAcceptance): TakenEvidence => ({
  kind: 'conflict',
  acceptedAs,
  code: 'already_final',
  review: true,
});

const overPlan = (acceptedAs: EvidenceAcceptance, code: string): TakenEvidence => ({
  kind: 'applied',
  acceptedAs,
  code,
  review: true,
});

export function isSomeoneElses(
  row: DeliveryRow,
  context: Pick<MutationContext, 'userId' | 'isAdmin'>,
): boolean {
  return row.assignedTo !== null && row.assignedTo !== context.userId && !context.isAdmin;
}
