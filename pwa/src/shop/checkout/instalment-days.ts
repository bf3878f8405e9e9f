/** The four Afterpay payments: the first today, one every two weeks. */
import { instalments } from '#contract/shop/shop-defaults.ts';
import { addDays, isoDateIn } from '#contract/time/time-zone.ts';

export interface InstalmentDay {
  cents: number;
  /** ISO date. */
  day: string;
  when: string;
}

export function instalmentDays(parts: readonly number[], today: Date, timeZone: string): InstalmentDay[] {
  const start = isoDateIn(today, timeZone);
  return parts.map((cents, at) => {
    const weeks = instalments.dueInWeeks[at] ?? at * instalments.weeksBetween;
    return { cents, day: addDays(start, weeks * 7), when: weeks === 0 ? 'Today' : `In ${weeks} weeks` };
  });
}
