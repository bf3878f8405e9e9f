/** Takes back "couldn't deliver": the parcel is still on the van, and the stop is open again. */
import { isoDateIn } from '../time/time-zone.ts';
import type { MutationContext, Outcome } from '../wire/mutation.ts';
import { withHistory } from './delivery-changes.ts';
import { isSomeoneElses } from './delivery-evidence.ts';
import type { DeliveryRow } from './endpoints.ts';

export interface UndoFailArgs {
  /** Id of the change that said so. */
  failId: string;
  /** The notes from before it. */
  notes?: string | null | undefined;
}

/**
 * Only the last failure, on the day it happened, and only while nobody has planned the next attempt. The report from the
 * door stays as evidence: a sealed record is never taken back, it is followed by another one.
 */
export function undoFailure(
  row: DeliveryRow | null,
  { failId, notes }: UndoFailArgs,
  context: MutationContext,
): Outcome<DeliveryRow> {
  if (!row) return { kind: 'conflict', code: 'unknown_delivery' };
  const last = lastTurn(row);
  if (last?.type === 'failure_undone' && row.status === 'out_for_delivery') return { kind: 'applied', row };
  if (isSomeoneElses(row, context)) return { kind: 'conflict', code: 'reassigned' };
  if (row.status !== 'failed' || last?.type !== 'failed' || last.id !== failId) {
    return { kind: 'conflict', code: 'changed_meanwhile' };
  }
  if (!isSameDay(last.at, context)) return { kind: 'conflict', code: 'too_late_to_undo' };
  const open: DeliveryRow = {
    ...row,
    status: 'out_for_delivery',
    notes: notes || null,
    failedReason: null,
    holdUntil: null,
    nextAttemptDate: null,
  };
  return { kind: 'applied', row: withHistory(open, 'failure_undone', context) };
}

/** The failure that this person can take back now; null if there is none. */
export function failureToUndo(
  row: DeliveryRow,
  context: Pick<MutationContext, 'occurredAt' | 'userId' | 'isAdmin'> & { shop: { timeZone: string } },
): string | null {
  if (row.status !== 'failed' || isSomeoneElses(row, context)) return null;
  const last = lastTurn(row);
  return last?.type === 'failed' && isSameDay(last.at, context) ? last.id : null;
}

function isSameDay(
  at: string,
  { occurredAt, shop }: { occurredAt: string; shop: { timeZone: string } },
): boolean {
  const day = (instant: string) => isoDateIn(new Date(instant), shop.timeZone);
  return day(at) === day(occurredAt);
}

const turns = ['started', 'delivered', 'failed', 'failure_undone', 'rescheduled', 'cancelled', 'corrected'];

/** What brought the delivery to its present state. */
const lastTurn = ({ history }: DeliveryRow) => history.findLast(({ type }) => turns.includes(type));
