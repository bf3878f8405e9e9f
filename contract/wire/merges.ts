/**
 * Two people who change a job without having seen each other. Different fields both stay. Of one field one value is
 * kept by its rule, and the other stays in the job's merges, from where it can be put back:
 *
 *   status   work only moves forward by itself: the value that is further on is kept
 *   others   the one that arrives later is kept
 *
 * What a person changes knowingly, having seen the present value, is no merge.
 */
import { boardStepOf, jobStatusRank } from '../jobs/jobs.ts';

export const mergedFields = [
  'status',
  'priority',
  'dueDate',
  'title',
  'description',
  'type',
  'estimatedHours',
  'notes',
  'holdReason',
  'assignedTo',
  'projectId',
  'jobNumber',
] as const;
export type MergedField = (typeof mergedFields)[number];

export type MergedValue = string | number | null;

export interface Merge {
  field: MergedField;
  kept: MergedValue;
  lost: MergedValue;
  /** The value that arrived later is the one that is kept. */
  isLaterKept: boolean;
}

/**
 * What becomes of `value` where `present` stands and its writer had seen `seen`. Null when that is no merge: nobody has
 * changed it since, or both want the same.
 */
export function mergeOf(
  field: MergedField,
  { present, value, seen }: { present: MergedValue; value: MergedValue; seen: MergedValue },
): Merge | null {
  if (isSameValue(field, present, seen) || isSameValue(field, present, value)) return null;
  const isLaterKept = field !== 'status' || jobStatusRank(String(value)) >= jobStatusRank(String(present));
  return isLaterKept
    ? { field, kept: value, lost: present, isLaterKept }
    : { field, kept: present, lost: value, isLaterKept };
}

/** Words of both screens for one state are one value, and so are two ways to write an instant. */
export function isSameValue(field: MergedField, a: MergedValue, b: MergedValue): boolean {
  if (a === b) return true;
  if (field === 'status') return boardStepOf(String(a)) === boardStepOf(String(b));
  return field === 'dueDate' && a !== null && b !== null && Date.parse(String(a)) === Date.parse(String(b));
}
