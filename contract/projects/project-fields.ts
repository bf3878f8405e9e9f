/** What is written of a project and of the jobs that are made with it, online and without a network. */
import { z } from 'zod';
import { anyJobStatus, when } from '../jobs/endpoints.ts';
import { jobTypes, jobWords } from '../jobs/jobs.ts';
import { priorities } from '../jobs/priorities.ts';
import { cents, freeText, personText, uuid } from '../wire/shapes.ts';
import { projectNeeds } from './project-form.ts';
import { allProjectStages, projectStageOf } from './projects.ts';

/** The storage default `quote_pending` is a lead. */
const stage = z.enum([...allProjectStages, 'quote_pending']).transform(status => projectStageOf(status));
const optionalText = (max: number) => personText(max).nullish();

const itemFields = z.object({
  /** Missing on a new item. An item of the project that is no longer sent is removed. */
  id: z.int32().positive().optional(),
  name: personText(255, 1, 'Item name is required'),
  description: freeText(5000).nullish(),
  quantity: z.int().min(1).max(1_000_000),
  unitPrice: cents,
  supplier: optionalText(255),
  status: personText(50).optional(),
  trackingNumber: optionalText(100),
  notes: freeText(5000).nullish(),
});

export const projectFields = {
  title: personText(255, 1, projectNeeds.title),
  description: freeText(5000, 1, projectNeeds.description),
  brief: freeText(10_000).nullish(),
  status: stage.optional(),
  priority: z.enum(priorities).optional(),
  dueDate: when.nullish(),
  deliveryDate: when.nullish(),
  totalValue: cents.optional(),
  paidAmount: cents.optional(),
  onAccount: z.boolean().optional(),
  items: z.array(itemFields).max(200).optional(),
};

export const inlineJob = z.object({
  id: uuid.optional(),
  jobNumber: personText(20).optional(),
  title: personText(255, 1, jobWords.title),
  description: freeText(5000).nullish(),
  type: z.enum(jobTypes).optional(),
  status: anyJobStatus.optional(),
  priority: z.enum(priorities).optional(),
  estimatedHours: z.number().min(0).max(9999.99).nullish(),
  dueDate: when.nullish(),
  notes: freeText(5000).nullish(),
});
