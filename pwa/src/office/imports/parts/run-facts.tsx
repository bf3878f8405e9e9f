import { formatMonthDay, formatTime } from '#contract/time/dates.ts';
import type { ImportRunView } from '#contract/imports/endpoints.ts';
import { useShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { continuedWords, durationWords } from '../run-words.ts';

/** File, time, person and duration. */
export function RunFacts({ run, hasSource = true }: { run: ImportRunView; hasSource?: boolean }) {
  const clock = useShopClock();
  const at = new Date(run.startedAt);
  const duration = durationWords(run);
  const facts = [
    hasSource && run.source,
    `${formatMonthDay(at, clock.now, clock.timeZone)}, ${formatTime(at, clock.timeZone)}`,
    run.startedBy,
    duration && `took ${duration}`,
    continuedWords(run),
  ];
  return (
    <p className="text-meta text-soft tabular-nums wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>
  );
}
