/** A failed schedule as people read it, with the way to run it again. */
import type { Report } from './schedule.ts';

const mostShown = 8;

export function describeFailure({ seed, violations }: Report): string {
  const shown = violations.slice(0, mostShown).map(({ kind, detail }) => `  ${kind}: ${detail}`);
  const more = violations.length > mostShown ? [`  and ${violations.length - mostShown} more`] : [];
  const replay = `  Replay: npm run test:sync:long -- --schedules 1 --seed ${seed}`;
  return [`Schedule ${seed} broke ${violations.length} rules:`, ...shown, ...more, replay].join('\n');
}
