/** What Add New Job and Edit Job on the board start with, and their options. */
import type { BoardJobForm } from '#contract/jobs/job-form.ts';
import { boardJobStatuses, dialogJobTypes, jobHours, type JobType } from '#contract/jobs/jobs.ts';
import { defaultPriority } from '#contract/jobs/priorities.ts';
import type { ProjectJob } from '#contract/projects/endpoints.ts';
import { writtenAtWall } from '#contract/time/wall-instant.ts';

export const blankJob: BoardJobForm = {
  title: '',
  description: '',
  type: 'printing',
  status: 'Ordered',
  priority: defaultPriority,
  estimatedHours: String(jobHours.dialogDefault),
  dueDate: '',
  notes: '',
};

type Written = Omit<ProjectJob, 'id' | 'jobNumber' | 'stage' | 'actualHours' | 'version'>;

export function jobFormOf(job: Written, timeZone: string): BoardJobForm {
  const { title, description, type, status, priority } = job;
  return {
    title,
    description,
    type,
    status,
    priority,
    estimatedHours: String(job.estimatedHours),
    dueDate: job.dueDate ? writtenAtWall(new Date(job.dueDate), timeZone) : '',
    notes: job.notes ?? '',
  };
}

/** The form's own list, and the job's current type if that is another one. */
export function typeChoices(current: JobType): readonly JobType[] {
  return dialogJobTypes.includes(current) ? dialogJobTypes : [...dialogJobTypes, current];
}

/** The board's four, and the job's own status if the jobs screen set it. */
export function statusChoices(current: string): readonly string[] {
  const own: readonly string[] = boardJobStatuses;
  return own.includes(current) ? own : [current, ...own];
}
