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
  ImportMode,
  ImportQuestions,
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
  mustBeAgreed,
  readCatalogueVersion,
  readCheckedFile,
  staleWords,
} from './checks/carry-out-check.ts';
import { forgetCheckedFiles } from './checks/keep-changes.ts';
import { listChanges } from './checks/list-changes.ts';
import type { Importer, ImporterRequest } from './importer.ts';
import { templateAsCsv } from './export-template.ts';
import { problemsAsCsv } from './export-problems.ts';
import { listImportRuns, readCatalogueSize, readProblems, readRun, readRunDetail } from './read-runs.ts';
import type { AskFirst, ImportReport } from './run-import.ts';
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
  const ask = (bytes: Uint8Array, about: ImportQuestions): AskFirst => ({
    about,
    keepFile: () => keepCheckedFile(files, bytes),
  });
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
    run: { source: string; startedBy: number; words?: ImportWords; mode: ImportMode },
  ): Promise<ImportRunView | Refusal> {
    if (isRefusal(bytes)) return bytes;
    const fileName = await keepCheckedFile(files, bytes);
    const begun = await begin({ ...run, bytes, dryRun: true, fileName });
    if (!isRefusal(begun)) await forgetCheckedFiles(knex, files, begun.id);
    return begun;
  }

  return {
    async importProducts({ query, person }) {
      const bytes = await readFeedFile();
      if (isRefusal(bytes)) return bytes;
      const run = { source: feedName, dryRun: false, mode: 'replace' as const, startedBy: person.id };
      const started = await importer.start({ ...run, bytes, askFirst: ask(bytes, query.ask ?? 'share') });
      if (isRefusal(started)) return started;
      const report = await started.done;
      if (isRefusal(report)) return report;
      return report.isAsking ? mustBeAgreedFirst(report) : resultOf(report);
    },

    async importFile({ query, person }, ctx) {
      const bytes = await readBody(ctx);
      if (isRefusal(bytes)) return bytes;
      const { name: source, mode = 'add' } = query;
      const run = { source, dryRun: false, mode, startedBy: person.id };
      return begin({ ...run, bytes, askFirst: ask(bytes, 'any') });
    },

    checkFeed: async ({ person }) =>
      check(await readFeedFile(), { source: feedName, mode: 'replace', startedBy: person.id }),
    checkFile: async ({ query, person }, ctx) =>
      check(await readBody(ctx), { source: query.name, mode: query.mode ?? 'add', startedBy: person.id }),

    async applyImportCheck({ params, query, person }) {
      const checked = await readCheckedFile(knex, files, params.id);
      if (isRefusal(checked)) return checked;
      const { source, bytes, catalogueVersion, words, mode } = checked;
      if (catalogueVersion !== (await readCatalogueVersion(knex))) {
        return refuse('conflict', { message: staleWords });
      }
      const refused = mustBeAgreed(checked.counts, query);
      if (refused) return refused;
      const run = { source, dryRun: false, startedBy: person.id, checkId: params.id, words, mode };
      return begin({ ...run, bytes, onlyFromVersion: catalogueVersion });
    },

    async repeatImportCheck({ params, query, person }) {
      const checked = await readCheckedFile(knex, files, params.id);
      if (isRefusal(checked)) return checked;
      const { source, words, mode } = { ...checked, ...query };
      return check(checked.bytes, { source, startedBy: person.id, words, mode });
    },

    cancelImport: ({ params, person }) => cancelRun(knex, params.id, person.id),
    undoImport: ({ params, person }) => undoImport(knex, params.id, person.id),
    listImportChanges: ({ params, query }) => listChanges(knex, params.id, query),
    listImportRuns: async () => ({
      runs: await listImportRuns(knex),
      catalogue: await readCatalogueSize(knex),
    }),
    async exportImportTemplate(_, ctx) {
      answerCsv(ctx, 'selvedge-import-template.csv', templateAsCsv());
    },
    async exportImportProblems({ params }, ctx) {
      const problems = await readProblems(knex, params.id);
      if (!problems) return refuse('not_found');
      answerCsv(ctx, `import-${params.id}-problems.csv`, problemsAsCsv(problems));
    },
    getImportRun: async ({ params }) => (await readRunDetail(knex, params.id)) ?? refuse('not_found'),
  };
}

function answerCsv(ctx: Context, fileName: string, text: string): void {
  ctx.status = 200;
  ctx.set({
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cache-Control': 'private, no-store',
  });
  ctx.body = text;
}

async function readBody(ctx: Context & { req: IncomingMessage }): Promise<Buffer | Refusal> {
  if (ctx.get('Content-Encoding') !== '') return refuse('unsupported_type');
  const bytes = await readBytes(ctx.req, feedLimitBytes, arrivalMs);
  if (!isRefusal(bytes) && bytes.length === 0) return refuse('invalid', { message: 'The file is empty.' });
  return bytes;
}

/** The feed's import answers when it is done; this one waits for the office, as a check. */
function mustBeAgreedFirst(report: ImportReport): Refusal {
  return mustBeAgreed(report, {}) ?? refuse('conflict');
}

function resultOf({ problems: _, isAsking: __, ...report }: ImportReport): ImportResult {
  return { success: true, ...report, error: null };
}
