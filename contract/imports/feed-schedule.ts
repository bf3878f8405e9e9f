/** When a supplier's file is fetched next. Pure; no schemas: screens import this file. */
import { addDays, isoDateIn } from '../time/time-zone.ts';
import { instantAtWall } from '../time/wall-instant.ts';

export interface FeedSchedule {
  /** Null for a daily feed. */
  everyHours: number | null;
  /** "06:30" on the shop's clock; null for one that comes every few hours. */
  dailyAt: string | null;
}

const hourMs = 3_600_000;

/** The first time after `from`. A time that the clock skips in spring comes an hour later. */
export function nextFeedTime({ everyHours, dailyAt }: FeedSchedule, from: Date, timeZone: string): Date {
  if (dailyAt === null) return new Date(from.getTime() + (everyHours ?? 24) * hourMs);
  const today = isoDateIn(from, timeZone);
  const times = [0, 1, 2].map(days => instantAtWall(`${addDays(today, days)}T${dailyAt}`, timeZone));
  const next = times.find(time => time !== null && Date.parse(time) > from.getTime());
  if (!next) throw new RangeError(`${dailyAt} is no time of day`);
  return new Date(next);
}

/** "Every 6 hours", "Daily at 06:30". */
export function scheduleWords({ everyHours, dailyAt }: FeedSchedule): string {
  if (dailyAt !== null) return `Daily at ${dailyAt}`;
  return everyHours === 1 ? 'Every hour' : `Every ${everyHours} hours`;
}

/** As minutes after midnight, and back. */
export function minutesOf(dailyAt: string): number {
  const [hour = 0, minute = 0] = dailyAt.split(':').map(Number);
  return hour * 60 + minute;
}

export function timeOfDay(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
