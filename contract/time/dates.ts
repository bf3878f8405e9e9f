/**
 * Dates as the screens write them, in the shop's time zone: the storefront en-AU, the back office `MMM dd`.
 * Month names are our own because ICU versions disagree on "Sep".
 */
import { daysBetween, isoDateIn, wallTime, weekdayOf } from './time-zone.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

export function monthName(month: number): string {
  return months[month - 1] ?? '';
}

/** "21 Nov 2026": the en-AU short date of the account. */
export function formatShortDate(instant: Date, timeZone: string): string {
  const { year, month, day } = wallTime(instant, timeZone);
  return `${day} ${monthName(month)} ${year}`;
}

/** "21 Nov"; "21 Nov 2025" when that is not the current year. */
export function formatMonthDay(instant: Date, now: Date, timeZone: string): string {
  const { year, month, day } = wallTime(instant, timeZone);
  const written = `${day} ${monthName(month)}`;
  return year === wallTime(now, timeZone).year ? written : `${written} ${year}`;
}

/** "9:05 am". */
export function formatTime(instant: Date, timeZone: string): string {
  const { hour, minute } = wallTime(instant, timeZone);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** "21 Nov, 9:05 am", and with the year of another year. */
export function formatMoment(instant: Date, now: Date, timeZone: string): string {
  return `${formatMonthDay(instant, now, timeZone)}, ${formatTime(instant, timeZone)}`;
}

/** A due date in words: "2 days late", "today", "tomorrow", "in 5 days". Counted in calendar days there. */
export function formatDue(due: Date, now: Date, timeZone: string): string {
  const days = daysBetween(isoDateIn(now, timeZone), isoDateIn(due, timeZone));
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days > 0) return `in ${days} days`;
  return days === -1 ? '1 day late' : `${-days} days late`;
}

export function isOverdue(due: Date, now: Date, timeZone: string): boolean {
  return daysBetween(isoDateIn(now, timeZone), isoDateIn(due, timeZone)) < 0;
}

/** "just now", "5 min ago", "3 h ago", "2 days ago". A time ahead of this clock counts as just now. */
export function formatAgo(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day ago' : `${days} days ago`;
}

/** "just now", "5 min", "2 h", "3 days": how old something is, for "oldest 2 h". */
export function formatAge(since: Date, now: Date): string {
  return formatAgo(since, now).replace(/ ago$/, '');
}

/** "21 Dec 2026": a day without a clock. */
export function formatIsoDay(isoDate: string): string {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number);
  return `${day} ${monthName(month)} ${year}`;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** "Tuesday 24 Nov": a day without a clock, as mails and promises write it. */
export function formatWeekday(isoDate: string): string {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number);
  return `${weekdays[weekdayOf(year, month, day) - 1] ?? ''} ${day} ${monthName(month)}`;
}
