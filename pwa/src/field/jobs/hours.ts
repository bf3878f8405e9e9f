/** Formats working time, and the summaries in the detail of a job. */
import type { JobHoursEntry, JobRow, JobTimer } from '#contract/jobs/endpoints.ts';
import { countedMinutes, minutesBetween, timersOf } from '#contract/jobs/job-hours.ts';

/** "45 min", "2 h", "1 h 30 min". */
export function durationText(minutes: number): string {
  const size = Math.abs(minutes);
  const [hours, rest] = [Math.floor(size / 60), size % 60];
  const words = [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean);
  return `${minutes < 0 ? '−' : ''}${words.join(' ')}`;
}

/** As a clock shows it, to be read from a distance: "0:45", "12:05". */
export function clockText(startedAt: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(startedAt)) / 60_000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Longer than any shift: the clock was left running by mistake. */
const forgottenMinutes = 12 * 60;

export function isForgotten({ startedAt }: Pick<JobTimer, 'startedAt'>, now: Date): boolean {
  return minutesBetween(startedAt, now.toISOString()) > forgottenMinutes;
}

export interface HoursLine {
  entry: JobHoursEntry;
  /** Including corrections. */
  minutes: number;
  /** The latest correction, if any. */
  correction: JobHoursEntry | null;
}

/** One line for each entry, latest first. A correction is part of the line that it corrects. */
export function hoursLines(entries: readonly JobHoursEntry[]): HoursLine[] {
  return entries
    .filter(entry => !entry.corrects)
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .map(entry => ({
      entry,
      minutes: countedMinutes(entry, entries),
      correction: entries.filter(({ corrects }) => corrects === entry.id).at(-1) ?? null,
    }));
}

export interface PersonHours {
  by: string;
  minutes: number;
}

/** A correction counts for the person whose hours it corrects. */
export function hoursByPerson(entries: readonly JobHoursEntry[]): PersonHours[] {
  const sums = new Map<string, number>();
  for (const { entry, minutes } of hoursLines(entries)) {
    const by = entry.by ?? 'Somebody';
    sums.set(by, (sums.get(by) ?? 0) + minutes);
  }
  return [...sums].map(([by, minutes]) => ({ by, minutes })).toSorted((a, b) => b.minutes - a.minutes);
}

/** "1 h 30" as typed into two fields. Null if it isn't a valid time. */
export function typedMinutes(hours: string, minutes: string): number | null {
  const parts = [hours, minutes].map(text => (text.trim() === '' ? 0 : Number(text)));
  const [h = 0, m = 0] = parts;
  if (!parts.every(part => Number.isFinite(part) && part >= 0)) return null;
  const total = Math.round(h * 60 + m);
  return total <= 14_400 ? total : null;
}

export interface RunningClock {
  job: JobRow;
  timer: JobTimer;
}

/** My clock, if it is on this job. */
export function myClockOn(job: Pick<JobRow, 'id'>, running: RunningClock | null): RunningClock | null {
  return running?.job.id === job.id ? running : null;
}

/** The clock of this person on this device. There is at most one. */
export function myClock(
  jobs: readonly JobRow[],
  me: { userId: number; deviceId: string },
): RunningClock | null {
  for (const job of jobs) {
    const timer = timersOf(job).find(
      ({ userId, deviceId }) => userId === me.userId && deviceId === me.deviceId,
    );
    if (timer) return { job, timer };
  }
  return null;
}
