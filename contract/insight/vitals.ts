/**
 * Web vitals of real visits as counts per bucket. Bucket limits include the limits of good and fair, so those
 * shares are exact; a percentile is interpolated within its bucket. Pure, without zod.
 */
export const vitalNames = ['LCP', 'INP', 'CLS', 'TTFB'] as const;
export type VitalName = (typeof vitalNames)[number];

interface Vital {
  /** Upper limits of the buckets, in ms; for CLS in thousandths. One more bucket has no limit. */
  ends: readonly number[];
  /** Values up to `good` are good, up to `fair` fair (web.dev/articles/vitals). */
  good: number;
  fair: number;
}

export const vitals: Readonly<Record<VitalName, Vital>> = {
  LCP: {
    ends: [
      250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 12_000,
    ],
    good: 2500,
    fair: 4000,
  },
  INP: {
    ends: [25, 50, 75, 100, 125, 150, 175, 200, 250, 300, 350, 400, 450, 500, 750, 1000, 2000],
    good: 200,
    fair: 500,
  },
  CLS: {
    ends: [5, 10, 20, 30, 40, 50, 60, 75, 100, 125, 150, 175, 200, 225, 250, 400, 800],
    good: 100,
    fair: 250,
  },
  TTFB: {
    ends: [50, 100, 150, 200, 300, 400, 500, 600, 800, 1000, 1200, 1400, 1600, 1800, 2500, 4000, 8000],
    good: 800,
    fair: 1800,
  },
};

export const bucketCount = vitals.LCP.ends.length + 1;

/** `value` in the measure's own unit: ms, or the browser's score for CLS. */
export function bucketOf(name: VitalName, value: number): number {
  const { ends } = vitals[name];
  const measured = name === 'CLS' ? value * 1000 : value;
  const at = ends.findIndex(end => measured <= end);
  return at < 0 ? ends.length : at;
}

export interface Spread {
  count: number;
  good: number;
  fair: number;
  poor: number;
  /** Three out of four visits had at most this value; null without visits. In ms, CLS in thousandths. */
  p75: number | null;
  /** The percentile is beyond the last limit, so it is at least this value. */
  isOver: boolean;
}

/** `counts` by bucket; missing counts are zero. */
export function spreadOf(name: VitalName, counts: readonly number[]): Spread {
  const { ends, good, fair } = vitals[name];
  const upTo = (limit: number) =>
    counts.reduce((sum, count, at) => sum + ((ends[at] ?? Infinity) <= limit ? count : 0), 0);
  const count = upTo(Infinity);
  const isGood = upTo(good);
  const isFair = upTo(fair) - isGood;
  return {
    count,
    good: isGood,
    fair: isFair,
    poor: count - isGood - isFair,
    ...percentile(ends, counts, 0.75),
  };
}

function percentile(ends: readonly number[], counts: readonly number[], share: number) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return { p75: null, isOver: false };
  const wanted = total * share;
  let below = 0;
  for (const [at, end] of ends.entries()) {
    const inside = counts[at] ?? 0;
    if (inside > 0 && below + inside >= wanted) {
      const start = ends[at - 1] ?? 0;
      return { p75: Math.round(start + ((end - start) * (wanted - below)) / inside), isOver: false };
    }
    below += inside;
  }
  return { p75: ends.at(-1) ?? 0, isOver: true };
}

export type Rating = 'good' | 'fair' | 'poor';

export function ratingOf(name: VitalName, p75: number): Rating {
  const { good, fair } = vitals[name];
  return p75 <= good ? 'good' : p75 <= fair ? 'fair' : 'poor';
}

/** "1.8 s", "140 ms", "0.05". */
export function vitalText(name: VitalName, value: number): string {
  if (name === 'CLS') return (value / 1000).toFixed(2);
  return value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${value} ms`;
}
