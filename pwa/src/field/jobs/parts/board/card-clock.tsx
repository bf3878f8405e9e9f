import { Square, Timer } from 'lucide-react';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { timersOf } from '#contract/jobs/job-hours.ts';
import { useNow } from '#pwa/common/platform/use-now.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { clockText, type RunningClock } from '../../hours.ts';
import { jobHeading } from '../../job-board.ts';

interface CardClockProps {
  job: JobRow;
  running: RunningClock | null;
  onStart: () => void;
  onStop: (running: RunningClock) => void;
}

/** Start and Stop with one tap, beside the button that moves the job. */
export function CardClock({ job, running, onStart, onStop }: CardClockProps) {
  const now = useNow(10_000);
  const mine = running?.job.id === job.id ? running : null;
  if (!mine) {
    return (
      <Button
        icon={Timer}
        onClick={onStart}
        aria-label={`Start the clock on ${jobHeading(job)}`}
        className="min-h-16"
      >
        Clock
      </Button>
    );
  }
  return (
    <Button
      icon={Square}
      onClick={() => onStop(mine)}
      aria-label={`${clockText(mine.timer.startedAt, now)}, stop the clock on ${jobHeading(job)}`}
      className="min-h-16 tabular-nums"
    >
      {clockText(mine.timer.startedAt, now)}
    </Button>
  );
}

/** Other people working on it: "Ana 1:20". */
export function othersAtWork(job: JobRow, running: RunningClock | null): string[] {
  return timersOf(job)
    .filter(timer => timer.id !== running?.timer.id)
    .map(timer => timer.by ?? 'Somebody');
}
