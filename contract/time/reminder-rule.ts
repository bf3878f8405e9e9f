/** The owner's rule for reminders: some days after a day, then again, a few times. Of invoices and of quotes. */
import { daysBetween, isoDateIn, wallTime, weekdayOf } from './time-zone.ts';

export interface ReminderRule {
  isOn: boolean;
  /** Days after the day it counts from: an invoice was due, a quote was sent. */
  afterDays: number;
  /** Days between two. */
  everyDays: number;
  most: number;
}

/** Which reminder is due, from 1; null while none is. Reminders that were not sent in their time are not made up for. */
export function reminderDue(
  { isOn, afterDays, everyDays, most }: ReminderRule,
  from: Date,
  now: Date,
  timeZone: string,
): number | null {
  const days = daysBetween(isoDateIn(from, timeZone), isoDateIn(now, timeZone)) - afterDays;
  if (!isOn || days < 0) return null;
  const which = Math.floor(days / Math.max(1, everyDays)) + 1;
  return which <= most ? which : null;
}

const [firstHour, lastHour, friday] = [9, 17, 5];

/** On working days, while somebody is there to answer. */
export function isReminderTime(now: Date, timeZone: string): boolean {
  const { year, month, day, hour } = wallTime(now, timeZone);
  return weekdayOf(year, month, day) <= friday && hour >= firstHour && hour < lastHour;
}
