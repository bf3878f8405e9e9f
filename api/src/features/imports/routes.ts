/** The import calls. One import runs at a time, whoever asks for it and on whichever node. */
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Context } from 'koa';
import type { Knex } from 'knex';
import type {
  importEndpoints,
  ImportResult,
  ImportRunView,
  ImportWords,
} from '#contract/imports/endpoints.ts';
import { isRefusal, type Refusal, refuse } from '#contract/wire/errors.ts';
import { feedLimitBytes } from '#contract/imports/import-limits.ts';
import type { Handlers } from '#api/http/handler.ts';
import { readBytes } from '#api/http/bodies/read-body.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import { readWithin } from '#api/outside/files/read-within.ts';
import { cancelRun } from './cancel-run.ts';
import {
  keepCheckedFile,
  readCatalogueVersion,
  readCheckedFile,
  staleWords,
} from './checks/carry-out-check.ts';
import { forgetCheckedFiles } from './checks/keep-changes.ts';
import { listChanges } from './checks/list-changes.ts';
import type { Importer, ImporterRequest } from './importer.ts';
import { problemsAsCsv } from './export-problems.ts';
import { listImportRuns, readCatalogueSize, readProblems, readRun, readRunDetail } from './read-runs.ts';
import type { ImportReport } from './run-import.ts';
import { undoImport } from './undo/undo-import.ts';

export interface ImportParts {
  knex: Knex;
  importer: Importer;
  files: FileStore;
  /** The file behind "Start Product Import". */
  feedPath: string;
}

/** A large file over a slow line. */
const arrivalMs = 120_000;

export function importRoutes({
  knex,
  importer,
  files,
  feedPath,
}: ImportParts): Handlers<typeof importEndpoints> {
  async function readFeedFile(): Promise<Buffer | Refusal> {
    const bytes = await readWithin(feedPath, feedLimitBytes).catch(() => null);
    if (bytes === 'too_large')
      return refuse('too_large', { message: 'The supplier’s feed is larger than 50 MB.' });
    return bytes ?? refuse('storage_unavailable', { message: 'The supplier’s feed could not be read.' });
  }
  const feedName = path.basename(feedPath);

  async function begin(request: ImporterRequest): Promise<ImportRunView | Refusal> {
    const started = await importer.start(request);
    if (isRefusal(started)) return started;
    // It is logged where it is followed.
    started.done.catch(() => undefined);
    return (await readRun(knex, started.runId)) ?? refuse('not_found');
  }

  /** The file is kept, so that the office can import what it has seen. */
  async function check(
    bytes: Uint8Array | Refusal,
    run: { source: string; startedBy: number; words?: ImportWords },
  ): Promise<ImportRunView | Refusal> {
    if (isRefusal(bytes)) return bytes;
    const fileName = await keepCheckedFile(files, bytes);
    const begun = await begin({ ...run, bytes, dryRun: true, fileName });
    if (!isRefusal(begun)) await forgetCheckedFiles(knex, files, begun.id);
    return begun;
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
      const bytes = await readBody(ctx);
      if (isRefusal(bytes)) return bytes;
      return begin({ source: query.name, bytes, dryRun: false, startedBy: person.id });
    },

    checkFeed: async ({ person }) => check(await readFeedFile(), { source: feedName, startedBy: person.id }),
    checkFile: async ({ query, person }, ctx) =>
      check(await readBody(ctx), { source: query.name, startedBy: person.id }),

    async applyImportCheck({ params, person }) {
      const checked = await readCheckedFile(knex, files, params.id);
      if (isRefusal(checked)) return checked;
      const { source, bytes, catalogueVersion, words } = checked;
      if (catalogueVersion !== (await readCatalogueVersion(knex))) {
        return refuse('conflict', { message: staleWords });
      }
      const run = { source, dryRun: false, startedBy: person.id, checkId: params.id, words };
      return begin({ ...run, bytes, onlyFromVersion: catalogueVersion });
    },

    async repeatImportCheck({ params, query, person }) {
      const checked = await readCheckedFile(knex, files, params.id);
      if (isRefusal(checked)) return checked;
      const words = query.words ?? checked.words;
      return check(checked.bytes, { source: checked.source, startedBy: person.id, words });
    },

    cancelImport: ({ params, person }) => cancelRun(knex, params.id, person.id),
    undoImport: ({ params, person }) => undoImport(knex, params.id, person.id),
    listImportChanges: ({ params, query }) => listChanges(knex, params.id, query),
    listImportRuns: async () => ({
      runs: await listImportRuns(knex),
      catalogue: await readCatalogueSize(knex),
    }),
    async exportImportProblems({ params }, ctx) {
      const problems = await readProblems(knex, params.id);
      if (!problems) return refuse('not_found');
      ctx.status = 200;
      ctx.set({
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="import-${params.id}-problems.csv"`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cache-Control': 'private, no-store',
      });
      ctx.body = problemsAsCsv(problems);
    },
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
  return { success: true, ...report, error: null };
}
