/** The import calls. One import runs at a time, whoever asks for it and on whichever node. */
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Context } from 'koa';
import type { Knex } from 'knex';
import type { importEndpoints, ImportResult, ImportRunView } from '#contract/endpoints/import.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { feedLimitBytes } from '#contract/import-limits.ts';
import type { Handlers } from '#api/http/handler.ts';
import { readBytes } from '#api/http/read-body.ts';
import { cancelRun } from './cancel-run.ts';
import type { Importer } from './importer.ts';
import { listImportRuns, readRun, readRunDetail } from './read-runs.ts';
import type { ImportReport } from './run-import.ts';

export interface ImportParts {
  knex: Knex;
  importer: Importer;
  /** The file behind "Start Product Import". */
  feedPath: string;
}

/** A large file over a slow line. */
const arrivalMs = 120_000;

export function importRoutes({ knex, importer, feedPath }: ImportParts): Handlers<typeof importEndpoints> {
  const readFeedFile = () =>
    readFile(feedPath).catch(() =>
      refuse('storage_unavailable', { message: 'The supplier’s feed could not be read.' }),
    );
  const feedName = path.basename(feedPath);

  async function begin(
    bytes: Uint8Array | Refusal,
    run: { source: string; dryRun: boolean; startedBy: number },
  ): Promise<ImportRunView | Refusal> {
    if (isRefusal(bytes)) return bytes;
    const started = await importer.start({ ...run, bytes });
    if (isRefusal(started)) return started;
    // It is logged where it is followed.
    started.done.catch(() => undefined);
    return (await readRun(knex, started.runId)) ?? refuse('not_found');
  }

  return {
    async importProducts({ person }) {
      const bytes = await readFeedFile();
      if (isRefusal(bytes)) return bytes;
      const run = { source: feedName, dryRun: false, startedBy: person.id };
      const started = await importer.start({ ...run, bytes });
      if (isRefusal(started)) return started;
      const report = await started.done;
      return isRefusal(report) ? report : resultOf(report);
    },

    async importFile({ query, person }, ctx) {
      return begin(await readBody(ctx), { source: query.name, dryRun: false, startedBy: person.id });
    },

    async checkFeed({ person }) {
      return begin(await readFeedFile(), { source: feedName, dryRun: true, startedBy: person.id });
    },

    async checkFile({ query, person }, ctx) {
      return begin(await readBody(ctx), { source: query.name, dryRun: true, startedBy: person.id });
    },

    cancelImport: ({ params, person }) => cancelRun(knex, params.id, person.id),
    listImportRuns: () => listImportRuns(knex),
    getImportRun: async ({ params }) => (await readRunDetail(knex, params.id)) ?? refuse('not_found'),
  };
}

async function readBody(ctx: Context & { req: IncomingMessage }): Promise<Buffer | Refusal> {
  if (ctx.get('Content-Encoding') !== '') return refuse('unsupported_type');
  const bytes = await readBytes(ctx.req, feedLimitBytes, arrivalMs);
  if (!isRefusal(bytes) && bytes.length === 0) return refuse('invalid', { message: 'The file is empty.' });
  return bytes;
}

function resultOf({ problems: _, ...report }: ImportReport): ImportResult {
  return { success: true, ...report, imagesDownloaded: 0, error: null };
}
