/**
 * Corrects a closed delivery. The signed proof stays unchanged, the row holds the corrected values, and an event
 * records what was changed, by whom and why. Only the office may correct, and only closed deliveries: open ones can be
 * edited.
 */
import { formatTime } from '../time/dates.ts';
import {
  type CorrectableField,
  correctableFields,
  deliveryTitles,
  type FailureReason,
  failureReasons,
} from './deliveries.ts';
import type { DeliveryRow } from './endpoints.ts';
import type { MutationContext, Outcome } from '../wire/mutation.ts';
import { isoDateIn } from '../time/time-zone.ts';
import { heldUntil, isSame, withHistory } from './delivery-changes.ts';

export type Correction = Partial<{
  status: 'delivered' | 'failed';
  deliveredAt: string | null;
  signedBy: string | null;
  driverName: string | null;
  notes: string | null;
  failedReason: FailureReason | null;
}>;

interface CorrectArgs {
  changes: Correction;
  from?: Correction | undefined;
  reason: string;
}

export function correctDelivery(
  row: DeliveryRow | null,
  { changes, from = {}, reason }: CorrectArgs,
  context: MutationContext,
): Outcome<DeliveryRow> {
  if (!row) return { kind: 'conflict', code: 'unknown_delivery' };
  if (row.status !== 'delivered' && row.status !== 'failed') return { kind: 'conflict', code: 'not_closed' };
  const wanted = correctableFields.filter(field => changes[field] !== undefined);
  // A field that already has the wanted value is no conflict: repeating a correction changes nothing.
  const isOvertaken = wanted.some(
    field =>
      from[field] !== undefined && !isSame(row[field], from[field]) && !isSame(row[field], changes[field]),
  );
  if (isOvertaken) return { kind: 'conflict', code: 'changed_meanwhile' };
  const after = closed({ ...row, ...pick(changes, wanted) }, row, context);
  const changed = correctableFields.filter(field => !isSame(row[field], after[field]));
  if (changed.length === 0) return { kind: 'applied', row };
  const { timeZone } = context.shop;
  const told = changed.map(
    field => `${fieldWords[field]}: ${words(field, row, timeZone)} → ${words(field, after, timeZone)}`,
  );
  return { kind: 'applied', row: withHistory(after, 'corrected', context, `${told.join('. ')}. ${reason}`) };
}

/** Fields about how the delivery ended follow the status. */
function closed(row: DeliveryRow, before: DeliveryRow, context: MutationContext): DeliveryRow {
  if (row.status === 'delivered') {
    return {
      ...row,
      deliveredAt: row.deliveredAt ?? before.deliveredAt ?? context.occurredAt,
      failedReason: null,
      holdUntil: null,
      nextAttemptDate: null,
    };
  }
  return {
    ...row,
    deliveredAt: null,
    signedBy: null,
    holdUntil: before.status === 'failed' ? before.holdUntil : heldUntil(context),
  };
}

function pick(changes: Correction, fields: readonly CorrectableField[]): Correction {
  return Object.fromEntries(fields.map(field => [field, changes[field]]));
}

const fieldWords: Readonly<Record<CorrectableField, string>> = {
  status: 'Status',
  deliveredAt: 'Delivered at',
  signedBy: 'Signed by',
  driverName: 'Driver',
  notes: 'Notes',
  failedReason: 'Reason',
};

function words(field: CorrectableField, row: DeliveryRow, timeZone: string): string {
  const value = row[field];
  if (value === null || value === '') return 'nothing';
  if (field === 'status') return deliveryTitles[row.status];
  if (field === 'deliveredAt') return momentText(value, timeZone);
  if (field === 'failedReason') return failureReasons[value as FailureReason] ?? value;
  return value;
}

function momentText(instant: string, timeZone: string): string {
  const at = new Date(instant);
  return `${isoDateIn(at, timeZone)}, ${formatTime(at, timeZone)}`;
}
