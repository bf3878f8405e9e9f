/** What the New Job dialog starts with, and the change that it makes. */
import type { z } from 'zod';
import type { FloorJobForm, floorJobForm } from '#contract/jobs/job-form.ts';
import { jobHours } from '#contract/jobs/jobs.ts';
import { provisionalJobNumber } from '#contract/jobs/mutations.ts';
import { defaultPriority } from '#contract/jobs/priorities.ts';
import type { MutationArgs } from '#contract/wire/mutations.ts';

/** `id` is created with the form, so that saving twice makes one job. */
export function blankJobForm(id: string): FloorJobForm {
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

export function jobToCreate(form: z.output<ReturnType<typeof floorJobForm>>): MutationArgs<'job.create'> {
  return { ...form, status: 'pending', notes: form.notes || null };
}
