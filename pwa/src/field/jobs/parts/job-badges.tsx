import {
  AlarmClock,
  Check,
  ChevronUp,
  CircleDashed,
  FileClock,
  Minus,
  PauseCircle,
  PackageCheck,
  Play,
  Ruler,
  TriangleAlert,
  X,
} from 'lucide-react';
import { formatDue, formatMonthDay } from '#contract/time/dates.ts';
import { toComeWords } from '#contract/jobs/sizes-to-come.ts';
import type { JobRow } from '#contract/jobs/endpoints.ts';
import { jobProgress, jobStanding, jobStatusTitle } from '#contract/jobs/jobs.ts';
import type { Priority } from '#contract/jobs/priorities.ts';
import type { ShopClock } from '#pwa/common/local/catalogue/use-shop-clock.ts';
import type { SeenRow } from '#pwa/common/local/outbox/overlay.ts';
import { ProgressBar } from '#pwa/common/ui/shop/progress-bar.tsx';
import { Badge } from '#pwa/common/ui/states/badge.tsx';
import { SaveBadge } from '#pwa/common/ui/states/save-badge.tsx';
import { proofStandingWords, startRuleOf } from '#contract/proofs/proofs.ts';
import { isLate } from '../job-board.ts';

const priorityLooks = {
  urgent: { tone: 'late', icon: TriangleAlert, label: 'Urgent' },
  high: { tone: 'wait', icon: ChevronUp, label: 'High' },
  medium: { tone: 'idle', icon: undefined, label: 'Medium' },
  low: { tone: 'idle', icon: Minus, label: 'Low' },
} as const;

export function PriorityBadge({ priority }: { priority: Priority }) {
  const { tone, icon, label } = priorityLooks[priority];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}

const stageLooks = {
  pending: { tone: 'idle', icon: CircleDashed },
  in_progress: { tone: 'info', icon: Play },
  completed: { tone: 'ok', icon: Check },
  cancelled: { tone: 'idle', icon: X },
} as const;

/** The stage in words, including packed. A status that neither screen names is shown unchanged. */
export function StageBadge({ status }: { status: string }) {
  const { stage, isReady, isKnown } = jobStanding(status);
  if (!isKnown) return <Badge tone="outline">{status}</Badge>;
  const { tone, icon } = stageLooks[stage];
  return (
    <Badge tone={tone} icon={isReady ? PackageCheck : icon}>
      {jobStatusTitle(status)}
    </Badge>
  );
}

export function HoldBadge({ job }: { job: Pick<JobRow, 'holdReason'> }) {
  if (!job.holdReason) return null;
  return (
    <Badge tone="wait" icon={PauseCircle}>
      On hold
    </Badge>
  );
}

/** Why a job that hasn't begun should wait. Renders nothing if it may start. */
export function ProofBadge({ job }: { job: JobRow }) {
  const rule = startRuleOf(job);
  if (rule === 'free' || !job.proofStatus) return null;
  const isOpen = job.proofStatus === 'not_sent' || job.proofStatus === 'sent';
  return (
    <Badge tone={rule === 'block' ? 'wait' : 'idle'} icon={FileClock}>
      {proofStandingWords[isOpen ? 'sent' : job.proofStatus]}
    </Badge>
  );
}

/** What the job waits for while its customer hasn't said the sizes. Renders nothing once they are whole. */
export function SizesBadge({ job }: { job: JobRow }) {
  const words = toComeWords(job);
  if (words === null) return null;
  return (
    <Badge tone="wait" icon={Ruler}>
      {words}
    </Badge>
  );
}

export function LateBadge({ job, clock }: { job: JobRow; clock: ShopClock }) {
  if (!job.dueDate || !isLate(job, clock)) return null;
  return (
    <Badge tone="late" icon={AlarmClock}>
      {formatDue(new Date(job.dueDate), clock.now, clock.timeZone)}
    </Badge>
  );
}

/** The job's stage, why it waits, and whether its last change is saved. */
export function JobStates({ seen: { row: job, state } }: { seen: SeenRow<JobRow> }) {
  return (
    <span className="flex flex-wrap gap-1">
      <StageBadge status={job.status} />
      <HoldBadge job={job} />
      <ProofBadge job={job} />
      <SizesBadge job={job} />
      <SaveBadge state={state} />
    </span>
  );
}

export function JobProgress({ job }: { job: JobRow }) {
  const done = jobProgress[job.stage];
  return <ProgressBar done={done} total={100} label={`${done}%`} hideLabel />;
}

export function DueDate({ job, clock }: { job: JobRow; clock: ShopClock }) {
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
