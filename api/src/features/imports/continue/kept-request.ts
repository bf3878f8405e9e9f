/** What is kept of a run beside the columns of its row, so that another process can carry it on from its file. */
import type { ImportRunsRow } from '#api/database/tables.ts';
import type { FileStore } from '#api/outside/files/file-store.ts';
import { type FeedSource, storedFeed } from '../feed/feed-source.ts';
import type { ImporterRequest, ImportRequest } from '../import-request.ts';

type KeptRequest = Pick<ImportRequest, 'askFirst' | 'onlyFromVersion' | 'onlyWithColumns' | 'stock'> &
  Pick<FeedSource, 'limitBytes'> & { keptAs: string };

/** As JSON; null where the file is not kept. */
export function keptRequest(request: Omit<ImportRequest, 'knex'>): string | null {
  const { feed, askFirst, onlyFromVersion, onlyWithColumns, stock } = request;
  const { keptAs, limitBytes } = feed;
  if (keptAs === undefined) return null;
  return JSON.stringify({ keptAs, limitBytes, askFirst, onlyFromVersion, onlyWithColumns, stock });
}

/** The request of a run that was kept. */
export function requestOf(run: ImportRunsRow, files: FileStore): ImporterRequest {
  const { source, dryRun, words, mode, startedBy, fileName, checkId, feedRunId } = run;
  const { keptAs, limitBytes, ...asked } = run.asked as unknown as KeptRequest;
  const feed = { ...storedFeed(files, keptAs), ...(limitBytes !== undefined && { limitBytes }) };
  return { source, dryRun, words, mode, startedBy, fileName, checkId, feedRunId, feed, ...asked };
}

/** The hash of the file's bytes, by which the store knows it. */
export const hashOfKept = (run: ImportRunsRow): string =>
  (run.asked as unknown as KeptRequest).keptAs.slice(0, 64);
