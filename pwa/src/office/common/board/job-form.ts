/** The fields of Add New Job and Edit Job on the board. */
import type { ProjectJob } from '#contract/projects/endpoints.ts';
import { boardJobStatuses, dialogJobTypes, jobHours, type JobType, jobWords } from '#contract/jobs/jobs.ts';
import { defaultPriority, type Priority } from '#contract/jobs/priorities.ts';
import { instantAtWall, writtenAtWall } from '#contract/time/wall-instant.ts';
import type { JobBody } from './job-changes.ts';

export interface JobForm {
  title: string;
  description: string;
  type: JobType;
  status: string;
  priority: Priority;
  estimatedHours: string;
  /** "2026-11-20T15:30" on the shop's clock, or empty. */
  dueDate: string;
  notes: string;
}

export const blankJob: JobForm = {
  title: '',
  description: '',
  type: 'printing',
  status: 'Ordered',
  priority: defaultPriority,
  estimatedHours: String(jobHours.dialogDefault),
  dueDate: '',
  notes: '',
};

export const jobLabels: Readonly<Record<keyof JobForm, string>> = {
  title: 'Job Title',
  description: 'Description',
  type: 'Type',
  status: 'Production Status',
  priority: 'Priority',
  estimatedHours: 'Estimated Hours',
  dueDate: 'Due Date',
  notes: 'Notes',
};

type Written = Omit<ProjectJob, 'id' | 'jobNumber' | 'stage' | 'actualHours' | 'version'>;

export function jobFormOf(job: Written, timeZone: string): JobForm {
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

/** At least half an hour, unless it was less before it came to this form (an order's job, the jobs screen). */
export function checkJob(
  form: JobForm,
  timeZone: string,
  keptHours?: string,
): Partial<Record<keyof JobForm, string>> {
  const hours = Number(form.estimatedHours);
  const isKept = form.estimatedHours === keptHours;
  const isTooShort = form.estimatedHours.trim() === '' || !(hours >= jobHours.dialogMin);
  return {
    ...(form.title.trim() === '' && { title: jobWords.title }),
    ...(!isKept && isTooShort && { estimatedHours: 'Please enter at least half an hour.' }),
    ...(form.dueDate !== '' &&
      instantAtWall(form.dueDate, timeZone) === null && { dueDate: 'Please choose a date and time.' }),
  };
}

/** All fields, or the named ones, as the call wants them. */
export function jobBody(
  form: JobForm,
  timeZone: string,
  fields: readonly (keyof JobForm)[] = Object.keys(form) as (keyof JobForm)[],
): JobBody {
  const { title, description, type, status, priority, notes } = form;
  const all: JobBody = {
    title,
    description,
    type,
    status,
    priority,
    notes,
    estimatedHours: Number(form.estimatedHours),
    dueDate: form.dueDate === '' ? null : instantAtWall(form.dueDate, timeZone),
  };
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => fields.includes(name as keyof JobForm)),
  ) as JobBody;
}

/** The form's own list, and the job's present type where that is another one. */
export function typeChoices(current: JobType): readonly JobType[] {
  return dialogJobTypes.includes(current) ? dialogJobTypes : [...dialogJobTypes, current];
}

/** The board's four, and the job's own word where the jobs screen wrote it. */
export function statusChoices(current: string): readonly string[] {
  const own: readonly string[] = boardJobStatuses;
  return own.includes(current) ? own : [current, ...own];
}
