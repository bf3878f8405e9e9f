import type { BoardProject, OtherJob } from '#contract/projects/endpoints.ts';
import { hoursProgress } from '#contract/jobs/jobs.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ProgressBar } from '#pwa/common/ui/shop/progress-bar.tsx';
import { useBoard } from '../board-context.ts';
import { useOtherJobs } from '#pwa/office/common/board/use-board.ts';
import { DueDate } from './due-date.tsx';
import { PriorityMark } from '#pwa/office/common/priority-mark.tsx';

/** The workshop's other jobs, for users who plan this project. A job without a project can be added to it. */
export function OtherJobs({ project }: { project: BoardProject }) {
  const { data } = useOtherJobs(project.id);
  if (!data || data.total === 0) return null;
  const rest = data.total - data.jobs.length;
  return (
    <section aria-label={`Other jobs beside ${project.projectNumber}`} className="grid gap-2">
      <h2 className="text-label font-strong">
        Other jobs <span className="font-regular text-soft">on the floor, {data.total} open</span>
      </h2>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="grid max-h-80 divide-y divide-line overflow-y-auto rounded-2 border border-line"
      >
        {data.jobs.map(job => (
          <OtherJobLine key={job.id} job={job} project={project} />
        ))}
      </ul>
      {rest > 0 && (
        <p className="text-meta text-soft">
          {rest} more {rest === 1 ? 'is' : 'are'} due later.
        </p>
      )}
    </section>
  );
}

function OtherJobLine({ job, project }: { job: OtherJob; project: BoardProject }) {
  const { changes } = useBoard();
  const percent = hoursProgress(job.actualHours, job.estimatedHours);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-3 py-2 lg:grid-cols-[minmax(0,1fr)_6rem_9.5rem_8rem_8.5rem]">
      <span className="min-w-0 max-lg:col-span-2">
        <span className="line-clamp-1 font-medium wrap-anywhere">{job.title}</span>
        <span className="block text-meta text-soft tabular-nums">
          {job.jobNumber}
          {job.projectNumber && `, ${job.projectNumber}`}
        </span>
      </span>
      <span>
        <PriorityMark priority={job.priority} />
      </span>
      <span className="text-label">
        <DueDate date={job.dueDate} />
      </span>
      <ProgressBar done={percent} total={100} label={`${job.actualHours} of ${job.estimatedHours} h`} />
      {job.projectNumber === null && (
        <Button size="small" onClick={() => void changes.addToProject(project, job)}>
          Add to project
        </Button>
      )}
    </li>
  );
}
