/** Formats results: a failed schedule with the command to run it again, and the faults that all schedules met. */
import type { Report } from './schedule.ts';

const mostShown = 8;

export function describeFailure({ seed, steps, devices, violations }: Report): string {
  const shown = violations.slice(0, mostShown).map(({ kind, detail }) => `  ${kind}: ${detail}`);
  const more = violations.length > mostShown ? [`  and ${violations.length - mostShown} more`] : [];
  const size = `--seed ${seed} --steps ${steps} --devices ${devices ?? 'any'}`;
  const replay = `  Replay: npm run test:sync:long -- --schedules 1 ${size}`;
  return [`Schedule ${seed} broke ${violations.length} rules:`, ...shown, ...more, replay].join('\n');
}

export function addCounts(counts: Record<string, number>, report: Report): void {
  for (const [what, times] of Object.entries(report.counts)) counts[what] = (counts[what] ?? 0) + times;
}

/** Two columns, the most frequent first. */
export function countTable(counts: Readonly<Record<string, number>>): string {
  const sorted = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  const width = Math.max(...sorted.map(([what]) => what.length));
  return sorted
    .map(([what, times]) => `${what.padEnd(width)}  ${times.toLocaleString('en').padStart(10)}`)
    .join('\n');
}
