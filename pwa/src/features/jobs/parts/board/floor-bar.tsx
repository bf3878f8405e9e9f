import { Square } from 'lucide-react';
import { useNow } from '#pwa/platform/use-now.ts';
import { Button } from '#pwa/ui/button.tsx';
import { clockText, isForgotten, type RunningClock } from '../../hours.ts';
import { jobHeading } from '../../job-board.ts';

interface FloorBarProps {
  running: RunningClock;
  onOpen: () => void;
  onStop: () => void;
}

/** This person's running clock, on every view of the board. */
export function FloorBar({ running: { job, timer }, onOpen, onStop }: FloorBarProps) {
  const now = useNow(10_000);
  return (
    <section
      aria-label="Your clock"
      className="mb-3 flex flex-none flex-wrap items-center gap-x-4 gap-y-2 rounded-3 bg-info-soft px-4 py-2 text-lg text-on-info-soft"
    >
      <span className="font-display text-3xl leading-none font-poster tracking-poster tabular-nums">
        {clockText(timer.startedAt, now)}
      </span>
      <button
        type="button"
        onClick={onOpen}
        className="mr-auto min-h-11 min-w-0 rounded-1 text-left hover:underline"
      >
        <span className="block truncate">
          Your clock runs on <span className="font-strong">{jobHeading(job)}</span>
          {isForgotten(timer, now) && ', for more than 12 hours'}
        </span>
      </button>
      <Button
        size="small"
        icon={Square}
        onClick={onStop}
        aria-label={`Stop your clock on ${jobHeading(job)}`}
      >
        Stop
      </Button>
    </section>
  );
}
