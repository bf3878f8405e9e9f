/**
 * Working time of a job. Entries are only ever added; clocks become entries, and corrections are entries
 * too. Pure, and the same on device and server.
 */
import type { JobHoursEntry, JobRow, JobTimer } from './endpoints.ts';
import type { MutationContext } from '../wire/mutation.ts';

/** Ten days: the maximum of one entry. A clock left running for longer counts this much and is then corrected. */
export const mostMinutes = 14_400;

export const timersOf = (job: Pick<JobRow, 'timers'>): readonly JobTimer[] => job.timers ?? [];

export function withTotalHours(row: JobRow): JobRow {
  const minutes = row.hourEntries.reduce((sum, entry) => sum + entry.minutes, 0);
  return { ...row, actualHours: Math.round((minutes / 60) * 100) / 100 };
}

/** Each person has one clock per device. If it already runs on this job, nothing changes. */
export function startedTimer(
  row: JobRow,
  { timerId, deviceId }: { timerId: string; deviceId: string },
  { userId, userName, occurredAt }: MutationContext,
): JobRow {
  const timers = timersOf(row);
  const isHere = timers.some(
    timer => timer.id === timerId || (timer.userId === userId && timer.deviceId === deviceId),
  );
  if (isHere || row.hourEntries.some(entry => entry.id === timerId)) return row;
  const timer = { id: timerId, userId, by: userName, deviceId, startedAt: occurredAt };
  return { ...row, timers: inOrder([...timers, timer], by => by.startedAt) };
}

/** Whole minutes between two instants; 0 if the clock was set back. */
export function minutesBetween(startedAt: string, stoppedAt: string): number {
  const minutes = Math.round((Date.parse(stoppedAt) - Date.parse(startedAt)) / 60_000);
  return Math.min(mostMinutes, Math.max(0, minutes));
}

/** Turns the clock into an entry for its owner, whoever stops it. Less than half a minute leaves no entry. */
export function stoppedTimer(row: JobRow, timerId: string, stoppedAt: string): JobRow {
  const timer = timersOf(row).find(({ id }) => id === timerId);
  if (!timer) return row;
  const timers = timersOf(row).filter(({ id }) => id !== timerId);
  const minutes = minutesBetween(timer.startedAt, stoppedAt);
  if (minutes === 0) return { ...row, timers };
  const { by, startedAt } = timer;
  const entry = { id: timerId, minutes, at: stoppedAt, by, startedAt };
  return withTotalHours({ ...row, timers, hourEntries: [...row.hourEntries, entry] });
}

/** The minutes of an entry including its corrections. */
export function countedMinutes(entry: JobHoursEntry, entries: readonly JobHoursEntry[]): number {
  return entries
    .filter(other => other.corrects === entry.id)
    .reduce((sum, other) => sum + other.minutes, entry.minutes);
}

/** Null if there is no such entry, or if it is itself a correction. */
export function correctedHours(
  row: JobRow,
  args: { entryId: string; corrects: string; minutes: number; was?: number; reason?: string | null },
  { occurredAt, userName }: MutationContext,
): { row: JobRow; hasMoved: boolean } | null {
  if (row.hourEntries.some(({ id }) => id === args.entryId)) return { row, hasMoved: false };
  const entry = row.hourEntries.find(({ id }) => id === args.corrects);
  if (!entry || entry.corrects || entry.minutes < 0) return null;
  const now = countedMinutes(entry, row.hourEntries);
  const hasMoved = args.was !== undefined && args.was !== now;
  const difference = args.minutes - now;
  if (difference === 0) return { row, hasMoved };
  const correction = {
    id: args.entryId,
    minutes: difference,
    at: occurredAt,
    by: userName,
    corrects: entry.id,
    reason: args.reason || null,
  };
  return { row: withTotalHours({ ...row, hourEntries: [...row.hourEntries, correction] }), hasMoved };
}

function inOrder<T>(list: readonly T[], key: (item: T) => string): T[] {
  return list.toSorted((a, b) => key(a).localeCompare(key(b)));
}
