import { Handshake, Square, UserRoundX } from 'lucide-react';
import { useNow } from '#pwa/common/platform/use-now.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { clockText, isForgotten, type RunningClock } from '../../hours.ts';
import { jobHeading } from '../../job-board.ts';

interface FloorBarProps {
  /** The person signed in on this tablet. */
  person: string;
  running: RunningClock | null;
  onOpen: (id: string) => void;
  onStop: (running: RunningClock) => void;
  onHandOver: () => void;
  onSwitch: () => void;
}

/** The person using this tablet, their running clock, and the button for the next person. */
export function FloorBar({ person, running, onOpen, onStop, onHandOver, onSwitch }: FloorBarProps) {
  return (
    <section
      aria-label="You"
      className={classNames(
        'mb-3 flex flex-none flex-wrap items-center gap-x-3 gap-y-2 rounded-3 text-lg',
        running ? 'bg-info-soft py-2 pr-2 pl-4 text-on-info-soft' : 'pl-1',
      )}
    >
      {running ? (
        <Running running={running} onOpen={onOpen} onStop={onStop} />
      ) : (
        <p className="mr-auto min-w-0 truncate">
          <span className="font-strong">{person}</span>{' '}
          <span className="text-soft">works at this tablet</span>
        </p>
      )}
      <Button size="small" icon={Handshake} onClick={onHandOver}>
        Hand over
      </Button>
      <Button size="small" icon={UserRoundX} onClick={onSwitch}>
        Switch person
      </Button>
    </section>
  );
}

function Running({
  running,
  onOpen,
  onStop,
}: Pick<FloorBarProps, 'onOpen' | 'onStop'> & { running: RunningClock }) {
  const now = useNow(10_000);
  const { job, timer } = running;
  const heading = jobHeading(job);
  return (
    <>
      <span className="font-display text-3xl leading-none font-poster tracking-poster tabular-nums">
        {clockText(timer.startedAt, now)}
      </span>
      <button
        type="button"
        onClick={() => onOpen(job.id)}
        className="mr-auto min-h-11 min-w-0 flex-1 rounded-1 text-left hover:underline"
      >
        <span className="block truncate">
          Your clock runs on <span className="font-strong">{heading}</span>
          {isForgotten(timer, now) && ', for more than 12 hours'}
        </span>
      </button>
      <Button
        size="small"
        icon={Square}
        onClick={() => onStop(running)}
        aria-label={`Stop your clock on ${heading}`}
      >
        Stop
      </Button>
    </>
  );
}
