import { memo } from 'react';
import { formatAgo, formatDue, formatMonthDay } from '#contract/time/dates.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { jobProgress } from '#contract/jobs/jobs.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Card } from '#pwa/common/ui/layout/card.tsx';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { ProgressBar } from '#pwa/common/ui/shop/progress-bar.tsx';
import { SaveBadge } from '#pwa/common/ui/states/save-badge.tsx';
import { Cell } from '#pwa/common/ui/office/table.tsx';
import { isLate } from '../job-board.ts';
import { ArtworkTile } from './artwork-tile.tsx';
import { HoldBadge, PriorityBadge, ProofBadge, StageBadge } from './job-badges.tsx';

interface JobLineProps {
  seen: SeenRow<JobRow>;
  clock: ShopClock;
  isChanged: boolean;
  onOpen: (id: string) => void;
}

/** Drawn again only when its own job, or the minute, has changed. */
const isSame = (before: JobLineProps, after: JobLineProps) =>
  before.seen.row === after.seen.row &&
  before.seen.state === after.seen.state &&
  before.clock === after.clock &&
  before.isChanged === after.isChanged &&
  before.onOpen === after.onOpen;

/** A row of the table. */
export const JobLine = memo(function JobLine(props: JobLineProps) {
  const { seen, clock, isChanged, onOpen } = props;
  const { row: job, state } = seen;
  return (
    <tr
      data-row={job.id}
      className={classNames('cursor-pointer hover:bg-selected', isChanged && 'is-changed')}
      onClick={() => onOpen(job.id)}
    >
      <Cell>
        <div className="flex items-center gap-3">
          <ArtworkTile job={job} className="size-9 flex-none" />
          <div className="min-w-0">
            <button
              type="button"
              className="block max-w-full truncate rounded-1 text-left font-strong hover:underline"
              onClick={event => {
                event.stopPropagation();
                onOpen(job.id);
              }}
            >
              {job.title}
            </button>
            <span className="block truncate text-meta text-soft">
              {[job.jobNumber, job.customerDisplayName].filter(Boolean).join(', ')}
            </span>
          </div>
        </div>
      </Cell>
      <Cell>
        <PriorityBadge priority={job.priority} />
      </Cell>
      <Cell>
        <span className="flex flex-wrap gap-1">
          <StageBadge status={job.status} />
          <HoldBadge job={job} />
          <ProofBadge job={job} />
          <SaveBadge state={state} />
        </span>
      </Cell>
      <Cell>
        <JobProgress job={job} />
      </Cell>
      <Cell numeric>{job.pieces || '–'}</Cell>
      <Cell numeric>{job.estimatedHours}</Cell>
      <Cell>
        <DueDate job={job} clock={clock} />
      </Cell>
      <Cell className="whitespace-nowrap text-soft">{formatAgo(new Date(job.createdAt), clock.now)}</Cell>
    </tr>
  );
}, isSame);

/** The same on a phone. */
export const JobListCard = memo(function JobListCard({ seen, clock, isChanged, onOpen }: JobLineProps) {
  const { row: job, state } = seen;
  return (
    <li data-row={job.id} className="pb-3">
      <Card className={classNames('grid gap-3', isChanged && 'is-changed')}>
        <div className="flex items-start gap-3">
          <ArtworkTile job={job} className="size-14 flex-none p-1" />
          <div className="min-w-0 flex-1">
            <h3 className="font-text text-lg leading-snug font-strong tracking-head wrap-anywhere">
              <button
                type="button"
                onClick={() => onOpen(job.id)}
                className="rounded-1 text-left hover:underline"
              >
                {job.title}
              </button>
            </h3>
            <p className="truncate text-meta text-soft">
              {[job.jobNumber, job.customerDisplayName].filter(Boolean).join(', ')}
            </p>
          </div>
        </div>
        <p className="flex flex-wrap gap-2">
          <StageBadge status={job.status} />
          <PriorityBadge priority={job.priority} />
          <HoldBadge job={job} />
          <ProofBadge job={job} />
          <SaveBadge state={state} />
        </p>
        <JobProgress job={job} />
        <p className="flex flex-wrap justify-between gap-x-4 text-meta tabular-nums">
          <DueDate job={job} clock={clock} />
          <span className="text-soft">
            {job.estimatedHours} h estimated, created {formatAgo(new Date(job.createdAt), clock.now)}
          </span>
        </p>
      </Card>
    </li>
  );
}, isSame);

function JobProgress({ job }: { job: JobRow }) {
  const done = jobProgress[job.stage];
  return <ProgressBar done={done} total={100} label={`${done}%`} hideLabel />;
}

function DueDate({ job, clock }: { job: JobRow; clock: ShopClock }) {
  if (!job.dueDate) return <span className="text-soft">No date</span>;
  const due = new Date(job.dueDate);
  const day = formatMonthDay(due, clock.now, clock.timeZone);
  if (!isLate(job, clock)) return <span className="whitespace-nowrap tabular-nums">{day}</span>;
  return (
    <span className="font-strong text-danger tabular-nums">
      {day}, {formatDue(due, clock.now, clock.timeZone)}
    </span>
  );
}
