/** How long the shop was open between two instants: business days, its hours, no public holidays of its state. */
import { addDays, isoDateIn } from './time-zone.ts';
import { isBusinessDay, type OpeningHours } from './business-hours.ts';
import { holidaysIn, stateOfZone } from './holidays.ts';
import { instantAtWall } from './wall-instant.ts';

const minuteMs = 60_000;

/** Whole minutes, rounded down. Days are worked out once for all questions. */
export function workingTime({
  timeZone,
  hours: { opensAtHour, closesAtHour },
}: {
  timeZone: string;
  hours: Pick<OpeningHours, 'opensAtHour' | 'closesAtHour'>;
}): (from: Date, to: Date) => number {
  const holidays = holidaysIn(...stateOfZone(timeZone));
  const days = new Map<string, readonly [opensMs: number, closesMs: number] | null>();

  function openOn(day: string) {
    const known = days.get(day);
    if (known !== undefined) return known;
    const at = (hour: number) => {
      // 24 is the next midnight.
      const [date, onDay] = hour < 24 ? [day, hour] : [addDays(day, 1), 0];
      return Date.parse(instantAtWall(`${date}T${String(onDay).padStart(2, '0')}:00`, timeZone) ?? '');
    };
    const open = isBusinessDay(day, holidays) ? ([at(opensAtHour), at(closesAtHour)] as const) : null;
    days.set(day, open);
    return open;
  }

  return (from, to) => {
    let openMs = 0;
    const last = isoDateIn(to, timeZone);
    for (let day = isoDateIn(from, timeZone); day <= last; day = addDays(day, 1)) {
      const open = openOn(day);
      if (open) openMs += Math.max(0, Math.min(open[1], to.getTime()) - Math.max(open[0], from.getTime()));
    }
    return Math.floor(openMs / minuteMs);
  };
}
