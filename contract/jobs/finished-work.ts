/** Lists of what is finished, the latest first and without an end: devices keep only the youngest part of it. */
import { z } from 'zod';
import { instant, uuid } from '../wire/shapes.ts';

/** One page at a time; `after` is the last one of the page before. */
export const finishedQuery = z.object({
  /** Of the job or delivery, its order or its project, as it is written on paper. */
  number: z.string().trim().max(100).optional(),
  after: uuid.optional(),
});
export type FinishedQuery = z.output<typeof finishedQuery>;

export const finishedRow = z.object({
  id: uuid,
  number: z.string(),
  title: z.string(),
  /** Null where nobody is named. */
  customer: z.string().nullable(),
  status: z.string(),
  endedAt: instant,
});
export type FinishedRow = z.output<typeof finishedRow>;

export const finishedPage = z.object({
  rows: z.array(finishedRow),
  /** There are more: asked for with the last row's id. */
  hasMore: z.boolean(),
});
export type FinishedPage = z.output<typeof finishedPage>;

export const finishedPageSize = 50;
