import { formatAgo, formatDue, formatMonthDay } from '#contract/dates.ts';
import type { JobRow } from '#contract/endpoints/jobs.ts';
import { jobProgress } from '#contract/jobs.ts';
import type { SeenRow } from '#pwa/local/overlay.ts';
import type { ShopClock } from '#pwa/local/use-shop-clock.ts';
import { Card } from '#pwa/ui/card.tsx';
import { classNames } from '#pwa/ui/class-names.ts';
import { ProgressBar } from '#pwa/ui/progress-bar.tsx';
import { SaveBadge } from '#pwa/ui/save-badge.tsx';
import { Cell, HeadCell, Table } from '#pwa/ui/table.tsx';
import { isLate } from '../job-board.ts';
import { ArtworkTile } from './artwork-tile.tsx';
import { PriorityBadge, ProofBadge, StageBadge } from './job-badges.tsx';

export interface JobListProps {
  jobs: readonly SeenRow<JobRow>[];
  clock: ShopClock;
  changed: ReadonlySet<string>;
  onOpen: (job: JobRow) => void;
}

/** A dense table on a desk, cards on a phone. */
export function JobList(props: JobListProps) {
  return (
    <>
      <div className="max-md:hidden">
        <JobTable {...props} />
      </div>
      <ul className="grid gap-3 md:hidden">
        {props.jobs.map(seen => (
          <JobListCard key={seen.row.id} seen={seen} {...props} />
        ))}
      </ul>
    </>
  );
}

function JobTable({ jobs, clock, changed, onOpen }: JobListProps) {
  return (
    <Table label="Active Jobs" on="ground">
      <thead>
        <tr>
          <HeadCell>Job</HeadCell>
          <HeadCell>Priority</HeadCell>
          <HeadCell>Status</HeadCell>
          <HeadCell>Progress</HeadCell>
          <HeadCell numeric>Pieces</HeadCell>
          <HeadCell numeric>Estimated hours</HeadCell>
          <HeadCell>Due Date</HeadCell>
          <HeadCell>Created</HeadCell>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ row: job, state }) => (
          <tr
            key={job.id}
            className={classNames('cursor-pointer hover:bg-selected', changed.has(job.id) && 'is-changed')}
            onClick={() => onOpen(job)}
          >
            <Cell className="max-w-68 office:max-w-96">
              <div className="flex items-center gap-3">
                <ArtworkTile job={job} className="size-9 flex-none" />
                <div className="min-w-0">
                  <button
                    type="button"
                    className="block max-w-full truncate rounded-1 text-left font-strong hover:underline"
                    onClick={event => {
                      event.stopPropagation();
                      onOpen(job);
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
                <ProofBadge job={job} />
                <SaveBadge state={state} />
              </span>
            </Cell>
            <Cell className="w-28">
              <JobProgress job={job} />
            </Cell>
            <Cell numeric>{job.pieces || '–'}</Cell>
            <Cell numeric>{job.estimatedHours}</Cell>
            <Cell>
              <DueDate job={job} clock={clock} />
            </Cell>
            <Cell className="whitespace-nowrap text-soft">
              {formatAgo(new Date(job.createdAt), clock.now)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

interface JobListCardProps extends Omit<JobListProps, 'jobs'> {
  seen: SeenRow<JobRow>;
}

function JobListCard({ seen: { row: job, state }, clock, changed, onOpen }: JobListCardProps) {
  return (
    <li>
      <Card className={classNames('grid gap-3', changed.has(job.id) && 'is-changed')}>
        <div className="flex items-start gap-3">
          <ArtworkTile job={job} className="size-14 flex-none p-1" />
          <div className="min-w-0 flex-1">
            <h3 className="font-text text-lg leading-snug font-strong tracking-head wrap-anywhere">
              <button
                type="button"
                onClick={() => onOpen(job)}
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
}

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
    <span className="font-strong whitespace-nowrap text-danger tabular-nums">
      {day}, {formatDue(due, clock.now, clock.timeZone)}
    </span>
  );
}
