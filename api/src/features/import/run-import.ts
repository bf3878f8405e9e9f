/**
 * One import, one at a time: lock → read the file → collect → apply → report, in one transaction. A broken file, a
 * crash or a second import leaves the catalogue as it was. A dry run does the very same and rolls back.
 */
import type { Knex } from 'knex';
import { refuse, type Refusal } from '#contract/errors.ts';
import { applyImport, type ImportCounts } from './apply-import.ts';
import { collectProducts } from './collect-products.ts';
import type { FeedProblem } from './feed-row.ts';
import { feedLimits, type ReadFeed, readFeed, UnreadableFeed } from './read-feed.ts';
import type { Report } from './row-reader.ts';

export interface ImportRequest {
  knex: Knex;
  bytes: Uint8Array;
  /** What the file is called, for the history. */
  source: string;
  dryRun: boolean;
  startedBy: number | null;
}

export interface ImportReport extends ImportCounts {
  runId: number;
  adapter: string;
  skipped: number;
  problems: FeedProblem[];
}

const importLock = 7002;

/** Thrown to leave the transaction of a dry run with its report. */
class RolledBack extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super('dry run');
    this.outcome = outcome;
  }
}

type Outcome = Omit<ImportReport, 'runId'>;

/** Answers the report, or a refusal: `import_running`, or `invalid` with a sentence about the file. */
export async function runImport(request: ImportRequest): Promise<ImportReport | Refusal> {
  const { knex, source, dryRun, startedBy } = request;
  const [run] = await knex('importRuns')
    .insert({ source, adapter: '', dryRun, startedBy })
    .returning<{ id: number }[]>('id');
  if (!run) throw new Error('The database answered no import run.');
  const finish = (values: Record<string, unknown>) =>
    knex('importRuns')
      .where({ id: run.id })
      .update({ finishedAt: knex.fn.now(), ...values });
  try {
    const outcome = await readAndApply(request, run.id);
    if (!outcome) {
      await finish({ status: 'failed', error: 'Another import was running.' });
      return refuse('import_running');
    }
    const { adapter, problems, ...counts } = outcome;
    await finish({
      adapter,
      status: dryRun ? 'checked' : 'applied',
      counts: JSON.stringify(counts),
      problems: JSON.stringify(problems),
    });
    return { runId: run.id, ...outcome };
  } catch (error) {
    const isOurs = error instanceof UnreadableFeed;
    const message = isOurs ? error.message : 'The import failed and changed nothing.';
    await finish({ status: 'failed', error: message });
    if (isOurs) return refuse('invalid', { message });
    throw error;
  }
}

/** Null when another import holds the lock. */
async function readAndApply({ knex, bytes, dryRun }: ImportRequest, runId: number): Promise<Outcome | null> {
  try {
    return await knex.transaction(async trx => {
      if (!(await lockImports(trx))) return null;
      await closeDeadRuns(trx, runId);
      const feed = await readFeed(bytes);
      const products = collectProducts(feed.rows, reportInto(feed));
      if (products.length === 0) throw new UnreadableFeed('The file names no product that could be read.');
      const counts = await applyImport(trx, products, feed);
      const outcome = {
        adapter: feed.adapter,
        skipped: feed.skipped,
        problems: feed.problems.sort((a, b) => a.line - b.line),
        ...counts,
      };
      if (dryRun) throw new RolledBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
}

/** The whole file is read while the transaction waits, so the limits for ordinary requests are lifted. */
async function lockImports(trx: Knex.Transaction): Promise<boolean> {
  await trx.raw(`set local statement_timeout = '120s'; set local lock_timeout = '10s';
    set local idle_in_transaction_session_timeout = '300s'`);
  const { rows } = await trx.raw<{ rows: { held: boolean }[] }>(
    'select pg_try_advisory_xact_lock(?) as held',
    [importLock],
  );
  return rows[0]?.held ?? false;
}

/** Whoever holds the lock is alone: an older run that still says "running" died with its process. */
async function closeDeadRuns(trx: Knex.Transaction, runId: number): Promise<void> {
  await trx('importRuns').where('id', '<', runId).where({ status: 'running' }).update({
    status: 'failed',
    error: 'The import was interrupted and changed nothing.',
    finishedAt: trx.fn.now(),
  });
}

function reportInto(feed: ReadFeed): Report {
  return problem => {
    if (problem.skipped) feed.skipped++;
    if (feed.problems.length < feedLimits.problems) feed.problems.push(problem);
  };
}
