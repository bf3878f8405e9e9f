/** What is judged of a load, apart from how it is made. */
import { percentile } from '../measure.ts';
import type { Seen, Took } from './run-phases.ts';

export const p99 = (all: readonly Took[]): number =>
  percentile(
    all.map(({ ms }) => ms),
    99,
  );

/** All answered, and 99 of 100 within the time. */
export function isHeld({ answered, turnedAway, failures }: Seen, withinMs: number): boolean {
  return turnedAway + failures === 0 && answered.length > 0 && p99(answered) <= withinMs;
}

/**
 * The second from which on each second's p99 is within the time and nobody is refused; null where the last one is not.
 */
export function secondsUntilCalm(
  { answered, troubledSecond }: Seen,
  seconds: number,
  withinMs: number,
): number | null {
  for (let second = seconds; second > 0; second--) {
    const own = answered.filter(one => one.second === second - 1);
    const isCalm = troubledSecond < second - 1 && (own.length === 0 || p99(own) <= withinMs);
    if (!isCalm) return second === seconds ? null : second;
  }
  return 0;
}

export interface Search {
  /** Where it begins; doubled while it holds. */
  from: number;
  /** Further than any machine goes. */
  most: number;
  /** Ends when what holds and what does not are as near as this: 0.1 for a tenth. */
  within: number;
}

/** The highest rate found to hold; 0 where not even the first does, halved down to one. */
export async function findHighest(
  holds: (rate: number) => Promise<boolean>,
  { from, most, within }: Search,
): Promise<number> {
  let good = 0;
  let bad = Infinity;
  for (let rate = from; rate <= most && bad === Infinity; rate *= 2) {
    if (await holds(rate)) good = rate;
    else bad = rate;
  }
  while (good === 0 && bad > 1) {
    const rate = Math.floor(bad / 2);
    if (await holds(rate)) good = rate;
    else bad = rate;
  }
  while (good > 0 && bad !== Infinity && bad - good > Math.max(1, good * within)) {
    const rate = Math.round((good + bad) / 2);
    if (await holds(rate)) good = rate;
    else bad = rate;
  }
  return good;
}
