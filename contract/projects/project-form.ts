/** The office's project form. Days are in the shop's time zone and end at five in the afternoon. */
import { z } from 'zod';
import { jobTypes, jobWords } from '../jobs/jobs.ts';
import { priorities } from '../jobs/priorities.ts';
import { readDollars } from '../money/read-dollars.ts';
import { instantAtWall } from '../time/wall-instant.ts';
import { type FormWords, isRequired } from '../forms/form-words.ts';
import { freeText, personText, uuid } from '../wire/shapes.ts';
import { typed, typedCount } from '../forms/typed.ts';
import { allProjectStages } from './projects.ts';

const labels = {
  customerId: 'Customer',
  title: 'Project Title',
  description: 'Description (Delivery Location)',
  brief: 'What is to be made',
  status: 'Status',
  priority: 'Priority',
  dueDate: 'Due Date',
  deliveryDate: 'Delivery Date',
  budget: 'Budget',
  paid: 'Paid so far',
  onAccount: 'On account',
  items: 'Items',
};

/** Messages for missing fields, used by the calls too. */
export const projectNeeds = {
  customer: isRequired(labels.customerId),
  title: isRequired(labels.title),
  description: isRequired(labels.description),
};

const wrongItem = 'Each item needs a name, a whole quantity and a unit price.';

const itemForm = z
  .object({
    /** Key of the row on the screen. */
    key: z.string(),
    id: z.int().nullable(),
    name: personText(255, 1, wrongItem),
    description: freeText(5000),
    quantity: typedCount(1, 1_000_000, wrongItem),
    unitPrice: typed(written => readDollars(written) ?? undefined, wrongItem),
    supplier: personText(255),
    status: personText(50),
    trackingNumber: personText(100),
    notes: freeText(5000),
  })
  .transform(({ key: _, id, ...item }) => (id === null ? item : { ...item, id }));

export type ItemForm = z.input<typeof itemForm>;

/** A job entered with its project: fewer fields, and whole hours. Empty or invalid hours count as 1. */
const inlineJobForm = z.object({
  id: uuid,
  title: personText(255, 1, jobWords.title),
  type: z.enum(jobTypes),
  priority: z.enum(priorities),
  estimatedHours: z.string().transform(written => Math.max(1, Number.parseInt(written, 10) || 1)),
});
export type InlineJobForm = z.input<typeof inlineJobForm>;

const day = (timeZone: string) =>
  typed(
    written => (written === '' ? null : (instantAtWall(`${written}T17:00`, timeZone) ?? undefined)),
    'Please choose a day.',
  );

const dollars = typed(
  written => (written === '' ? 0 : (readDollars(written) ?? undefined)),
  'Please enter an amount in dollars, like 1250.00.',
);

export const projectForm = (timeZone: string) =>
  z.object({
    customerId: typed(written => Number(written) || undefined, projectNeeds.customer),
    title: personText(255, 1, projectNeeds.title),
    description: freeText(5000, 1, projectNeeds.description),
    brief: freeText(10_000),
    status: z.enum(allProjectStages),
    priority: z.enum(priorities),
    dueDate: day(timeZone),
    deliveryDate: day(timeZone),
    budget: dollars,
    paid: dollars,
    onAccount: z.boolean(),
    items: z.array(itemForm).max(200, 'At most 200 items.'),
  });
export type ProjectForm = z.input<ReturnType<typeof projectForm>>;

export const newProjectForm = (timeZone: string) =>
  projectForm(timeZone).extend({
    clientId: uuid,
    jobs: z.array(inlineJobForm).max(100, 'At most 100 jobs.'),
  });
export type NewProjectForm = z.input<ReturnType<typeof newProjectForm>>;

export const projectWords: FormWords<keyof ProjectForm> = {
  labels,
  help: { deliveryDate: 'Moves with the due date unless you set another day.' },
  optional: ['brief', 'dueDate', 'deliveryDate', 'budget', 'paid'],
};
