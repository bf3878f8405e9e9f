import { ArrowRight, Check, UserRound } from 'lucide-react';
import { formatMonthDay } from '#contract/time/dates.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { isoDateIn } from '#contract/time/time-zone.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { SaveBadge } from '#pwa/common/ui/states/save-badge.tsx';
import { startRuleOf } from '#contract/proofs/proofs.ts';
import type { RunningClock } from '../../hours.ts';
import { isLate, jobHeading, piecesWord, workLine } from '../../job-board.ts';
import { ArtworkTile } from '../artwork-tile.tsx';
import { CardClock, othersAtWork } from './card-clock.tsx';
import { CardOpener } from './card-opener.tsx';
import { HoldBadge, LateBadge, PriorityBadge, ProofBadge, SizesBadge } from '../job-badges.tsx';

export interface CardProps {
  seen: SeenRow<JobRow>;
  clock: ShopClock;
  /** Another device has just changed it. */
  isChanged: boolean;
  /** The first card of its column. */
  isFirst: boolean;
  /** This person's clock on this device, on whichever job. */
  running: RunningClock | null;
  onOpen: () => void;
  onMove: () => void;
  onStart: () => void;
  onStop: (running: RunningClock) => void;
}

/** Readable from two metres: artwork, customer, work, pieces, due date, and the one button. */
export function JobCard(props: CardProps) {
  const { seen, clock, isChanged, isFirst, running, onOpen, onMove, onStart, onStop } = props;
  const { row: job, state } = seen;
  const late = isLate(job, clock);
  const heading = jobHeading(job);
  const isStarting = job.stage === 'pending';
  return (
    <li
      className={classNames(
        'relative grid grid-cols-[7rem_minmax(0,1fr)_auto] items-end gap-x-4 gap-y-1 rounded-3 bg-surface p-3 max-sm:grid-cols-[5.5rem_minmax(0,1fr)_auto] max-sm:gap-x-3 xl:grid-cols-[8.5rem_minmax(0,1fr)_auto]',
        late && !isChanged && 'bg-raised inset-ring-2 inset-ring-danger',
        isChanged && 'is-changed',
      )}
    >
      <ArtworkTile job={job} className="row-span-2 min-h-35 self-stretch p-2" />
      <div className="col-span-2 min-w-0 self-start">
        <p className="mb-1 flex flex-wrap gap-2 empty:hidden">
          <LateBadge job={job} clock={clock} />
          <ProofBadge job={job} />
          <SizesBadge job={job} />
          {!late && (job.priority === 'urgent' || job.priority === 'high') && (
            <PriorityBadge priority={job.priority} />
          )}
          <HoldBadge job={job} />
          {othersAtWork(job, running).map(by => (
            <Badge key={by} tone="info" icon={UserRound}>
              {by} is at it
            </Badge>
          ))}
          {isChanged && <Badge tone="info">Other device, just now</Badge>}
          <SaveBadge state={state} />
        </p>
        <h3 className="text-2xl leading-tight">
          <CardOpener onOpen={onOpen}>{heading}</CardOpener>
        </h3>
        <p className="line-clamp-2 text-lg leading-snug text-soft">{workLine(job)}</p>
      </div>
      <p className="flex min-w-0 items-baseline flex-wrap gap-x-2 text-lg leading-snug text-soft">
        <span className="font-display text-5xl leading-poster font-poster tracking-poster text-ink tabular-nums">
          {job.pieces || '–'}
        </span>
        <span className="truncate">{piecesWord(job)}</span>
      </p>
      <p className="text-right text-lg leading-tight text-soft tabular-nums">
        Due
        <span className="block font-strong text-ink">{dueText(job, clock)}</span>
      </p>
      {job.holdReason && <p className="col-span-full truncate text-lg text-on-wait-soft">{job.holdReason}</p>}
      <div className="relative col-span-full mt-2 flex gap-2">
        {!isStarting && <CardClock job={job} running={running} onStart={onStart} onStop={onStop} />}
        <Button
          variant={isFirst ? 'go' : 'soft'}
          icon={isStarting ? ArrowRight : Check}
          onClick={onMove}
          disabled={startRuleOf(job) === 'block'}
          aria-label={`${isStarting ? 'Start' : 'Complete'} ${heading}`}
          className="min-h-16"
          wide
        >
          {isStarting ? 'Start' : 'Complete'}
        </Button>
      </div>
    </li>
  );
}

function dueText(job: JobRow, { now, timeZone }: ShopClock): string {
  if (!job.dueDate) return 'No date';
  const due = new Date(job.dueDate);
  const isToday = isoDateIn(due, timeZone) === isoDateIn(now, timeZone);
  return isToday ? 'Today' : formatMonthDay(due, now, timeZone);
}
