/** The import calls. One import runs at a time, whoever asks for it and on whichever node. */
import path from 'node:path';
import type { Context } from 'koa';
import type { Knex } from 'knex';
import type { importEndpoints, ImportResult, ImportRunView } from '#contract/imports/endpoints.ts';
import { isRefusal, type Refusal, refuse } from '#contract/wire/errors.ts';
import type { Handlers } from '#api/http/handler.ts';
import { scheduledFeedLimitBytes } from '#contract/imports/import-limits.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import { cancelRun } from './cancel-run.ts';
import { mustBeAgreed, readCatalogueVersion, readCheckedFile, staleWords } from './checks/carry-out-check.ts';
import { chooseColumns, readColumnsOf } from './columns/chosen-columns.ts';
import { listChanges } from './checks/list-changes.ts';
import { storedFeed } from './feed/feed-source.ts';
import type { Importer, StartedImport } from './importer.ts';
import { keepBody, keepFeed, removeUnlessNamed } from './keep-feed.ts';
import { templateAsCsv } from './export-template.ts';
import { problemsAsCsv } from './export-problems.ts';
import { listImportRuns, readCatalogueSize, readProblems, readRun, readRunDetail } from './read-runs.ts';
import type { ImporterRequest, ImportReport } from './import-request.ts';
import { createStartImport } from './start-import.ts';
import { undoImport } from './undo/undo-import.ts';

export interface ImportParts {
  knex: Knex;
  importer: Importer;
  files: FileStore;
  /** The file behind "Start Product Import". */
  feedPath: string;
}

/** The file of a run is kept while the run needs it. */
type NewImport = Omit<ImporterRequest, 'feed' | 'fileName'> & { fileName: string };

export function importRoutes({
  knex,
  importer,
  files,
  feedPath,
}: ImportParts): Handlers<typeof importEndpoints> {
  const feedName = path.basename(feedPath);
  const startImport = createStartImport(knex, importer, files);

  async function start(run: NewImport): Promise<StartedImport | Refusal> {
    const { fileName } = run;
    let started: StartedImport | Refusal | undefined;
    try {
      started = await startImport({ ...run, feed: keptFeed(fileName, run.feedRunId) });
      return started;
    } finally {
      if (!started || isRefusal(started)) await removeUnlessNamed(knex, files, fileName);
    }
  }

  /** A supplier's feed may be larger than what people send. */
  const keptFeed = (fileName: string, feedRunId: number | null | undefined) => ({
    ...storedFeed(files, fileName),
    ...(feedRunId && { limitBytes: scheduledFeedLimitBytes }),
  });

  async function follow(started: StartedImport | Refusal): Promise<ImportRunView | Refusal> {
    if (isRefusal(started)) return started;
    // It is logged where it is followed.
    started.done.catch(() => undefined);
    return (await readRun(knex, started.runId)) ?? refuse('not_found');
  }

  return {
    findImportColumns: ({ body }) => readColumnsOf(knex, body.headers),
    chooseImportColumns: ({ body, person }) => chooseColumns(knex, body, person.id),

    async importProducts({ query, person }) {
      const fileName = await keepFeed(files, feedPath);
      if (isRefusal(fileName)) return fileName;
      const run = { source: feedName, mode: 'replace' as const, dryRun: false, startedBy: person.id };
      const started = await start({ ...run, fileName, askFirst: query.ask ?? 'share' });
      if (isRefusal(started)) return started;
      const report = await started.done;
      if (isRefusal(report)) return report;
      return report.isAsking ? mustBeAgreedFirst(report) : resultOf(report);
    },

    async importFile({ query, person }, ctx) {
      const fileName = await keepBody(files, ctx.req);
      if (isRefusal(fileName)) return fileName;
      const { name: source, mode = 'add' } = query;
      return follow(
        await start({ source, mode, dryRun: false, startedBy: person.id, fileName, askFirst: 'any' }),
      );
    },

    async checkFeed({ person }) {
      const fileName = await keepFeed(files, feedPath);
      if (isRefusal(fileName)) return fileName;
      return follow(
        await start({ source: feedName, mode: 'replace', dryRun: true, startedBy: person.id, fileName }),
      );
    },

    async checkFile({ query, person }, ctx) {
      const fileName = await keepBody(files, ctx.req);
      if (isRefusal(fileName)) return fileName;
      const { name: source, mode = 'add' } = query;
      return follow(await start({ source, mode, dryRun: true, startedBy: person.id, fileName }));
    },

    async applyImportCheck({ params, query, person }) {
      const checked = await readCheckedFile(knex, files, params.id);
      if (isRefusal(checked)) return checked;
      const { source, fileName, catalogueVersion, columnsId, words, mode, feedRunId } = checked;
      if (catalogueVersion !== (await readCatalogueVersion(knex))) {
        return refuse('conflict', { message: staleWords });
      }
      const refused = mustBeAgreed(checked.counts, query);
      if (refused) return refused;
      const run = { source, words, mode, feedRunId, dryRun: false, startedBy: person.id, checkId: params.id };
      const feed = keptFeed(fileName, feedRunId);
      return follow(
        await importer.start({ ...run, feed, onlyFromVersion: catalogueVersion, onlyWithColumns: columnsId }),
      );
    },

    async repeatImportCheck({ params, query, person }) {
      const checked = await readCheckedFile(knex, files, params.id);
      if (isRefusal(checked)) return checked;
      const { source, fileName, words, mode, feedRunId } = { ...checked, ...query };
      return follow(
        await start({ source, fileName, words, mode, feedRunId, dryRun: true, startedBy: person.id }),
      );
    },

    cancelImport: ({ params, person }) => cancelRun(knex, params.id, person.id),
    undoImport: ({ params, person }) => undoImport(knex, params.id, person.id),
    listImportChanges: ({ params, query }) => listChanges(knex, params.id, query),
    listImportRuns: async ({ query }) => ({
      runs: await listImportRuns(knex, query.before),
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

/** The feed's import answers when it is done; this one waits for the office, as a check. */
function mustBeAgreedFirst(report: ImportReport): Refusal {
  const { details, ...question } = mustBeAgreed(report, {}) ?? refuse('conflict');
  return { ...question, details: { ...details, runId: report.runId } };
}

function resultOf({ problems: _, isAsking: __, ...report }: ImportReport): ImportResult {
  return { success: true, ...report, error: null };
}
