import { Play, Square } from 'lucide-react';
import type { JobRow, JobTimer } from '#contract/jobs/endpoints.ts';
import { timersOf } from '#contract/jobs/job-hours.ts';
import { useNow } from '#pwa/common/platform/use-now.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { clockText, isForgotten, type RunningClock } from '../../hours.ts';
import { jobHeading } from '../../job-board.ts';
import type { JobChanges } from '../../use-job-changes.ts';

interface JobClockProps {
  job: JobRow;
  running: RunningClock | null;
  changes: JobChanges;
}

/** Start and Stop. The clock keeps running through a reload, a lost network or use of another tablet. */
export function JobClock({ job, running, changes }: JobClockProps) {
  const now = useNow(10_000);
  const mine = running?.job.id === job.id ? running.timer : null;
  const others = timersOf(job).filter(timer => timer.id !== mine?.id);
  return (
    <section aria-label="Clock" className="grid gap-3 rounded-3 bg-surface p-4">
      <div className="flex items-center gap-4">
        <p className="mr-auto min-w-0">
          <span className="block font-display text-5xl leading-poster font-poster tracking-poster tabular-nums">
            {mine ? clockText(mine.startedAt, now) : '0:00'}
          </span>
          <span className="text-soft">{mine ? 'Your clock runs' : 'Your clock'}</span>
        </p>
        {mine ? (
          <Button
            variant="go"
            icon={Square}
            onClick={() => changes.stopClock(job, mine)}
            className="min-w-32"
          >
            Stop
          </Button>
        ) : (
          <Button
            variant="soft"
            icon={Play}
            onClick={() => changes.startClock(job, running)}
            className="min-w-32"
          >
            Start
          </Button>
        )}
      </div>
      {mine && isForgotten(mine, now) && (
        <p className="text-danger">It has run for more than 12 hours. Stop it; the office can correct it.</p>
      )}
      {!mine && running && (
        <p className="text-soft">
          Your clock runs on {jobHeading(running.job)} now. Start here ends it there.
        </p>
      )}
      {others.length > 0 && (
        <ul className="grid gap-2 border-t border-line pt-3">
          {others.map(timer => (
            <OtherClock key={timer.id} timer={timer} now={now} onStop={() => changes.stopClock(job, timer)} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OtherClock({ timer, now, onStop }: { timer: JobTimer; now: Date; onStop: () => void }) {
  const who = timer.by ?? 'Somebody';
  return (
    <li className="flex items-center gap-3">
      <span className="mr-auto min-w-0">
        <span className="font-strong">{who}</span>{' '}
        <span className="tabular-nums">{clockText(timer.startedAt, now)}</span>
        {isForgotten(timer, now) && <span className="text-danger"> for more than 12 hours</span>}
      </span>
      <Button size="small" icon={Square} onClick={onStop} aria-label={`Stop the clock of ${who}`}>
        Stop
      </Button>
    </li>
  );
}
