/**
 * Business hours: Monday to Friday 9 to 5 AEST, Saturday by appointment, Sunday closed, unless the owner keeps other
 * hours. The clock is Brisbane's, which is AEST all year, unless the owner chose another.
 */
import { addDays, isoDateIn, wallTime, weekdayOf } from './time-zone.ts';

export const businessHours = { opensAtHour: 9, closesAtHour: 17, firstWeekday: 1, lastWeekday: 5 } as const;

/** What an owner may change of them. The business week stays Monday to Friday: production is planned by it. */
export interface OpeningHours {
  /** Full hours of the day, 0 to 24. */
  opensAtHour: number;
  closesAtHour: number;
  /** In words, after the name of the day. */
  saturday: string;
  sunday: string;
}

export const openingHoursDefaults: OpeningHours = {
  opensAtHour: businessHours.opensAtHour,
  closesAtHour: businessHours.closesAtHour,
  saturday: 'by appointment',
  sunday: 'closed',
};

/** "9", "5", "12": an hour as people write it; `hourWithHalf` says which half of the day. */
export const plainHour = (hour: number) => String(hour % 12 || 12);
export const hourWithHalf = (hour: number) => `${plainHour(hour)} ${hour % 24 < 12 ? 'am' : 'pm'}`;

/** The three lines of the hours: "Monday-Friday 9-5 AEST", "Saturday by appointment", "Sunday closed". */
export function hoursLines(
  { opensAtHour, closesAtHour, saturday, sunday }: OpeningHours,
  zone: string,
): readonly [string, string, string] {
  // "9-5" is understood; "10-11" is not.
  const isPlain = opensAtHour < 12 && closesAtHour > 12 && closesAtHour < 24;
  const write = isPlain ? plainHour : hourWithHalf;
  return [
    `Monday-Friday ${write(opensAtHour)}-${write(closesAtHour)} ${zone}`,
    `Saturday ${saturday}`,
    `Sunday ${sunday}`,
  ];
}

/** ISO dates on which nobody works; those of a state are `holidaysIn` of holidays.ts, which no first load needs. */
export type Holidays = Pick<ReadonlySet<string>, 'has'>;
const noHolidays: Holidays = new Set();

export function isBusinessDay(isoDate: string, holidays: Holidays = noHolidays): boolean {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number);
  return weekdayOf(year, month, day) <= businessHours.lastWeekday && !holidays.has(isoDate);
}

/** Open from the hour of opening up to but not including that of closing. */
export function isOpenAt(
  instant: Date,
  timeZone: string,
  holidays: Holidays = noHolidays,
  { opensAtHour, closesAtHour }: OpeningHours = openingHoursDefaults,
): boolean {
  const { hour } = wallTime(instant, timeZone);
  const isWithinHours = hour >= opensAtHour && hour < closesAtHour;
  return isWithinHours && isBusinessDay(isoDateIn(instant, timeZone), holidays);
}

/** The day on which the shop opens next: today before it opens on a business day, else the next one. */
export function nextOpening(
  instant: Date,
  timeZone: string,
  holidays: Holidays = noHolidays,
  { opensAtHour }: OpeningHours = openingHoursDefaults,
): string {
  const today = isoDateIn(instant, timeZone);
  const isBeforeOpening = wallTime(instant, timeZone).hour < opensAtHour;
  return isBeforeOpening && isBusinessDay(today, holidays) ? today : nextBusinessDay(today, holidays);
}

/** The first business day after an ISO date. */
export function nextBusinessDay(isoDate: string, holidays: Holidays = noHolidays): string {
  return addBusinessDays(isoDate, 1, holidays);
}

/** The n-th business day after an ISO date; 0 is the date itself, working day or not. */
export function addBusinessDays(isoDate: string, count: number, holidays: Holidays = noHolidays): string {
  let date = isoDate;
  for (let left = count; left > 0;) {
    date = addDays(date, 1);
    if (isBusinessDay(date, holidays)) left--;
  }
  return date;
}

/** The last day for "within 24 hours on business days": the next business day there. */
export function replyBy(instant: Date, timeZone: string, holidays: Holidays = noHolidays): string {
  return nextBusinessDay(isoDateIn(instant, timeZone), holidays);
}

/** "AEST" or "AEDT" for the shop's clock at that moment; the zone's own name outside the eastern states. */
export function zoneLabel(instant: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = wallTime(instant, timeZone);
  // The wall clock is read without its seconds.
  const wholeMinutes = Math.floor(instant.getTime() / 60_000);
  const offsetMinutes = Date.UTC(year, month - 1, day, hour, minute) / 60_000 - wholeMinutes;
  if (offsetMinutes === 600) return 'AEST';
  return offsetMinutes === 660 ? 'AEDT' : timeZone;
}

/** Written down, as every page says it and a browser's first formatter of dates takes it 50 ms; a test holds them equal. */
export const easternZones: Readonly<Record<string, string>> = {
  'Australia/Brisbane': 'AEST',
  'Australia/Lindeman': 'AEST',
  'Australia/Sydney': 'AEST/AEDT',
  'Australia/Melbourne': 'AEST/AEDT',
  'Australia/Hobart': 'AEST/AEDT',
};

/** How the hours are signed all year round: "AEST", or "AEST/AEDT" where the clock is put forward in summer. */
export function hoursZone(timeZone: string): string {
  return easternZones[timeZone] ?? hoursZoneByClock(timeZone);
}

export function hoursZoneByClock(timeZone: string): string {
  const [winter, summer] = ['2027-07-01T00:00:00Z', '2027-01-01T00:00:00Z'].map(at =>
    zoneLabel(new Date(at), timeZone),
  );
  return winter === summer ? `${winter}` : `${winter}/${summer}`;
}
