/** The forms for a job: on the project board and in the workshop. */
import { z } from 'zod';
import { instantAtWall } from '../time/wall-instant.ts';
import { type FormWords, isRequired } from '../forms/form-words.ts';
import { freeText, longText, personText, uuid } from '../wire/shapes.ts';
import { typed } from '../forms/typed.ts';
import { jobHours, jobTypes, jobWords } from './jobs.ts';
import { priorities } from './priorities.ts';

const labels = {
  title: 'Job Title',
  description: 'Description',
  type: 'Type',
  status: 'Production Status',
  priority: 'Priority',
  estimatedHours: 'Estimated Hours',
  dueDate: 'Due Date',
  notes: 'Notes',
};

const optional = ['description', 'dueDate', 'notes'] as const;

function hours(least: number, message: string) {
  return typed(written => {
    const meant = Number(written);
    return written !== '' && meant >= least ? meant : undefined;
  }, message).refine(meant => meant <= 9999, 'Please enter fewer hours.');
}

/** "2026-11-20T15:30" in the shop's time zone, or empty. */
const moment = (timeZone: string) =>
  typed(
    written => (written === '' ? null : (instantAtWall(written, timeZone) ?? undefined)),
    'Please choose a date and time.',
  );

const shared = {
  title: personText(255, 1, jobWords.title),
  type: z.enum(jobTypes),
  priority: z.enum(priorities),
};

/** At least half an hour, unless the job already had less (from an order or the jobs screen). */
export const boardJobForm = (timeZone: string, keptHours: number = jobHours.dialogMin) =>
  z.object({
    ...shared,
    description: freeText(5000),
    status: z.string(),
    estimatedHours: hours(Math.min(jobHours.dialogMin, keptHours), 'Please enter at least half an hour.'),
    dueDate: moment(timeZone),
    notes: freeText(5000),
  });
export type BoardJobForm = z.input<ReturnType<typeof boardJobForm>>;

export const boardJobWords: FormWords<keyof BoardJobForm> = { labels, optional };

const jobNumber = 'Job Number';

/** Saved offline, so the number may turn out to be taken. */
export const floorJobForm = (timeZone: string) =>
  z.object({
    ...shared,
    id: uuid,
    jobNumber: personText(20, 1, isRequired(jobNumber)),
    description: longText(5000),
    estimatedHours: hours(jobHours.screenMin, 'Hours must be positive'),
    dueDate: moment(timeZone),
    notes: longText(5000),
  });
export type FloorJobForm = z.input<ReturnType<typeof floorJobForm>>;

export const floorJobWords: FormWords<Exclude<keyof FloorJobForm, 'id'>> = {
  labels: { ...labels, jobNumber },
  help: { jobNumber: 'Another one is assigned if it is taken.' },
  optional,
};
