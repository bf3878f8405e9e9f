import { Hammer, Pencil, Plus, Trash2 } from 'lucide-react';
import type { BoardProject, ProjectJob } from '#contract/endpoints/projects.ts';
import { failureWords } from '#pwa/local/failure-words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Icon } from '#pwa/ui/icon.tsx';
import { IconButton } from '#pwa/ui/icon-button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Cell, HeadCell, Table } from '#pwa/ui/table.tsx';
import { useBoard } from '../board-context.ts';
import { useProject } from '../use-board.ts';
import { JobStepper } from './job-stepper.tsx';
import { OtherJobs } from './other-jobs.tsx';
import { PriorityButton } from './priority-mark.tsx';

/** An opened project: its jobs, and while it is in production what else is on the floor. */
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
          title={`The jobs could not be loaded: ${failureWords(error, 'please try again.')}`}
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
    <Table label={label} on="raised" className="[--table-min:46rem]">
      <thead>
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
      <tbody>
        {jobs.map((job, at) => (
          <JobLine key={job.id} projectId={projectId} job={job} number={at + 1} />
        ))}
      </tbody>
    </Table>
  );
}

/** The item number counts inside the project; the job's own number stands beneath (S38). */
function JobLine({ projectId, job, number }: { projectId: number; job: ProjectJob; number: number }) {
  const { changes, open } = useBoard();
  return (
    <tr>
      <td>
        <span className="font-strong tabular-nums">{number}</span>
        <span className="block text-meta whitespace-nowrap text-soft tabular-nums">{job.jobNumber}</span>
      </td>
      <td>
        <PriorityButton priority={job.priority} onPress={() => void changes.cyclePriority(projectId, job)} />
      </td>
      <td>
        <span className="line-clamp-2 font-medium wrap-anywhere">{job.title}</span>
        {job.description && (
          <span className="line-clamp-1 text-meta wrap-anywhere text-soft">{job.description}</span>
        )}
      </td>
      <td className="text-soft">{job.type}</td>
      <Cell numeric>{job.estimatedHours}</Cell>
      <td>
        <JobStepper job={job} onStep={to => void changes.setJobStatus(projectId, job, to)} />
      </td>
      <td className="text-right whitespace-nowrap">
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
