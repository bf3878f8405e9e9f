import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatAgo, formatMonthDay, formatTime } from '#contract/dates.ts';
import type { JobRow } from '#contract/endpoints/jobs.ts';
import { jobProgress, type JobStatus } from '#contract/jobs.ts';
import { priorities } from '#contract/priorities.ts';
import type { SeenRow } from '#pwa/local/overlay.ts';
import type { ShopClock } from '#pwa/local/use-shop-clock.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/confirm-dialog.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { ProgressBar } from '#pwa/ui/progress-bar.tsx';
import { SaveBadge } from '#pwa/ui/save-badge.tsx';
import { Select } from '#pwa/ui/select.tsx';
import { workLine } from '../job-board.ts';
import { type JobChanges, statusChoices } from '../use-job-changes.ts';
import { ArtworkTile } from './artwork-tile.tsx';
import { JobLog } from './job-log.tsx';
import { LateBadge, PriorityBadge, ProofBadge, StageBadge } from './job-badges.tsx';

interface JobDetailProps {
  seen: SeenRow<JobRow>;
  clock: ShopClock;
  changes: JobChanges;
  /** Plans jobs, so may delete them. */
  canPlan: boolean;
  onClose: () => void;
}

export function JobDetail({ seen, clock, changes, canPlan, onClose }: JobDetailProps) {
  const { row: job, state } = seen;
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog
      open
      place="top"
      onOpenChange={open => !open && onClose()}
      title={job.title}
      description={[job.jobNumber, job.customerDisplayName, job.orderNumber && `Order ${job.orderNumber}`]
        .filter(Boolean)
        .join(', ')}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {canPlan && (
            <Button
              variant="danger-line"
              icon={Trash2}
              onClick={() => setAsking(true)}
              className="sm:mr-auto"
            >
              Delete
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <p className="flex flex-wrap gap-2">
          <StageBadge status={job.status} />
          <PriorityBadge priority={job.priority} />
          <LateBadge job={job} clock={clock} />
          <ProofBadge job={job} />
          <SaveBadge state={state} />
        </p>
        <ProgressBar
          done={jobProgress[job.stage]}
          total={100}
          label={`${jobProgress[job.stage]}% of the steps`}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Status">
            <Select value={job.status} onChange={e => changes.move(job, e.currentTarget.value as JobStatus)}>
              {statusChoices(job.status).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Priority">
            <Select
              value={job.priority}
              onChange={e => changes.prioritise(job, e.currentTarget.value as JobRow['priority'])}
            >
              {priorities.map(priority => (
                <option key={priority} value={priority}>
                  {priority.charAt(0).toUpperCase() + priority.slice(1)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <JobWork job={job} />
        <JobFacts job={job} clock={clock} />
        <JobLog job={job} clock={clock} changes={changes} />
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Are you sure you want to delete this job?"
        description={`${job.jobNumber}, ${job.title}, leaves all screens and tablets. It stays in the books.`}
        confirmLabel="Delete"
        onConfirm={async () => {
          setAsking(false);
          if (await changes.remove(job)) onClose();
        }}
      />
    </Dialog>
  );
}

function JobWork({ job }: { job: JobRow }) {
  const { sizes = [], productName, color } = job.details;
  return (
    <div className="grid grid-cols-[9rem_minmax(0,1fr)] gap-4">
      <ArtworkTile job={job} className="h-36 p-2" />
      <div className="min-w-0">
        <p className="font-strong">{workLine(job)}</p>
        <p className="text-soft">{[productName, color?.name].filter(Boolean).join(', ')}</p>
        {job.pieces > 0 && <p className="tabular-nums">{job.pieces} pieces</p>}
        <dl className="mt-2 flex flex-wrap gap-x-px gap-y-2 text-center tabular-nums empty:hidden">
          {sizes.map(({ size, quantity }) => (
            <div key={size} className="min-w-11 border border-line px-2 py-1 not-first:-ml-px">
              <dt className="text-xs leading-tight text-soft">{size}</dt>
              <dd className="font-strong">{quantity}</dd>
            </div>
          ))}
        </dl>
        {job.description && job.description !== `${job.pieces} pieces` && (
          <p className="mt-2 whitespace-pre-line">{job.description}</p>
        )}
        {job.notes && <p className="mt-2 whitespace-pre-line text-soft">{job.notes}</p>}
      </div>
    </div>
  );
}

function JobFacts({ job, clock: { now, timeZone } }: { job: JobRow; clock: ShopClock }) {
  const at = (instant: string) => {
    const date = new Date(instant);
    return `${formatMonthDay(date, now, timeZone)}, ${formatTime(date, timeZone)}`;
  };
  const facts = [
    ['Due Date', job.dueDate ? at(job.dueDate) : 'No date'],
    ['Estimated Hours', String(job.estimatedHours)],
    ['Hours worked', String(job.actualHours)],
    ['Started', job.startedAt && at(job.startedAt)],
    ['Completed', job.completedAt && at(job.completedAt)],
    ['Created', formatAgo(new Date(job.createdAt), now)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt className="text-meta text-soft">{label}</dt>
              <dd className="tabular-nums">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
