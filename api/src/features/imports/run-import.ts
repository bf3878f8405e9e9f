/**
 * One import, one at a time: begin the run → read the file → collect → apply → end the run, where applying and ending
 * are one transaction. A broken file, a crash, a cancel or a second import leaves the catalogue as it was. A check does
 * the very same and rolls back.
 */
import type { Knex } from 'knex';
import type { ImportChange } from '#contract/imports/endpoints.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { advisoryLocks } from '#api/database/advisory-locks.ts';
import { recordAudit } from '#api/database/record-audit.ts';
import { applyImport, type ImportCounts } from './apply-import.ts';
import { type CollectedProduct, collectProducts } from './feed/collect-products.ts';
import { keepChanges } from './checks/keep-changes.ts';
import { readChanges } from './checks/read-changes.ts';
import { readCatalogueVersion, staleWords } from './checks/carry-out-check.ts';
import { fetchImages, type ImageCounts, type ImageParts } from './images/fetch-images.ts';
import type { FeedProblem } from './feed/feed-row.ts';
import { createProgress, type Progress } from './progress.ts';
import { feedLimits, type ReadFeed, readFeed, UnreadableFeed } from './feed/read-feed.ts';
import type { Report } from './feed/row-reader.ts';
import { contentHash, isSameAgain, nothingChanged } from './same-again.ts';
import { beginRun, endRun, type NewRun, RunEnded, RunGivenUp } from './runs.ts';

export interface ImportRequest extends NewRun {
  knex: Knex;
  bytes: Uint8Array;
  /** None: pictures stay drawn. */
  images?: ImageParts | null;
  /** Of a check that is carried out: the catalogue that it was compared with. */
  onlyFromVersion?: number;
}

export interface ImportReport extends ImportCounts, ImageCounts {
  runId: number;
  adapter: string;
  skipped: number;
  problems: FeedProblem[];
}

type Outcome = Omit<ImportReport, 'runId'>;

/** Thrown to leave the transaction of a check with what it found. */
class RolledBack extends Error {
  readonly found: Found;
  constructor(found: Found) {
    super('check');
    this.found = found;
  }
}

interface Found {
  outcome: Outcome;
  changes: ImportChange[];
  catalogueVersion: number;
}

/** The check that is carried out was compared with another catalogue. */
class StaleCheck extends Error {}

/** Answers the report, or a refusal: `import_running`, or `invalid` with a sentence about the file. */
export async function runImport(request: ImportRequest): Promise<ImportReport | Refusal> {
  const { knex, bytes: _, onlyFromVersion: __, images: ___, ...run } = request;
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
  const isExpected = [UnreadableFeed, RunEnded, RunGivenUp, StaleCheck].some(kind => error instanceof kind);
  return isExpected && error instanceof Error ? error.message : null;
}

async function readAndApply(request: BegunImport, progress: Progress): Promise<Outcome> {
  const { knex, bytes, dryRun } = request;
  const feed = await readFeed(bytes, progress);
  const products = collectProducts(feed.rows, reportInto(feed), feed.columns);
  if (products.length === 0) throw new UnreadableFeed('The file names no product that could be read.');
  const pictures = await fetchImages(
    { knex, parts: dryRun ? null : (request.images ?? null), progress, report: reportInto(feed) },
    products,
  );
  const variants = products.reduce((sum, product) => sum + product.variants.length, 0);
  progress.begin('writing', variants);
  try {
    return await knex.transaction(trx => apply(trx, request, { feed, products, pictures }, progress));
  } catch (error) {
    if (!dryRun || !(error instanceof RolledBack)) throw error;
    return await keepCheck(request, error.found);
  }
}

/** In a transaction, as a cancel in the last moment takes it back. */
async function keepCheck({ knex, runId }: BegunImport, found: Found): Promise<Outcome> {
  const { outcome, changes, catalogueVersion } = found;
  await knex.transaction(async trx => {
    await keepChanges(trx, runId, changes);
    await endRun(trx, runId, { ...endOf(outcome), status: 'checked', catalogueVersion });
  });
  return outcome;
}

interface Collected {
  feed: ReadFeed;
  products: CollectedProduct[];
  pictures: ImageCounts;
}

async function apply(
  trx: Knex.Transaction,
  request: BegunImport,
  { feed, products, pictures }: Collected,
  progress: Progress,
): Promise<Outcome> {
  const { runId, dryRun, onlyFromVersion, words = 'ours' } = request;
  await lockImports(trx);
  const catalogueVersion = await readCatalogueVersion(trx);
  if (onlyFromVersion !== undefined && onlyFromVersion !== catalogueVersion) throw new StaleCheck(staleWords);
  await trx.raw(`select set_config('import.run', ?, true)`, [String(runId)]);
  const content = contentHash(products, feed);
  // The same file again says nothing about words that were kept the last time.
  const isSame = words === 'ours' && (await isSameAgain(trx, content, catalogueVersion));
  const counts = isSame
    ? nothingChanged(products)
    : await applyImport(trx, products, { ...feed, words }, progress);
  const outcome: Outcome = {
    adapter: feed.adapter,
    skipped: feed.skipped,
    problems: feed.problems.sort((a, b) => a.line - b.line),
    ...counts,
    ...pictures,
  };
  if (dryRun) {
    progress.begin('comparing', 1);
    throw new RolledBack({ outcome, changes: await readChanges(trx, runId), catalogueVersion });
  }
  await recordApplied(trx, request, counts);
  const left = await readCatalogueVersion(trx);
  const isNews = left !== catalogueVersion;
  // Only the last import that changed something can be undone.
  if (isNews) await trx('import_snapshots').whereNot({ runId }).delete();
  const appliedAt = isNews ? trx.fn.now() : null;
  await endRun(trx, runId, {
    ...endOf(outcome),
    status: 'applied',
    appliedAt,
    catalogueVersion: left,
    contentHash: content,
  });
  return outcome;
}

/** The shop itself loads its first catalogue; all else is somebody's doing. */
async function recordApplied(
  trx: Knex.Transaction,
  { runId, source, startedBy, words = 'ours' }: BegunImport,
  counts: ImportCounts,
): Promise<void> {
  if (startedBy === null) return;
  await recordAudit(trx, {
    actorId: startedBy,
    entity: 'import_runs',
    entityId: runId,
    action: 'import.apply',
    after: { source, words, ...counts },
  });
}

function endOf({ adapter, problems, ...counts }: Outcome) {
  return { adapter, counts: JSON.stringify(counts), problems: JSON.stringify(problems) };
}

/** A large file may take longer than ordinary requests are given, and nobody waits for it at a screen. */
export async function lockImports(trx: Knex.Transaction, lockSeconds = 60): Promise<void> {
  await trx.raw(`set local statement_timeout = '120s'; set local lock_timeout = '${lockSeconds}s';
    set local idle_in_transaction_session_timeout = '300s'`);
  await trx.raw('select pg_advisory_xact_lock(?)', [advisoryLocks.imports]);
}

function reportInto(feed: ReadFeed): Report {
  return problem => {
    if (problem.skipped) feed.skipped++;
    if (feed.problems.length < feedLimits.problems) feed.problems.push(problem);
  };
}
