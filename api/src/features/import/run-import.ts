/**
 * One import, one at a time: read the file → collect → apply in one transaction → report. Nothing is written before
 * the whole file has been read, so a broken file, a crash or a second import leaves the catalogue as it was.
 * A dry run does the very same and rolls back.
 */
import type { Knex } from 'knex';
import { refuse, type Refusal } from '#contract/errors.ts';
import { applyProducts, type ImportCounts } from './apply-products.ts';
import { collectProducts } from './collect-products.ts';
import type { FeedProblem } from './feed-row.ts';
import { feedLimits, readFeed, UnreadableFeed } from './read-feed.ts';

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

/** Thrown to leave the transaction of a dry run with its counts. */
class RolledBack extends Error {
  readonly counts: ImportCounts;
  constructor(counts: ImportCounts) {
    super('dry run');
    this.counts = counts;
  }
}

export async function runImport(request: ImportRequest): Promise<ImportReport | Refusal> {
  const { knex, source, dryRun, startedBy } = request;
  const [run] = await knex('importRuns')
    .insert({ source, adapter: '', dryRun, startedBy })
    .returning<{ id: number }[]>('id');
  if (!run) throw new Error('no import run');
  try {
    const outcome = await readAndApply(request);
    if ('refusal' in outcome) {
      await knex('importRuns')
        .where({ id: run.id })
        .update({ status: 'failed', error: 'import_running', finishedAt: knex.fn.now() });
      return outcome;
    }
    const { adapter, problems, skipped, ...counts } = outcome;
    await knex('importRuns')
      .where({ id: run.id })
      .update({
        adapter,
        status: dryRun ? 'checked' : 'applied',
        counts: JSON.stringify({ ...counts, skipped }),
        problems: JSON.stringify(problems),
        finishedAt: knex.fn.now(),
      });
    return { runId: run.id, ...outcome };
  } catch (error) {
    const message =
      error instanceof UnreadableFeed ? error.message : 'The import failed and changed nothing.';
    await knex('importRuns')
      .where({ id: run.id })
      .update({ status: 'failed', error: message, finishedAt: knex.fn.now() });
    if (error instanceof UnreadableFeed) return refuse('invalid', { message });
    throw error;
  }
}

async function readAndApply({
  knex,
  bytes,
  dryRun,
}: ImportRequest): Promise<Omit<ImportReport, 'runId'> | Refusal> {
  const feed = await readFeed(bytes);
  const problems = [...feed.problems];
  let { skipped } = feed;
  const products = collectProducts(feed.rows, problem => {
    if (problem.skipped) skipped++;
    if (problems.length < feedLimits.problems) problems.push(problem);
  });
  if (products.length === 0) throw new UnreadableFeed('The file names no product that could be read.');
  try {
    const counts = await knex.transaction(async trx => {
      if (!(await lockImport(trx))) return null;
      const applied = await applyProducts(trx, products);
      if (dryRun) throw new RolledBack(applied);
      return applied;
    });
    return counts ? { adapter: feed.adapter, problems, skipped, ...counts } : refuse('import_running');
  } catch (error) {
    if (error instanceof RolledBack) return { adapter: feed.adapter, problems, skipped, ...error.counts };
    throw error;
  }
}

async function lockImport(trx: Knex.Transaction): Promise<boolean> {
  await trx.raw(`set local statement_timeout = '120s'; set local lock_timeout = '10s'`);
  const { rows } = await trx.raw<{ rows: { held: boolean }[] }>(
    'select pg_try_advisory_xact_lock(?) as held',
    [importLock],
  );
  return rows[0]?.held ?? false;
}
