/**
 * One import, one at a time: begin the run → read the file into its stage → apply → end the run, where all but the
 * beginning is one transaction. A broken file, a crash, a cancel or a second import leaves the catalogue as it was. A check does
 * the very same and rolls back.
 */
import type { Knex } from 'knex';
import type { ImportChange } from '#contract/imports/endpoints.ts';
import { mustAsk, offSaleOf, type OffSale } from '#contract/imports/off-sale.ts';
import { isRefusal, refuse, type Refusal } from '#contract/wire/errors.ts';
import { present } from '#api/database/present.ts';
import { isConnectionLost } from '#api/database/transaction.ts';
import { applyImport, type Staged } from './apply-import.ts';
import { keepChanges } from './checks/keep-changes.ts';
import { readChanges } from './checks/read-changes.ts';
import { otherColumnsWords, readCatalogueVersion, staleWords } from './checks/carry-out-check.ts';
import { findChosenColumns } from './columns/chosen-columns.ts';
import { fetchImages, type ImageCounts } from './images/fetch-images.ts';
import type { BegunImport, Ending, ImportReport, ImportRequest } from './import-request.ts';
import { lockImports, lockSecondsOf, recordApplied, setTimeLimits } from './import-transaction.ts';
import { createProgress, type Progress } from './progress.ts';
import { createProblemList, type ProblemList } from './feed/problem-list.ts';
import { type ReadFeed, readFeed } from './feed/read-feed.ts';
import { UnreadableFeed } from './feed/unreadable-feed.ts';
import { completeProducts } from './staging/complete-products.ts';
import { settleRows } from './staging/settle-rows.ts';
import { stageRows } from './staging/stage-rows.ts';
import { keptRequest } from './continue/kept-request.ts';
import { tellFeedRun } from './scheduled/feed-runs.ts';
import { importStock } from './stock/import-stock.ts';
import { contentHash, isSameAgain, nothingChanged } from './same-again.ts';
import { beginRun, endRun, letGoOfRun, type NewRun, RunEnded, RunGivenUp, RunLeft } from './runs.ts';

type Outcome = Omit<ImportReport, 'runId' | 'isAsking'> & { columnsId: number | null };

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
  const { knex } = request;
  const runId = await beginRun(knex, newRunOf(request));
  if (isRefusal(runId)) return runId;
  const held = { runId, continued: 0 };
  return carryOut({ ...request, ...held }, createProgress(knex, held));
}

/** What the row of a run holds from its beginning. */
export function newRunOf(request: Omit<ImportRequest, 'knex'>): NewRun {
  const { source, dryRun, words, mode, startedBy, fileName, checkId, feedRunId } = request;
  const given = { words, mode, fileName, checkId, feedRunId };
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { source, dryRun, startedBy, ...told, asked: keptRequest(request) };
}

/** The work of a run that has begun. Whatever happens, its row tells how it ended, unless another process carries it on. */
export async function carryOut(request: BegunImport, progress: Progress): Promise<ImportReport | Refusal> {
  const { knex, runId } = request;
  try {
    const { stock } = request;
    const outcome = stock
      ? await importStock({ ...request, stock }, progress)
      : await readAndApply(request, progress);
    return { runId, ...outcome };
  } catch (error) {
    await progress.stop();
    if (mayGoOn(error) && (await letGoOfRun(knex, request).catch(() => false)))
      return refuse('conflict', { message: goesOnWords });
    const words = wordsOf(error);
    const status = error instanceof RunEnded || error instanceof RunLeft ? 'cancelled' : 'failed';
    const message = words ?? 'The import failed and changed nothing.';
    await endRun(knex, request, { status, error: message }).catch((failure: unknown) => {
      // Given up by others, or no database: then the age of its heartbeat tells.
      if (words !== null && !(failure instanceof RunGivenUp)) throw failure;
    });
    if (words === null) throw error;
    return refuse(error instanceof UnreadableFeed ? 'invalid' : 'conflict', { message });
  } finally {
    await progress.stop();
  }
}

const goesOnWords = 'The import was interrupted. It goes on by itself, from the beginning of its file.';

/** What happened says nothing about the file. */
const mayGoOn = (error: unknown) => error instanceof RunLeft || isConnectionLost(error);

/** What people are told of an end that is no fault of ours. */
function wordsOf(error: unknown): string | null {
  const isExpected = [UnreadableFeed, RunEnded, RunLeft, RunGivenUp, StaleCheck].some(
    kind => error instanceof kind,
  );
  return isExpected && error instanceof Error ? error.message : null;
}

async function readAndApply(request: BegunImport, progress: Progress): Promise<Ending> {
  try {
    const outcome = await request.knex.transaction(async trx => {
      await setTimeLimits(trx);
      return apply(trx, request, await stage(trx, request, progress), progress);
    });
    return { ...outcome, isAsking: false };
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    return { ...(await keepCheck(request, error.found)), isAsking: !request.dryRun };
  }
}

/** What was read, in the tables of its stage. Nobody waits for a lock of this transaction yet. */
interface StagedFeed extends Staged {
  feed: ReadFeed;
  problems: ProblemList;
  pictures: ImageCounts;
  hashes: string[];
}

async function stage(trx: Knex.Transaction, request: BegunImport, progress: Progress): Promise<StagedFeed> {
  const problems = createProblemList();
  const { report } = problems;
  const rowStage = await stageRows(trx);
  let feed: ReadFeed;
  try {
    const findChosen = (header: readonly string[]) => findChosenColumns(request.knex, header);
    feed = await readFeed(request.feed, { progress, report, findChosen, onRow: rowStage.add });
    if (request.onlyWithColumns !== undefined && request.onlyWithColumns !== feed.columnsId)
      throw new StaleCheck(otherColumnsWords);
  } catch (error) {
    await rowStage.abort();
    throw error;
  }
  const { hash: rowsHash, rows } = await rowStage.end();
  const { columns } = feed;
  await settleRows(trx, { problems, columns, rows });
  const productsHash = await completeProducts(trx, { problems, columns, progress });
  const staged = await countStaged(trx);
  if (staged.products === 0) throw new UnreadableFeed('The file names no product that could be read.');
  // Pictures may take minutes: not before a question.
  const isSure = !request.dryRun && !(await mayAsk(trx, feed, request));
  const parts = isSure ? (request.images ?? null) : null;
  const pictures = await fetchImages({ knex: request.knex, trx, parts, progress, report });
  const { hash, ...counts } = pictures;
  return { ...staged, feed, problems, pictures: counts, hashes: [rowsHash, productsHash, hash] };
}

async function countStaged(trx: Knex.Transaction): Promise<Staged> {
  const { rows } = await trx.raw<{ rows: Staged[] }>(
    `select (select count(*) from feed_products)::int as products, count(*)::int as variants,
       coalesce(max(ord), 0)::int as rows
     from feed_variants`,
  );
  return present(rows[0]);
}

/** Whether the import will have to ask. Without what only comes out when the file is applied, such as single variants. */
async function mayAsk(
  trx: Knex.Transaction,
  { hasNamelessRows, unreadHandles }: ReadFeed,
  { mode = 'replace', askFirst }: ImportRequest,
): Promise<boolean> {
  if (!askFirst || mode === 'add' || hasNamelessRows) return false;
  const { rows } = await trx.raw<{ rows: Pick<OffSale, 'products' | 'ofProducts'>[] }>(
    `select count(*)::int as "ofProducts",
       (count(*) filter (where not (slug = any(?::text[]))
         and not exists (select from feed_products f where f.slug = p.slug)
         and not exists (select from feed_products f where f.stock_code = p.stock_code)))::int as products
     from products p where archived_at is null and deleted_at is null`,
    [[...unreadHandles]],
  );
  return mustAsk({ ...present(rows[0]), variants: 0, ofVariants: 0 }, askFirst);
}

/** In a transaction, as a cancel in the last moment takes it back. */
async function keepCheck(request: BegunImport, found: Found): Promise<Outcome> {
  const { knex, runId, feedRunId } = request;
  const { outcome, changes, catalogueVersion } = found;
  await knex.transaction(async trx => {
    await keepChanges(trx, runId, changes);
    await endRun(trx, request, { ...endOf(outcome), status: 'checked', catalogueVersion });
    await tellFeedRun(trx, feedRunId, 'asks');
  });
  return outcome;
}

async function apply(
  trx: Knex.Transaction,
  request: BegunImport,
  { feed, problems, pictures, hashes, ...staged }: StagedFeed,
  progress: Progress,
): Promise<Outcome> {
  const { runId, dryRun, onlyFromVersion, askFirst, words = 'ours', mode = 'replace' } = request;
  progress.begin('writing', staged.rows);
  await lockImports(trx, lockSecondsOf(request));
  const catalogueVersion = await readCatalogueVersion(trx);
  if (onlyFromVersion !== undefined && onlyFromVersion !== catalogueVersion) throw new StaleCheck(staleWords);
  await trx.raw(`select set_config('import.run', ?, true)`, [String(runId)]);
  const content = contentHash({ ...feed, mode, hashes });
  // The same file again says nothing about words that were kept the last time.
  const isSame = words === 'ours' && (await isSameAgain(trx, content, catalogueVersion));
  const counts = isSame
    ? nothingChanged(staged.products)
    : await applyImport(trx, staged, { ...feed, words, mode }, progress);
  const outcome: Outcome = {
    adapter: feed.adapter,
    columnsId: feed.columnsId,
    skipped: problems.skipped,
    problems: problems.problems,
    ...counts,
    ...pictures,
  };
  if (dryRun || (askFirst && mustAsk(offSaleOf(counts), askFirst))) {
    progress.begin('comparing', 1);
    throw new RolledBack({ outcome, changes: await readChanges(trx, runId), catalogueVersion });
  }
  await recordApplied(trx, request, counts);
  const left = await readCatalogueVersion(trx);
  const isNews = left !== catalogueVersion;
  // Only the last import that changed something can be undone.
  if (isNews) await trx('import_snapshots').whereNot({ runId }).delete();
  const appliedAt = isNews ? trx.fn.now() : null;
  await endRun(trx, request, {
    ...endOf(outcome),
    status: 'applied',
    appliedAt,
    catalogueVersion: left,
    contentHash: content,
  });
  await tellFeedRun(trx, request.feedRunId, 'applied');
  return outcome;
}

function endOf({ adapter, columnsId, problems, ...counts }: Outcome) {
  return { adapter, columnsId, counts: JSON.stringify(counts), problems: JSON.stringify(problems) };
}
