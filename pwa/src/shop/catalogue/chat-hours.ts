/** What the chat currently promises: the typical reply time during opening hours, otherwise when the shop reopens. */
import {
  hourWithHalf,
  isOpenAt,
  nextOpening,
  type OpeningHours,
  zoneLabel,
} from '#contract/time/business-hours.ts';
import { chatTypicalReply } from '#contract/shop/shop-defaults.ts';
import { daysBetween, isoDateIn, weekdayOf } from '#contract/time/time-zone.ts';

export interface ChatHours {
  isOpen: boolean;
  /** Shown with "Typical reply" while open. */
  text: string;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export function chatHours(now: Date, timeZone: string, hours: OpeningHours): ChatHours {
  if (isOpenAt(now, timeZone, undefined, hours)) return { isOpen: true, text: chatTypicalReply };
  const day = nextOpening(now, timeZone, undefined, hours);
  // Midnight UTC is that day's morning in Australia, after any change of the clocks.
  const zone = zoneLabel(new Date(`${day}T00:00:00Z`), timeZone);
  return {
    isOpen: false,
    text: `We are back ${dayName(day, isoDateIn(now, timeZone))} at ${hourWithHalf(hours.opensAtHour)} ${zone}`,
  };
}

function dayName(day: string, today: string): string {
  const away = daysBetween(today, day);
  if (away < 2) return away === 0 ? 'today' : 'tomorrow';
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return `on ${weekdays[weekdayOf(year, month, date) - 1] ?? day}`;
}
