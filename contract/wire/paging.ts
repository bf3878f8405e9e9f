/** Pages of lists that are plain arrays; a `Link` header with `rel="next"` says that there is more. */
import { z } from 'zod';

export const pageQuery = z.object({
  /** From 1. */
  page: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .optional(),
});

/** Rows of a page of projects, jobs or deliveries. */
export const listPageSize = 200;
