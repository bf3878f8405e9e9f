import { Hammer, Pencil, Plus, Trash2 } from 'lucide-react';
import type { BoardProject, ProjectJob } from '#contract/projects/endpoints.ts';
import { loadFailureWords } from '#pwa/common/local/call/failure-words.ts';
import { Button } from '#pwa/common/ui/layout/button.tsx';
import { ErrorState } from '#pwa/common/ui/states/error-state.tsx';
import { Icon } from '#pwa/common/ui/shapes/icon.tsx';
import { IconButton } from '#pwa/common/ui/layout/icon-button.tsx';
import { Skeleton } from '#pwa/common/ui/states/skeleton.tsx';
import { Cell, HeadCell, Table } from '#pwa/common/ui/office/table.tsx';
import { useBoard } from '../board-context.ts';
import { useProject } from '#pwa/office/common/board/use-board.ts';
import { JobStepper } from './job-stepper.tsx';
import { OtherJobs } from './other-jobs.tsx';
import { PriorityButton } from '#pwa/office/common/priority-mark.tsx';

/** An opened project: its jobs and, while it is in production, the workshop's other jobs. */
export function ProjectPanel({ project }: { project: BoardProject }) {
  const { open } = useBoard();
  const { data, error, isFetching, refetch } = useProject(project.id);
  const addJob = (
    <Button size="small" icon={Plus} onClick={() => open({ name: 'new-job', projectId: project.id })}>
      Add Job
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-2 border border-line bg-raised p-3">
      {!data && error && (
        <ErrorState
          title={`The jobs could not be loaded: ${loadFailureWords(error, 'please try again.')}`}
          onRetry={() => void refetch()}
          retrying={isFetching && 'Loading…'}
        />
      )}
      {!data && !error && <Skeleton className="h-24 w-full" />}
      {data && data.jobs.length === 0 && <NoJobs action={addJob} />}
      {data && data.jobs.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <JobTable projectId={project.id} label={`Jobs of ${project.projectNumber}`} jobs={data.jobs} />
          <div>{addJob}</div>
        </div>
      )}
      {project.status === 'Production' && <OtherJobs project={project} />}
    </div>
  );
}

function NoJobs({ action }: { action: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-2 py-3">
      <Icon of={Hammer} className="text-faint" />
      <div className="mr-auto">
        <p className="font-strong">No jobs yet</p>
        <p className="text-meta text-soft">Click Add Job to plan the first piece of work.</p>
      </div>
      {action}
    </div>
  );
}

interface JobTableProps {
  projectId: number;
  label: string;
  jobs: readonly ProjectJob[];
}

function JobTable({ projectId, label, jobs }: JobTableProps) {
  return (
    <Table
      label={label}
      on="raised"
      className="max-lg:[--table-min:0px] lg:overflow-visible lg:[--table-min:46rem]"
    >
      <thead className="max-lg:sr-only">
        <tr>
          <HeadCell className="w-36">Item number</HeadCell>
          <HeadCell className="w-28">Priority</HeadCell>
          <HeadCell>Description</HeadCell>
          <HeadCell className="w-28">Type</HeadCell>
          <HeadCell numeric className="w-16">
            Hours
          </HeadCell>
          <HeadCell className="w-72">Production Status</HeadCell>
          <HeadCell className="w-24 text-right">Actions</HeadCell>
        </tr>
      </thead>
      <tbody className="max-lg:block">
        {jobs.map((job, at) => (
          <JobLine key={job.id} projectId={projectId} job={job} number={at + 1} />
        ))}
      </tbody>
    </Table>
  );
}

/** If the columns don't fit, each job is a block: its name on top, its status below. */
const narrow = {
  row: 'max-lg:grid max-lg:grid-cols-[8.5rem_minmax(0,1fr)_auto] max-lg:items-start max-lg:gap-y-1 max-lg:border-b max-lg:border-line max-lg:py-2',
  cell: 'max-lg:h-auto! max-lg:border-0!',
};

/** The item number counts within the project. The job's own number is below it. */
function JobLine({ projectId, job, number }: { projectId: number; job: ProjectJob; number: number }) {
  const { changes, open } = useBoard();
  return (
    <tr className={narrow.row}>
      <td className={narrow.cell}>
        <span className="font-strong tabular-nums">{number}</span>
        <span className="block text-meta whitespace-nowrap text-soft tabular-nums">{job.jobNumber}</span>
      </td>
      <td className={`${narrow.cell} max-lg:row-start-2`}>
        <PriorityButton priority={job.priority} onPress={() => void changes.cyclePriority(projectId, job)} />
      </td>
      <td className={narrow.cell}>
        <span className="line-clamp-2 font-medium wrap-anywhere">{job.title}</span>
        {job.description && (
          <span className="line-clamp-1 text-meta wrap-anywhere text-soft">{job.description}</span>
        )}
        <span className="text-meta text-soft lg:hidden">
          {job.type}, {job.estimatedHours} h
        </span>
      </td>
      <td className="text-soft max-lg:hidden">{job.type}</td>
      <Cell numeric className="max-lg:hidden">
        {job.estimatedHours}
      </Cell>
      <td
        className={`${narrow.cell} max-lg:col-span-2 max-lg:row-start-2 max-sm:col-span-3 max-sm:row-start-3`}
      >
        <JobStepper job={job} onStep={to => void changes.setJobStatus(projectId, job, to)} />
      </td>
      <td className={`${narrow.cell} text-right whitespace-nowrap max-lg:col-start-3 max-lg:row-start-1`}>
        <IconButton
          icon={Pencil}
          size="small"
          label={`Edit ${job.jobNumber}`}
          onClick={() => open({ name: 'edit-job', projectId, jobId: job.id })}
        />
        <IconButton
          icon={Trash2}
          size="small"
          variant="danger"
          label={`Delete ${job.jobNumber}`}
          onClick={() => open({ name: 'delete-job', projectId, jobId: job.id })}
        />
      </td>
    </tr>
  );
}
