/** The fields of the correction dialog, with the differences from the record. */
import {
  type CorrectableField,
  correctableFields,
  deliveryTitles,
  deliveryWords,
  type FailureReason,
  failureReasons,
} from '#contract/deliveries/deliveries.ts';
import { formatShortDate, formatTime } from '#contract/time/dates.ts';
import type { DeliveryRow } from '#contract/deliveries/endpoints.ts';
import type { MutationArgs } from '#contract/wire/mutations.ts';
import { instantAtWall, writtenAtWall } from '#contract/time/wall-instant.ts';

export interface CorrectionForm {
  status: 'delivered' | 'failed';
  /** "2026-11-20T15:30" on the shop's clock. */
  deliveredAt: string;
  signedBy: string;
  driverName: string;
  notes: string;
  failedReason: string;
  /** Reason for the correction. */
  reason: string;
}

type Correction = MutationArgs<'delivery.correct'>['changes'];
type Corrected = Pick<DeliveryRow, CorrectableField>;

export const fieldTitles: Readonly<Record<CorrectableField, string>> = {
  status: 'Status',
  deliveredAt: 'Delivered at',
  signedBy: 'Signed by',
  driverName: 'Driver Name',
  notes: 'Delivery Notes',
  failedReason: 'What happened',
};

export function formOfDelivery(row: Corrected, timeZone: string): CorrectionForm {
  return {
    status: row.status === 'failed' ? 'failed' : 'delivered',
    deliveredAt: row.deliveredAt ? writtenAtWall(new Date(row.deliveredAt), timeZone) : '',
    signedBy: row.signedBy ?? '',
    driverName: row.driverName ?? '',
    notes: row.notes ?? '',
    failedReason: row.failedReason ?? '',
    reason: '',
  };
}

/** Only the differences. Fields that don't belong to the status are left alone, because the server sets them. */
export function correctionOf(form: CorrectionForm, row: Corrected, timeZone: string): Correction {
  const before = formOfDelivery(row, timeZone);
  const isDelivered = form.status === 'delivered';
  const differs = (field: keyof CorrectionForm) => form[field].trim() !== before[field].trim();
  const text = (field: 'signedBy' | 'driverName' | 'notes') => form[field].trim() || null;
  return {
    ...(differs('status') && { status: form.status }),
    ...(isDelivered && differs('deliveredAt') && { deliveredAt: instantAtWall(form.deliveredAt, timeZone) }),
    ...(isDelivered && differs('signedBy') && { signedBy: text('signedBy') }),
    ...(differs('driverName') && { driverName: text('driverName') }),
    ...(differs('notes') && { notes: text('notes') }),
    ...(!isDelivered &&
      differs('failedReason') && { failedReason: (form.failedReason || null) as FailureReason | null }),
  };
}

export type CorrectionErrors = Partial<Record<keyof CorrectionForm, string>>;

export function checkCorrection(
  form: CorrectionForm,
  row: Corrected,
  { now, timeZone }: { now: Date; timeZone: string },
): CorrectionErrors {
  const at = instantAtWall(form.deliveredAt, timeZone);
  const isDelivered = form.status === 'delivered';
  return {
    ...(isDelivered && !at && { deliveredAt: 'Please enter the day and time.' }),
    ...(isDelivered && at && Date.parse(at) > now.getTime() && { deliveredAt: 'That is in the future.' }),
    ...(form.reason.trim() === '' && { reason: deliveryWords.correction }),
    ...(Object.keys(correctionOf(form, row, timeZone)).length === 0 && {
      status: 'Nothing has been changed yet.',
    }),
  };
}

export interface CorrectedField {
  field: CorrectableField;
  before: string;
  after: string;
}

/** Each field that changes, before and after. */
export function comparison(form: CorrectionForm, row: Corrected, timeZone: string): CorrectedField[] {
  const changes = correctionOf(form, row, timeZone);
  return correctableFields
    .filter(field => changes[field] !== undefined)
    .map(field => ({
      field,
      before: wordsOf(field, row[field], timeZone),
      after: wordsOf(field, changes[field] ?? null, timeZone),
    }));
}

function wordsOf(field: CorrectableField, value: string | null, timeZone: string): string {
  if (!value) return 'nothing';
  if (field === 'status') return deliveryTitles[value as DeliveryRow['status']];
  if (field === 'failedReason') return failureReasons[value as FailureReason] ?? value;
  if (field !== 'deliveredAt') return value;
  const at = new Date(value);
  return `${formatShortDate(at, timeZone)}, ${formatTime(at, timeZone)}`;
}

/** The mutation's arguments: the changes, the same fields as the person saw them, and the reason. */
export function correctionArgs(
  form: CorrectionForm,
  row: Corrected,
  timeZone: string,
): MutationArgs<'delivery.correct'> {
  const changes = correctionOf(form, row, timeZone);
  const seen = correctableFields.filter(field => changes[field] !== undefined);
  return {
    changes,
    from: Object.fromEntries(seen.map(field => [field, row[field]])),
    reason: form.reason.trim(),
  };
}
