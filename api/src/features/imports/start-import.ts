/** Begins an import of a kept file: files of earlier runs are no longer needed, and its own goes when it is done. */
import type { Knex } from 'knex';
import { isRefusal, type Refusal } from '#contract/wire/errors.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import { forgetCheckedFiles, forgetWhenEnded } from './checks/keep-changes.ts';
import type { ImporterRequest } from './import-request.ts';
import type { Importer, StartedImport } from './importer.ts';

export type StartImport = (request: ImporterRequest) => Promise<StartedImport | Refusal>;

export function createStartImport(knex: Knex, importer: Importer, files: FileStore): StartImport {
  return async request => {
    const started = await importer.start(request);
    if (isRefusal(started)) return started;
    await forgetCheckedFiles(knex, files, started.runId);
    return forgetAtEnd(knex, files, started);
  };
}

export const forgetAtEnd = (knex: Knex, files: FileStore, { runId, done }: StartedImport): StartedImport => ({
  runId,
  done: done.finally(() => forgetWhenEnded(knex, files, runId).catch(() => undefined)),
});
