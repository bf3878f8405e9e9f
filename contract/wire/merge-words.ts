/** A merge in words. */
import { formatMonthDay } from '../time/dates.ts';
import type { MergedField, MergedValue } from './merges.ts';

export const mergedFieldTitles: Readonly<Record<MergedField, string>> = {
  status: 'Status',
  priority: 'Priority',
  dueDate: 'Due date',
  title: 'Job title',
  description: 'Description',
  type: 'Type',
  estimatedHours: 'Estimated hours',
  notes: 'Notes',
  holdReason: 'On hold',
  assignedTo: 'Assigned to',
  projectId: 'Project',
  jobNumber: 'Job number',
};

/** "Urgent", "1 Dec", "nothing". People and projects are only numbers here. */
export function mergedValueText(
  field: MergedField,
  value: MergedValue,
  { now, timeZone }: { now: Date; timeZone: string },
): string {
  if (value === null || value === '') return field === 'holdReason' ? 'not on hold' : 'nothing';
  if (field === 'dueDate') return formatMonthDay(new Date(String(value)), now, timeZone);
  if (field === 'priority') return String(value).charAt(0).toUpperCase() + String(value).slice(1);
  if (field === 'assignedTo' || field === 'projectId') return `No. ${value}`;
  return String(value);
}
