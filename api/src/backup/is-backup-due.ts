/** Whether the nightly backup should be made now. */
import { addDays, isoDateIn, wallTime } from '#contract/time/time-zone.ts';

export interface BackupClock {
  now: Date;
  timeZone: string;
  /** Of the shop's clock, 0 to 23. */
  hour: number;
}

export interface EarlierBackups {
  /** When the last good one was begun. */
  madeAt: Date | null;
  /** When the last try failed that came after it. */
  failedAt: Date | null;
}

const retryAfterMs = 3_600_000;

/** Once for each night, also late: a shop that was closed at that hour makes it when it opens. A failure is tried again hourly. */
export function isBackupDue(clock: BackupClock, { madeAt, failedAt }: EarlierBackups): boolean {
  if (failedAt && clock.now.getTime() - failedAt.getTime() < retryAfterMs) return false;
  return madeAt === null || nightOf(madeAt, clock) < nightOf(clock.now, clock);
}

/** The day on which the night's hour last struck. */
function nightOf(at: Date, { timeZone, hour }: BackupClock): string {
  const day = isoDateIn(at, timeZone);
  return wallTime(at, timeZone).hour >= hour ? day : addDays(day, -1);
}
