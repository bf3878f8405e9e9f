/** Imports under way in this process: they go on when the request that began them is gone, and end with the process. */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { isRefusal, type Refusal } from '#contract/wire/errors.ts';
import type { ImageParts } from './images/fetch-images.ts';
import { createProgress, type Progress } from './progress.ts';
import type { ImporterRequest, ImportReport } from './import-request.ts';
import { carryOut, newRunOf } from './run-import.ts';
import { beginRun, type HeldRun } from './runs.ts';

export interface Importer {
  /** Answers when the run has begun; `done` when it has ended. */
  start(request: ImporterRequest): Promise<StartedImport | Refusal>;
  /** A run that another process has begun. */
  carryOn(request: ImporterRequest, held: HeldRun): StartedImport;
  /** The process ends: what is under way changes nothing, and is carried on by the next. */
  stop(): void;
  settled(): Promise<void>;
}

export interface ImporterParts {
  knex: Knex;
  log: Logger;
  images: ImageParts;
}

export interface StartedImport {
  runId: number;
  done: Promise<ImportReport | Refusal>;
}

export function createImporter({ knex, log, images }: ImporterParts): Importer {
  const underWay = new Map<Promise<unknown>, Progress>();

  function carryOn(request: ImporterRequest, held: HeldRun): StartedImport {
    const { runId } = held;
    const progress = createProgress(knex, held);
    const done = carryOut({ ...request, ...held, knex, images }, progress);
    const followed = done
      .catch((error: unknown) => log.error({ err: error, runId }, 'an import failed'))
      .finally(() => underWay.delete(followed));
    underWay.set(followed, progress);
    return { runId, done };
  }

  return {
    async start(request) {
      const runId = await beginRun(knex, newRunOf(request));
      return isRefusal(runId) ? runId : carryOn(request, { runId, continued: 0 });
    },
    carryOn,
    stop() {
      for (const progress of underWay.values()) progress.leave();
    },
    async settled() {
      await Promise.all(underWay.keys());
    },
  };
}
