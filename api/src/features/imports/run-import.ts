/**
 * One import, one at a time: begin the run → read the file → collect → apply → end the run, where applying and ending
 * are one transaction. A broken file, a crash, a cancel or a second import leaves the catalogue as it was. A check does
 * the very same and rolls back.
 */
import type { Knex } from 'knex';
import type { ImportChange, ImportQuestions } from '#contract/imports/endpoints.ts';
import { mustAsk, offSaleOf, type OffSale } from '#contract/imports/off-sale.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { present } from '#api/database/present.ts';
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
  askFirst?: AskFirst;
}

/** If what would go off sale has to be asked about, the import ends as a check that waits for the office to agree. */
export interface AskFirst {
  about: ImportQuestions;
  /** Keeps the file and answers its name. */
  keepFile: () => Promise<string>;
}

export interface ImportReport extends ImportCounts, ImageCounts {
  runId: number;
  adapter: string;
  skipped: number;
  problems: FeedProblem[];
  /** Nothing was changed: something would go off sale, and the office has to agree first. */
  isAsking: boolean;
}

type Outcome = Omit<ImportReport, 'runId' | 'isAsking'>;

/** Thrown to leave the transaction of a check, or of an import that has to ask, with what it found. */
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
  const { knex, ...rest } = request;
  const run = newRunOf(rest);
  const runId = await beginRun(knex, run);
  if (isRefusal(runId)) return runId;
  return carryOut({ ...request, runId }, createProgress(knex, runId));
}

/** What the row of a run holds from its beginning. */
export function newRunOf({ source, dryRun, words, mode, startedBy, fileName, checkId }: NewRun): NewRun {
  const given = { words, mode, fileName, checkId };
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { source, dryRun, startedBy, ...told };
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

type Ending = Omit<ImportReport, 'runId'>;

async function readAndApply(request: BegunImport, progress: Progress): Promise<Ending> {
  const { knex, bytes, dryRun, askFirst } = request;
  const feed = await readFeed(bytes, progress);
  const products = collectProducts(feed.rows, reportInto(feed), feed.columns);
  if (products.length === 0) throw new UnreadableFeed('The file names no product that could be read.');
  // Pictures may take minutes: not before a question.
  const isSure = !dryRun && !(askFirst && (await mayAsk(knex, products, feed, request)));
  const pictures = await fetchImages(
    { knex, parts: isSure ? (request.images ?? null) : null, progress, report: reportInto(feed) },
    products,
  );
  const variants = products.reduce((sum, product) => sum + product.variants.length, 0);
  progress.begin('writing', variants);
  try {
    const outcome = await knex.transaction(trx =>
      apply(trx, request, { feed, products, pictures }, progress),
    );
    return { ...outcome, isAsking: false };
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    return { ...(await keepCheck(request, error.found)), isAsking: !dryRun };
  }
}

/** Whether the import will have to ask. Without what only comes out when the file is applied, such as single variants. */
async function mayAsk(
  knex: Knex,
  products: readonly CollectedProduct[],
  { hasNamelessRows, unreadHandles }: ReadFeed,
  { mode = 'replace', askFirst }: ImportRequest,
): Promise<boolean> {
  if (!askFirst || mode === 'add' || hasNamelessRows) return false;
  const named = [...products.map(({ handle }) => handle), ...unreadHandles];
  const codes = products.flatMap(({ stockCode }) => stockCode ?? []);
  const { rows } = await knex.raw<{ rows: Pick<OffSale, 'products' | 'ofProducts'>[] }>(
    `select count(*)::int as "ofProducts",
       (count(*) filter (where not (slug = any(:named::text[]))
         and coalesce(not (stock_code = any(:codes::text[])), true)))::int as products
     from products where archived_at is null and deleted_at is null`,
    { named, codes },
  );
  return mustAsk({ ...present(rows[0]), variants: 0, ofVariants: 0 }, askFirst.about);
}

/** In a transaction, as a cancel in the last moment takes it back. */
async function keepCheck({ knex, runId, askFirst }: BegunImport, found: Found): Promise<Outcome> {
  const { outcome, changes, catalogueVersion } = found;
  const kept = askFirst ? { fileName: await askFirst.keepFile() } : {};
  await knex.transaction(async trx => {
    await keepChanges(trx, runId, changes);
    await endRun(trx, runId, { ...endOf(outcome), status: 'checked', catalogueVersion, ...kept });
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
  const { runId, dryRun, onlyFromVersion, askFirst, words = 'ours', mode = 'replace' } = request;
  await lockImports(trx);
  const catalogueVersion = await readCatalogueVersion(trx);
  if (onlyFromVersion !== undefined && onlyFromVersion !== catalogueVersion) throw new StaleCheck(staleWords);
  await trx.raw(`select set_config('import.run', ?, true)`, [String(runId)]);
  const content = contentHash(products, feed, mode, feed.told);
  // The same file again says nothing about words that were kept the last time.
  const isSame = words === 'ours' && (await isSameAgain(trx, content, catalogueVersion));
  const counts = isSame
    ? nothingChanged(products)
    : await applyImport(trx, products, { ...feed, words, mode }, progress);
  const outcome: Outcome = {
    adapter: feed.adapter,
    skipped: feed.skipped,
    problems: feed.problems.sort((a, b) => a.line - b.line),
    ...counts,
    ...pictures,
  };
  if (dryRun || (askFirst && mustAsk(offSaleOf(counts), askFirst.about))) {
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
  { runId, source, startedBy, words = 'ours', mode = 'replace' }: BegunImport,
  counts: ImportCounts,
): Promise<void> {
  if (startedBy === null) return;
  await recordAudit(trx, {
    actorId: startedBy,
    entity: 'import_runs',
    entityId: runId,
    action: 'import.apply',
    after: { source, words, mode, ...counts },
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
