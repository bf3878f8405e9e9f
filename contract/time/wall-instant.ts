/** From what a person writes on a form ("2026-11-20T15:30" on the shop's clock) to the instant, and back. */
import { wallTime } from './time-zone.ts';

const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/** Null for what is not a date and time. A time that the clock skips in spring is read an hour later. */
export function instantAtWall(written: string, timeZone: string): string | null {
  const [, year, month, day, hour, minute] = pattern.exec(written)?.map(Number) ?? [];
  if (
    year === undefined ||
    month === undefined ||
    day === undefined ||
    hour === undefined ||
    minute === undefined
  ) {
    return null;
  }
  const asUtcMs = Date.UTC(year, month - 1, day, hour, minute);
  const isReal = new Date(asUtcMs).toISOString().startsWith(written.slice(0, 16));
  if (!isReal) return null;
  // The second guess is right on the other side of a clock change, too.
  const firstMs = asUtcMs - offsetMs(asUtcMs, timeZone);
  return new Date(asUtcMs - offsetMs(firstMs, timeZone)).toISOString();
}

/** When the working day ends at the shop: what is due on a day is due then. */
export function endOfDay(isoDate: string, timeZone: string): string {
  const instant = instantAtWall(`${isoDate}T17:00`, timeZone);
  if (instant === null) throw new Error(`${isoDate} is no day`);
  return instant;
}

/** "2026-11-20T15:30", as `<input type="datetime-local">` takes it. */
export function writtenAtWall(instant: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = wallTime(instant, timeZone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

function offsetMs(instantMs: number, timeZone: string): number {
  const { year, month, day, hour, minute } = wallTime(new Date(instantMs), timeZone);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(instantMs / 60_000) * 60_000;
}
