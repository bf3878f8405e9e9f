import { Printer, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatAgo, formatMonthDay, formatTime } from '#contract/time/dates.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { hoursProgress, jobProgress, jobStanding, type JobStatus } from '#contract/jobs/jobs.ts';
import { priorities } from '#contract/jobs/priorities.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ConfirmDialog } from '#pwa/common/ui/dialogs/confirm-dialog.tsx';
import { Field } from '#pwa/common/ui/forms/field.tsx';
import { FullDialog } from '#pwa/common/ui/office/full-dialog.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { ProgressBar } from '#pwa/common/ui/shop/progress-bar.tsx';
import { SaveBadge } from '#pwa/common/ui/states/save-badge.tsx';
import { Select } from '#pwa/common/ui/forms/select.tsx';
import { myClockOn, type RunningClock } from '../../hours.ts';
import { type JobChanges, statusChoices } from '../../use-job-changes.ts';
import { HoldBadge, LateBadge, PriorityBadge, ProofBadge, SizesBadge, StageBadge } from '../job-badges.tsx';
import { JobArtwork } from './job-artwork.tsx';
import { JobClock } from './job-clock.tsx';
import { JobHold } from './job-hold.tsx';
import { JobHours } from './job-hours.tsx';
import { JobMerges } from './job-merges.tsx';
import { JobNotes } from './job-notes.tsx';
import { JobPieces } from './job-pieces.tsx';

interface JobDetailProps {
  seen: SeenRow<JobRow>;
  clock: ShopClock;
  changes: JobChanges;
  /** This person's clock on this device, on whichever job. */
  running: RunningClock | null;
  /** Plans jobs, so may delete them and correct their hours. */
  canPlan: boolean;
  onClose: () => void;
}

/** Everything about one job: the work on the left, the actions on the right. */
export function JobDetail(props: JobDetailProps) {
  const { seen, clock, changes, running, canPlan, onClose } = props;
  const { row: job, state } = seen;
  const [isAsking, setAsking] = useState(false);
  return (
    <FullDialog
      open
      onOpenChange={open => !open && onClose()}
      title={job.title}
      subtitle={job.jobNumber}
      aside={
        <div className="flex gap-2">
          <Button asChild size="small">
            <Link to={`/admin/jobs/${job.id}/ticket`}>
              <Icon of={Printer} size="small" />
              Ticket
            </Link>
          </Button>
          {canPlan && (
            <Button size="small" variant="danger-line" icon={Trash2} onClick={() => setAsking(true)}>
              Delete
            </Button>
          )}
        </div>
      }
      className="grid content-start gap-x-8 gap-y-6 p-5 md:grid-cols-2 md:p-6"
    >
      <div className="grid content-start gap-6">
        <JobArtwork job={job} />
        <JobPieces job={job} changes={changes} />
      </div>
      <div className="grid content-start gap-5">
        <p className="flex flex-wrap gap-2">
          <StageBadge status={job.status} />
          <PriorityBadge priority={job.priority} />
          <LateBadge job={job} clock={clock} />
          <HoldBadge job={job} />
          <ProofBadge job={job} />
          <SizesBadge job={job} />
          <SaveBadge state={state} />
        </p>
        <JobClock job={job} running={running} changes={changes} />
        <JobSteps job={job} changes={changes} running={running} />
        <JobHold job={job} changes={changes} />
        {job.merges && job.merges.length > 0 && (
          <Part title="Changed by two people">
            <JobMerges job={job} clock={clock} changes={changes} canPlan={canPlan} />
          </Part>
        )}
        <Part title="Notes">
          <JobNotes job={job} clock={clock} changes={changes} />
        </Part>
        <Part title="Hours">
          <JobHours job={job} clock={clock} changes={changes} canCorrect={canPlan} />
        </Part>
        <JobFacts job={job} clock={clock} />
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Are you sure you want to delete this job?"
        description={`${job.jobNumber}, ${job.title}, is removed from all screens and tablets. It stays in the records.`}
        confirmLabel="Delete"
        onConfirm={async () => {
          setAsking(false);
          if (await changes.remove(job)) onClose();
        }}
      />
    </FullDialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3 border-t border-line pt-4">
      <h3 className="font-text text-xl leading-snug font-strong tracking-head">{title}</h3>
      {children}
    </section>
  );
}

/** Its progress, by steps and by hours. */
function JobSteps({ job, changes, running }: Pick<JobDetailProps, 'changes' | 'running'> & { job: JobRow }) {
  const { actualHours, estimatedHours } = job;
  async function handleStatus(to: JobStatus) {
    const { stage } = jobStanding(to);
    const mine = stage === 'completed' || stage === 'cancelled' ? myClockOn(job, running) : null;
    if (mine) await changes.stopClock(job, mine.timer);
    await changes.move(job, to);
  }
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field label="Status">
          <Select value={job.status} onChange={e => handleStatus(e.currentTarget.value as JobStatus)}>
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
      <div className="grid grid-cols-2 gap-4">
        <ProgressBar
          done={jobProgress[job.stage]}
          total={100}
          label={`${jobProgress[job.stage]}% of the steps`}
        />
        <ProgressBar
          done={hoursProgress(actualHours, estimatedHours)}
          total={100}
          label={`${actualHours} of ${estimatedHours} hours`}
        />
      </div>
    </>
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
    ['Project', [job.projectNumber, job.projectTitle].filter(Boolean).join(', ')],
    ['Started', job.startedAt && at(job.startedAt)],
    ['Completed', job.completedAt && at(job.completedAt)],
    ['Created', formatAgo(new Date(job.createdAt), now)],
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 border-t border-line pt-4 sm:grid-cols-3">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="min-w-0">
              <dt className="text-meta text-soft">{label}</dt>
              <dd className="tabular-nums wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
