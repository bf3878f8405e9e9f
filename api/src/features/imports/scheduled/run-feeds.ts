/**
 * Fetches the feeds that are due, one after another:
 *
 *   claim (on one node alone) → fetch, unless the same as before → keep the file → import, which waits its turn
 *   → the run's row says how it ended → the office is told of a question or a failure
 *
 * An import whose process has ended is followed by the one that carries it on (`continue/continue-runs.ts`).
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { scheduledFeedLimitBytes } from '#contract/imports/import-limits.ts';
import { isRefusal, type Refusal } from '#contract/wire/errors.ts';
import { type FetchFeed, FeedTrouble, type FileMarks } from '#api/outside/feeds/fetch-feed.ts';
import { readFeedFile } from '#api/outside/feeds/read-feed-file.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import type { SupplierFeedsRow } from '#api/database/tables.ts';
import { storedFeed } from '../feed/feed-source.ts';
import { keep, removeUnlessNamed } from '../keep-feed.ts';
import type { StartedImport } from '../importer.ts';
import type { StartImport } from '../start-import.ts';
import {
  type ClaimedFeed,
  claimDueFeed,
  closeDeadFeedRuns,
  endFeedRun,
  forgetOldFeedRuns,
  interruptedFeedWords,
  readClaimed,
} from './feed-runs.ts';
import { tellOffice, type TellOfficeParts } from './tell-office.ts';

export interface FeedParts extends TellOfficeParts {
  knex: Knex;
  log: Logger;
  files: FileStore;
  fetchFeed: FetchFeed;
  folder: string | null;
  startImport: StartImport;
  now: () => Date;
  readTimeZone: () => Promise<string>;
  /** Ends what is being fetched when the process ends. */
  signal: AbortSignal;
}

const beatEveryMs = 3_000;
const turnEveryMs = 1_000;
const mostTurns = 900;

/** Answers how many were fetched. */
export async function runDueFeeds(parts: FeedParts): Promise<number> {
  await closeDeadFeedRuns(parts.knex);
  const timeZone = await parts.readTimeZone();
  for (let count = 0; ; count++) {
    const claimed = parts.signal.aborted
      ? null
      : await claimDueFeed(parts.knex, { now: parts.now(), timeZone });
    if (!claimed) return count;
    await runFeed(parts, claimed);
  }
}

/** One feed that was claimed. */
export const runFeed = (parts: FeedParts, claimed: ClaimedFeed): Promise<void> =>
  toItsEnd(parts, claimed, () => fetchAndImport(parts, claimed));

interface CarriedOn {
  feedRunId: number;
  fileHash: string;
  done: StartedImport['done'];
}

/** One whose import this process carries on. */
export async function followImport(
  parts: FeedParts,
  { feedRunId, fileHash, done }: CarriedOn,
): Promise<void> {
  const { knex } = parts;
  const claimed = await readClaimed(knex, feedRunId);
  const { etag, lastModified } = claimed.feed;
  const seen = { etag, lastModified, fileHash, columnsSeen: await lastColumns(knex) };
  await toItsEnd(parts, claimed, async () => endImport(parts, claimed, await done, seen));
}

/** Whatever happens, its row tells how it ended. */
async function toItsEnd(parts: FeedParts, claimed: ClaimedFeed, work: () => Promise<void>): Promise<void> {
  const { knex, log, signal } = parts;
  const { runId } = claimed;
  const beat = setInterval(() => {
    knex('feed_runs')
      .where({ id: runId, outcome: 'running' })
      .update({ heartbeatAt: knex.fn.now() })
      .catch(() => undefined);
  }, beatEveryMs);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FeedTrouble)) log.error({ err: error, feedId: claimed.feed.id }, 'a feed failed');
    await endFeedRun(knex, runId, { outcome: 'failed', reason: reasonOf(error, signal) });
    if (signal.aborted) await dueAgain(knex, claimed);
  } finally {
    clearInterval(beat);
  }
  await tellOffice(parts, claimed);
  await forgetOldFeedRuns(knex, claimed.feed.id);
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return interruptedFeedWords;
  if (error instanceof FeedTrouble) return error.message;
  return 'The file could not be fetched or kept. The server’s log says why.';
}

const dueAgain = (knex: Knex, { feed, isByHand }: ClaimedFeed) =>
  isByHand || knex('supplier_feeds').where({ id: feed.id, isOn: true }).update({ nextAt: knex.fn.now() });

async function fetchAndImport(parts: FeedParts, claimed: ClaimedFeed): Promise<void> {
  const { knex } = parts;
  const { feed, runId, isByHand } = claimed;
  const columnsSeen = await lastColumns(knex);
  // Asked for by hand, or its columns have another meaning since: then it is read whatever it is.
  const isKnown = !isByHand && (feed.kind === 'stock' || feed.columnsSeen === columnsSeen);
  const known = isKnown && (feed.etag ?? feed.lastModified) !== null ? feed : null;
  const fetched = await fetchFile(parts, feed, known);
  if (fetched === 'unchanged') return void (await endFeedRun(knex, runId, { outcome: 'unchanged' }));
  const { marks, taken: received } = fetched;
  if (!received) throw new FeedTrouble(`The file is larger than ${scheduledFeedLimitBytes / 1_000_000} MB.`);
  const { bytes, sha256 } = received;
  const seen = { ...marks, fileHash: sha256, columnsSeen };
  if (bytes === 0 || (isKnown && sha256 === feed.fileHash)) {
    await received.discard();
    if (bytes === 0) throw new FeedTrouble('The file is empty.');
    await noteFile(knex, feed, seen);
    return void (await endFeedRun(knex, runId, { outcome: 'unchanged' }));
  }
  const fileName = await keep(received);
  await knex('feed_runs').where({ id: runId }).update({ bytes });
  await endImport(parts, claimed, await importFile(parts, claimed, fileName), seen);
}

async function endImport(
  { knex }: FeedParts,
  { feed, runId }: ClaimedFeed,
  done: Awaited<StartedImport['done']>,
  seen: SeenFile,
): Promise<void> {
  if (isRefusal(done)) {
    // The process ends, or is too late: another one carries the import on.
    if (await knex('import_runs').where({ feedRunId: runId, status: 'running' }).first('id')) return;
    // A file that can't be used is tried again: what was wrong may be put right in the shop.
    throw new FeedTrouble(done.message ?? 'The import failed and changed nothing.');
  }
  await noteFile(knex, feed, seen);
  await endFeedRun(knex, runId, { outcome: 'applied' });
}

async function importFile(
  { knex, files, startImport, signal }: FeedParts,
  { feed, runId }: ClaimedFeed,
  fileName: string,
) {
  const { name: source, mode, codeColumn, stockColumn, inStockPieces } = feed;
  const stock = feed.kind === 'stock' ? { codeColumn, stockColumn, inStockPieces } : null;
  const request = {
    source,
    mode: stock ? ('add' as const) : mode,
    dryRun: false,
    startedBy: null,
    feedRunId: runId,
    fileName,
    feed: {
      ...storedFeed(files, fileName),
      limitBytes: scheduledFeedLimitBytes,
    },
    askFirst: 'share' as const,
    ...(stock && { stock }),
  };
  const started = await inTurn(() => startImport(request), signal).catch(async (error: unknown) => {
    await removeUnlessNamed(knex, files, fileName);
    throw error;
  });
  return isRefusal(started) ? started : started.done;
}

/** One import runs at a time in the whole shop. */
async function inTurn(
  start: () => Promise<StartedImport | Refusal>,
  signal: AbortSignal,
): Promise<StartedImport | Refusal> {
  for (let turn = 0; ; turn++) {
    const started = await start();
    const isBusy = isRefusal(started) && started.refusal === 'import_running';
    if (!isBusy) return started;
    if (turn >= mostTurns) throw new FeedTrouble('Another import ran for too long. Nothing was changed.');
    await pause(turnEveryMs, undefined, { signal });
  }
}

function fetchFile(
  { files, fetchFeed, folder, signal }: FeedParts,
  feed: SupplierFeedsRow,
  known: FileMarks | null,
) {
  const take = (body: AsyncIterable<Uint8Array>) => files.receive(body, scheduledFeedLimitBytes);
  if (feed.place === 'address') {
    return fetchFeed({ url: feed.address, headers: signInHeaders(feed), known, signal }, take);
  }
  return readFeedFile({ folder, name: feed.address, known, limitBytes: scheduledFeedLimitBytes }, take);
}

function signInHeaders({ signIn, signInName, credentials }: SupplierFeedsRow): Record<string, string> {
  if (signIn === 'header') return credentials ? { [signInName]: credentials } : {};
  if (signIn !== 'basic') return {};
  const words = Buffer.from(`${signInName}:${credentials ?? ''}`).toString('base64');
  return { Authorization: `Basic ${words}` };
}

async function lastColumns(knex: Knex): Promise<number> {
  const last = await knex('import_columns').max({ id: 'id' }).first<{ id: number | null }>();
  return last?.id ?? 0;
}

type SeenFile = FileMarks & { fileHash: string; columnsSeen: number };

/** Not if the feed was changed meanwhile: then the file has to be read in the new way. */
async function noteFile(knex: Knex, { id, version }: SupplierFeedsRow, seen: SeenFile): Promise<void> {
  await knex('supplier_feeds').where({ id, version }).update(seen);
}
