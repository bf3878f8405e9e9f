/** Paged lists of all finished work, latest first. Devices keep only the most recent part. */
import { z } from 'zod';
import { instant, uuid } from '../wire/shapes.ts';

/** One page at a time; `after` is the last row of the previous page. */
export const finishedQuery = z.object({
  /** Number of the job or delivery, of its order or of its project, as printed on documents. */
  number: z.string().trim().max(100).optional(),
  after: uuid.optional(),
});
export type FinishedQuery = z.output<typeof finishedQuery>;

export const finishedRow = z.object({
  id: uuid,
  number: z.string(),
  title: z.string(),
  /** Null if there is no customer name. */
  customer: z.string().nullable(),
  status: z.string(),
  endedAt: instant,
});
export type FinishedRow = z.output<typeof finishedRow>;

export const finishedPage = z.object({
  rows: z.array(finishedRow),
  /** There are more rows; request them with the last row's id. */
  hasMore: z.boolean(),
});
export type FinishedPage = z.output<typeof finishedPage>;

export const finishedPageSize = 50;
