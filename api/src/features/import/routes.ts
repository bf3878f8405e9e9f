/** The import calls. One import runs at a time, whoever asks for it and on whichever node. */
import { readFile } from 'node:fs/promises';
import type { Knex } from 'knex';
import type { importEndpoints, ImportResult } from '#contract/endpoints/import.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { feedLimitBytes } from '#contract/import-limits.ts';
import type { Handlers } from '#api/http/handler.ts';
import { readBytes } from '#api/http/read-body.ts';
import path from 'node:path';
import { listImportRuns, shownProblems, toWireProblem } from './list-runs.ts';
import { type ImportRequest, runImport } from './run-import.ts';

export interface ImportParts {
  knex: Knex;
  /** The file behind "Start Product Import". */
  feedPath: string;
}

/** A large file over a slow line. */
const arrivalMs = 120_000;

export function importRoutes({ knex, feedPath }: ImportParts): Handlers<typeof importEndpoints> {
  return {
    async importProducts({ person }) {
      const bytes = await readFile(feedPath).catch(() => null);
      if (!bytes) return refuse('storage_unavailable', { message: 'The supplier’s feed could not be read.' });
      return run({ knex, bytes, source: path.basename(feedPath), dryRun: false, startedBy: person.id });
    },

    async importFile({ query, person }, ctx) {
      if (ctx.get('Content-Encoding') !== '') return refuse('unsupported_type');
      const bytes = await readBytes(ctx.req, feedLimitBytes, arrivalMs);
      if (isRefusal(bytes)) return bytes;
      if (bytes.length === 0) return refuse('invalid', { message: 'The file is empty.' });
      return run({ knex, bytes, source: query.name, dryRun: query.dryRun === 'true', startedBy: person.id });
    },

    listImportRuns: () => listImportRuns(knex),
  };
}

async function run(request: ImportRequest): Promise<ImportResult | Refusal> {
  const report = await runImport(request);
  if (isRefusal(report)) return report;
  const { problems, ...counts } = report;
  return {
    success: true,
    ...counts,
    imagesDownloaded: 0,
    dryRun: request.dryRun,
    problems: problems.slice(0, shownProblems).map(toWireProblem),
    problemCount: problems.length,
  };
}
