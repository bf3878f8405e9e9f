/** Wall-clock time of an instant in a named time zone, without a date library. */
export interface WallTime {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  hour: number;
  minute: number;
}

/** Making a formatter costs about as much as a hundred uses of it; the memo holds nothing else. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-AU', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formatters.set(timeZone, made);
  return made;
}

export function wallTime(instant: Date, timeZone: string): WallTime {
  const values: Record<string, number> = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(instant)) values[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = values;
  return { year, month, day, weekday: weekdayOf(year, month, day), hour, minute };
}

/** 1 Monday to 7 Sunday, of a calendar date. */
export function weekdayOf(year: number, month: number, day: number): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
}

/** The calendar date of an instant there: "2027-01-07". */
export function isoDateIn(instant: Date, timeZone: string): string {
  const { year, month, day } = wallTime(instant, timeZone);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

const dayMs = 86_400_000;

/** Calendar days after (or before) an ISO date. Dates carry no zone, so no clock change can shift them. */
export function addDays(isoDate: string, days: number): string {
  return new Date(Date.parse(`${isoDate}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole calendar days from one ISO date to another; negative into the past. */
export function daysBetween(fromIsoDate: string, toIsoDate: string): number {
  return Math.round((Date.parse(`${toIsoDate}T00:00:00Z`) - Date.parse(`${fromIsoDate}T00:00:00Z`)) / dayMs);
}
