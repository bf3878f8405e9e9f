/**
 * An import whose process was killed, or has ended, goes on by itself: whichever node comes first takes its row, and
 * reads its kept file from the beginning. The run before has changed nothing, as all of it is one transaction; its
 * process, if it was only slow, can no longer end the run.
 */
import type { Importer } from '../importer.ts';
import { followImport, type FeedParts } from '../scheduled/run-feeds.ts';
import { forgetAtEnd } from '../start-import.ts';
import { closeDeadRuns, takeDeadRun } from '../runs.ts';
import { hashOfKept, requestOf } from './kept-request.ts';

export interface ContinueParts extends FeedParts {
  importer: Importer;
}

/** Answers how many were carried on, when that has ended: none or one. */
export async function continueRuns(parts: ContinueParts): Promise<number> {
  const { knex, log, files, importer, signal } = parts;
  await closeDeadRuns(knex);
  const run = signal.aborted ? null : await takeDeadRun(knex);
  if (!run) return 0;
  const { id: runId, continued, feedRunId } = run;
  log.info({ runId, continued }, 'an import is carried on');
  const { done } = forgetAtEnd(knex, files, importer.carryOn(requestOf(run, files), { runId, continued }));
  if (feedRunId !== null) await followImport(parts, { feedRunId, fileHash: hashOfKept(run), done });
  // What it fails of is logged, and stands in its row.
  await done.catch(() => undefined);
  return 1;
}
