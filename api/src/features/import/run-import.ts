/**
 * One import, one at a time: begin the run → read the file → collect → apply → end the run, where applying and ending
 * are one transaction. A broken file, a crash, a cancel or a second import leaves the catalogue as it was. A check does
 * the very same and rolls back.
 */
import type { Knex } from 'knex';
import { isRefusal, refuse, type Refusal } from '#contract/errors.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { applyImport, type ImportCounts } from './apply-import.ts';
import { type CollectedProduct, collectProducts } from './collect-products.ts';
import type { FeedProblem } from './feed-row.ts';
import { createProgress, type Progress } from './progress.ts';
import { feedLimits, type ReadFeed, readFeed, UnreadableFeed } from './read-feed.ts';
import type { Report } from './row-reader.ts';
import { beginRun, endRun, type NewRun, RunEnded, RunGivenUp } from './runs.ts';

export interface ImportRequest extends NewRun {
  knex: Knex;
  bytes: Uint8Array;
}

export interface ImportReport extends ImportCounts {
  runId: number;
  adapter: string;
  skipped: number;
  problems: FeedProblem[];
}

type Outcome = Omit<ImportReport, 'runId'>;

const importLock = 7002;

/** Thrown to leave the transaction of a check with what it found. */
class RolledBack extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('check');
    this.outcome = outcome;
  }
}

/** Answers the report, or a refusal: `import_running`, or `invalid` with a sentence about the file. */
export async function runImport(request: ImportRequest): Promise<ImportReport | Refusal> {
  const { knex, bytes, ...run } = request;
  const runId = await beginRun(knex, run);
  if (isRefusal(runId)) return runId;
  return carryOut({ ...request, runId }, createProgress(knex, runId));
}

export type BegunImport = ImportRequest & { runId: number };

/** The work of a run that has begun. Whatever happens, its row tells how it ended. */
export async function carryOut(request: BegunImport, progress: Progress): Promise<ImportReport | Refusal> {
  const { knex, runId } = request;
  try {
    const outcome = await readAndApply(request, progress);
    return { runId, ...outcome };
  } catch (error) {
    const words = wordsOf(error);
    const status = error instanceof RunEnded ? 'cancelled' : 'failed';
    const message = words ?? 'The import failed and changed nothing.';
    await endRun(knex, runId, { status, error: message }).catch((failure: unknown) => {
      // Given up by others, or no database: then the age of its heartbeat tells.
      if (words !== null && !(failure instanceof RunGivenUp)) throw failure;
    });
    if (words === null) throw error;
    return refuse(error instanceof UnreadableFeed ? 'invalid' : 'conflict', { message });
  } finally {
    await progress.stop();
  }
}

/** What people are told of an end that is no fault of ours. */
function wordsOf(error: unknown): string | null {
  const isExpected =
    error instanceof UnreadableFeed || error instanceof RunEnded || error instanceof RunGivenUp;
  return isExpected ? error.message : null;
}

async function readAndApply(request: BegunImport, progress: Progress): Promise<Outcome> {
  const { knex, bytes, dryRun } = request;
  const feed = await readFeed(bytes, progress);
  const products = collectProducts(feed.rows, reportInto(feed));
  if (products.length === 0) throw new UnreadableFeed('The file names no product that could be read.');
  const variants = products.reduce((sum, product) => sum + product.variants.length, 0);
  progress.begin('writing', variants);
  try {
    return await knex.transaction(trx => apply(trx, request, { feed, products }, progress));
  } catch (error) {
    if (!dryRun || !(error instanceof RolledBack)) throw error;
    // A transaction, as a cancel in the last moment takes the ending back.
    await knex.transaction(trx => endRun(trx, request.runId, { ...endOf(error.outcome), status: 'checked' }));
    return error.outcome;
  }
}

interface Collected {
  feed: ReadFeed;
  products: CollectedProduct[];
}

async function apply(
  trx: Knex.Transaction,
  { runId, dryRun, startedBy, source }: BegunImport,
  { feed, products }: Collected,
  progress: Progress,
): Promise<Outcome> {
  await lockImports(trx);
  const counts = await applyImport(trx, products, feed, progress);
  const outcome: Outcome = {
    adapter: feed.adapter,
    skipped: feed.skipped,
    problems: feed.problems.sort((a, b) => a.line - b.line),
    ...counts,
  };
  if (dryRun) throw new RolledBack(outcome);
  if (startedBy !== null) {
    await recordAudit(trx, {
      actorId: startedBy,
      entity: 'import_runs',
      entityId: runId,
      action: 'import.apply',
      after: { source, ...counts },
    });
  }
  await endRun(trx, runId, { ...endOf(outcome), status: 'applied', appliedAt: trx.fn.now() });
  return outcome;
}

function endOf({ adapter, problems, ...counts }: Outcome) {
  return { adapter, counts: JSON.stringify(counts), problems: JSON.stringify(problems) };
}

/** Waits for nobody but an undo; a large file may take longer than ordinary requests are given. */
export async function lockImports(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`set local statement_timeout = '120s'; set local lock_timeout = '10s';
    set local idle_in_transaction_session_timeout = '300s'`);
  await trx.raw('select pg_advisory_xact_lock(?)', [importLock]);
}

function reportInto(feed: ReadFeed): Report {
  return problem => {
    if (problem.skipped) feed.skipped++;
    if (feed.problems.length < feedLimits.problems) feed.problems.push(problem);
  };
}
