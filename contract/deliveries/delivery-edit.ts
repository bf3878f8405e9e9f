/** What the office may change about a delivery until it has been handed over, and what follows when it is called off. */
import { normalisePhone } from '../text/phone.ts';
import type { MutationContext, Outcome } from '../wire/mutation.ts';
import { isOpenDeliveryStatus } from './deliveries.ts';
import { isSame, withHistory } from './delivery-changes.ts';
import type { DeliveryRow } from './endpoints.ts';

export const editedFields = [
  'customerName',
  'customerAddress',
  'customerPhone',
  'pieces',
  'instructions',
] as const;
export type EditedField = (typeof editedFields)[number];

export const editedTitles: Readonly<Record<EditedField, string>> = {
  customerName: 'Customer Name',
  customerAddress: 'Delivery Address',
  customerPhone: 'Customer Phone',
  pieces: 'Pieces',
  instructions: 'Instructions for the driver',
};

export type DeliveryEdit = Partial<{
  customerName: string;
  customerAddress: string;
  customerPhone: string | null;
  pieces: number | null;
  instructions: string | null;
}>;

/**
 * Possible until the parcel has been handed over, on the road too. A field that somebody else changed since it was seen
 * is a conflict. The history names the fields but not their values: it outlives the address of a person.
 */
export function editDelivery(
  row: DeliveryRow | null,
  { changes, from = {} }: { changes: DeliveryEdit; from?: DeliveryEdit | undefined },
  context: MutationContext,
): Outcome<DeliveryRow> {
  if (!row) return { kind: 'conflict', code: 'unknown_delivery' };
  if (row.status === 'delivered') return { kind: 'conflict', code: 'already_final' };
  if (row.status === 'cancelled') return { kind: 'conflict', code: 'cancelled' };
  const wanted = editedFields.filter(field => changes[field] !== undefined);
  const edited: DeliveryRow = {
    ...row,
    ...Object.fromEntries(wanted.map(field => [field, kept(field, changes)])),
  };
  const isOvertaken = wanted.some(
    field =>
      from[field] !== undefined &&
      !isSame(row[field], kept(field, from)) &&
      !isSame(row[field], edited[field]),
  );
  if (isOvertaken) return { kind: 'conflict', code: 'changed_meanwhile' };
  const changed = wanted.filter(field => !isSame(row[field], edited[field]));
  if (changed.length === 0) return { kind: 'applied', row };
  const detail = changed.map(field => editedTitles[field]).join(', ');
  return { kind: 'applied', row: withHistory(edited, 'edited', context, detail) };
}

/** An Australian number is stored in the form that a tap calls; an empty text is nothing. */
function kept(field: EditedField, values: DeliveryEdit): string | number | null {
  const value = values[field];
  if (value === undefined || value === null || value === '') return null;
  return field === 'customerPhone' ? (normalisePhone(String(value)) ?? value) : value;
}

/**
 * Called off before it was handed over, on the road too: what its driver still brings back is kept as proof and shown
 * to the office. It can be planned again.
 */
export function cancelDelivery(
  row: DeliveryRow | null,
  { reason }: { reason?: string | null | undefined },
  context: MutationContext,
): Outcome<DeliveryRow> {
  if (!row) return { kind: 'conflict', code: 'unknown_delivery' };
  if (row.status === 'cancelled') return { kind: 'applied', row };
  if (!isOpenDeliveryStatus(row.status) && row.status !== 'failed') {
    return { kind: 'conflict', code: 'already_final' };
  }
  const cancelled: DeliveryRow = {
    ...row,
    status: 'cancelled',
    holdUntil: null,
    nextAttemptDate: null,
    ...nobodyTold,
  };
  return { kind: 'applied', row: withHistory(cancelled, 'cancelled', context, reason || null) };
}

/** What the customer was told about the arrival holds no longer. */
export const nobodyTold = { arrivesFrom: null, arrivesTo: null, toldNextAt: null } as const;
