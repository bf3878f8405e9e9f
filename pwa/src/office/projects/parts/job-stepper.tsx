import { useRef } from 'react';
import type { ProjectJob } from '#contract/projects/endpoints.ts';
import { boardJobStatuses, type BoardJobStatus, boardStepOf, shortJobStatus } from '#contract/jobs/jobs.ts';
import { classNames } from '#pwa/common/ui/shapes/class-names.ts';
import { useRovingFocus } from '#pwa/common/ui/lists/roving-focus.ts';

/** Read out by screen readers. The visible label must be a part of it. */
function spokenName(status: BoardJobStatus): string {
  const short = shortJobStatus(status);
  return status.split(' ').includes(short) ? status : `${short}, ${status}`;
}

interface JobStepperProps {
  job: ProjectJob;
  onStep: (to: BoardJobStatus) => void;
}

/** Four steps, any of which can be pressed. A cancelled job is at none of them. */
export function JobStepper({ job, onStep }: JobStepperProps) {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = useRovingFocus(group);
  const now = boardStepOf(job.status);
  const at = now === null ? -1 : boardJobStatuses.indexOf(now);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus */}
      <span
        ref={group}
        role="toolbar"
        aria-label={`Production status of ${job.jobNumber}`}
        onKeyDown={onKeyDown}
        className="inline-flex rounded-2 border border-line-strong bg-raised"
      >
        {boardJobStatuses.map((status, step) => (
          <button
            key={status}
            type="button"
            aria-pressed={step === at}
            title={status}
            aria-label={spokenName(status)}
            onClick={() => step !== at && onStep(status)}
            className={classNames(
              'min-h-[calc(var(--control-small)-2px)] border-line-strong px-2.5 max-sm:px-1.5 text-xs font-medium not-first:border-l first:rounded-l-2 last:rounded-r-2',
              step === at && 'bg-action font-strong text-on-action',
              step < at && 'bg-action-soft text-on-action-soft',
              step > at && 'text-soft hover:bg-action-soft hover:text-on-action-soft',
            )}
          >
            {shortJobStatus(status)}
          </button>
        ))}
      </span>
      {now === null && <span className="text-meta text-soft">Cancelled</span>}
    </span>
  );
}
