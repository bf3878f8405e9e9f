/** Product import (back office §2, §7): the written call over the shop's own feed, a file of one's own, the history. */
import { z } from 'zod';
import { capability, endpoint } from '../endpoint.ts';
import { feedLimitBytes } from '../import-limits.ts';
import { instant, personText } from '../shapes.ts';

/** Something wrong in the file, for a person to mend. */
export const importProblem = z.object({
  /** As an editor counts them, from 1. */
  line: z.int(),
  /** Header of the column; null where the whole row is meant. */
  column: z.string().nullable(),
  message: z.string(),
  /** The row was left out; otherwise only the cell. */
  skipped: z.boolean(),
});
export type ImportProblem = z.output<typeof importProblem>;

const counts = {
  productsProcessed: z.int(),
  productsCreated: z.int(),
  productsUpdated: z.int(),
  productsArchived: z.int(),
  variantsCreated: z.int(),
  variantsUpdated: z.int(),
  variantsArchived: z.int(),
  /** Rows that were left out. */
  skipped: z.int(),
};

export const importResult = z.object({
  success: z.literal(true),
  ...counts,
  /** Pictures are drawn, not fetched, so 0 until an adapter brings photographs. */
  imagesDownloaded: z.int(),
  runId: z.int(),
  adapter: z.string(),
  /** Tried and rolled back. */
  dryRun: z.boolean(),
  /** The first hundred; `problemCount` are all. */
  problems: z.array(importProblem),
  problemCount: z.int(),
});
export type ImportResult = z.output<typeof importResult>;

export const importRun = z.object({
  id: z.int(),
  source: z.string(),
  adapter: z.string(),
  status: z.enum(['running', 'applied', 'checked', 'failed']),
  startedBy: z.string().nullable(),
  counts: z.object(counts).partial(),
  problems: z.array(importProblem),
  problemCount: z.int(),
  error: z.string().nullable(),
  startedAt: instant,
  finishedAt: instant.nullable(),
});
export type ImportRunView = z.output<typeof importRun>;

export const importEndpoints = {
  importProducts: endpoint({
    method: 'POST',
    path: '/api/import-products',
    summary: 'Imports the supplier’s feed that the shop is set up with',
    access: capability('import.run'),
    limit: 'import',
    response: importResult,
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/api/import-files',
    summary: 'Imports a feed file that is sent as the body; with `dryRun` it only says what would change',
    access: capability('import.run'),
    limit: 'import',
    accepts: 'bytes',
    bodyLimitBytes: feedLimitBytes,
    query: z.object({ name: personText(255, 1), dryRun: z.enum(['true', 'false']).optional() }),
    response: importResult,
  }),
  listImportRuns: endpoint({
    method: 'GET',
    path: '/api/import-runs',
    summary: 'The last imports, the latest first',
    access: capability('import.run'),
    limit: 'read',
    response: z.array(importRun),
  }),
};
