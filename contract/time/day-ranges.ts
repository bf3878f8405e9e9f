/** Ranges of days as people read them. Apart from the words of the policies, which checkout and orders do not load. */
import type { DayRange } from '../shop/shop-policy.ts';

/** "7-10", or "3" for a range of one number. */
export function rangeText([from, to]: DayRange): string {
  return from === to ? String(from) : `${from}-${to}`;
}

export function businessDays(days: number | DayRange): string {
  const [, last] = typeof days === 'number' ? [days, days] : days;
  return `${typeof days === 'number' ? days : rangeText(days)} business ${last === 1 ? 'day' : 'days'}`;
}
