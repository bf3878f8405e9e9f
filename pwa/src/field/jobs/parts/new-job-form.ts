/** The New Job dialog's fields: what they start with, what is wrong with them, and the change they make. */
import { provisionalJobNumber } from '#contract/jobs/mutations.ts';
import { jobHours, type JobType, jobWords } from '#contract/jobs/jobs.ts';
import type { MutationArgs } from '#contract/wire/mutations.ts';
import { defaultPriority, type Priority } from '#contract/jobs/priorities.ts';
import { instantAtWall } from '#contract/time/wall-instant.ts';

export interface NewJobForm {
  /** Made with the form, so that saving twice makes one job. */
  id: string;
  jobNumber: string;
  title: string;
  description: string;
  type: JobType;
  priority: Priority;
  /** As typed. */
  estimatedHours: string;
  /** "2026-11-20T15:30" on the shop's clock, or empty. */
  dueDate: string;
  notes: string;
}

export function blankJobForm(id: string): NewJobForm {
  return {
    id,
    jobNumber: provisionalJobNumber(id),
    title: '',
    description: '',
    type: 'printing',
    priority: defaultPriority,
    estimatedHours: String(jobHours.dialogDefault),
    dueDate: '',
    notes: '',
  };
}

export type JobFormErrors = Partial<Record<keyof NewJobForm, string>>;

export function checkJobForm(form: NewJobForm, timeZone: string): JobFormErrors {
  const hours = Number(form.estimatedHours);
  return {
    ...(form.jobNumber.trim() === '' && { jobNumber: 'Job Number is required' }),
    ...([...form.jobNumber.trim()].length > 20 && { jobNumber: 'Please use at most 20 characters.' }),
    ...(form.title.trim() === '' && { title: jobWords.title }),
    ...((form.estimatedHours.trim() === '' || !(hours >= jobHours.screenMin)) && {
      estimatedHours: 'Hours must be positive',
    }),
    ...(hours > 9999 && { estimatedHours: 'Please enter fewer hours.' }),
    ...(form.dueDate !== '' &&
      !instantAtWall(form.dueDate, timeZone) && { dueDate: 'Please choose a date and time.' }),
  };
}

export function jobToCreate(form: NewJobForm, timeZone: string): MutationArgs<'job.create'> {
  return {
    id: form.id,
    jobNumber: form.jobNumber.trim(),
    title: form.title.trim(),
    description: form.description.trim(),
    type: form.type,
    status: 'pending',
    priority: form.priority,
    estimatedHours: Number(form.estimatedHours),
    dueDate: instantAtWall(form.dueDate, timeZone),
    notes: form.notes.trim() || null,
  };
}
