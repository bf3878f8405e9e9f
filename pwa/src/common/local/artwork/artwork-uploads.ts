/**
 * Sends kept artwork to the server in the background, one file at a time, named by its hash.
 *
 *   waiting ─→ sent before? ─┬─ yes: ask (HEAD) ─→ there already ─→ done
 *                            └─ no, or not there: send (PUT) ─┬─ stored ─→ done
 *                                                             ├─ refused by its content (4xx) ─→ refused, for good
 *                                                             └─ no answer, busy, 5xx ─→ waiting, later again
 *
 * What is done is written into the artwork's row, so that a reload resumes with the rest.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ShopDatabase, StoredArtwork } from '../database/shop-database.ts';

export type UploadState =
  | { phase: 'waiting'; totalBytes: number }
  | { phase: 'sending'; sentBytes: number; totalBytes: number }
  | { phase: 'done'; totalBytes: number }
  /** The server can't use the file; `message` says why and what to do. */
  | { phase: 'refused'; totalBytes: number; message: string };

export type UploadStates = ReadonlyMap<string, UploadState>;

/** The server's answer to one request. `null` means that no answer came. */
export type UploadAnswer = { status: number; message?: string; retryAfterMs?: number } | null;

export interface UploadParts {
  openDatabase: () => Promise<ShopDatabase>;
  isThere: (sha256: string) => Promise<UploadAnswer>;
  send: (artwork: StoredArtwork, onProgress: (sentBytes: number) => void) => Promise<UploadAnswer>;
  /** Calls back after the given milliseconds. Returns a function that cancels the call. */
  later: (callback: () => void, ms: number) => () => void;
  now: () => number;
}

export interface ArtworkUploads {
  state: StoreApi<UploadStates>;
  /** Finds files that were not sent and sends them. Called at start, on reconnect and after each new file. */
  resume: () => Promise<void>;
  /**
   * For the checkout: asks the server again for each file, because it sweeps unused ones after a day, and sends those
   * that are missing. Returns the hashes that are not on the server: still waiting, refused, or not on this device.
   */
  ensure: (hashes: readonly string[]) => Promise<string[]>;
}

const firstRetryMs = 2_000;
const longestRetryMs = 60_000;
/** The server keeps a file for a day if no order uses it. */
const surelyKeptMs = 20 * 3_600_000;

export function createArtworkUploads(parts: UploadParts): ArtworkUploads {
  const state = createStore<UploadStates>(() => new Map());
  let chain: Promise<unknown> = Promise.resolve();
  let failures = 0;
  let cancelRetry = () => {};

  const mark = (sha256: string, next: UploadState) =>
    state.setState(new Map(state.getState()).set(sha256, next), true);

  /** One upload at a time: a phone's uplink is shared with the rest of the app. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = chain.then(work, work);
    chain = turn.catch(() => undefined);
    return turn;
  }

  async function resume(): Promise<void> {
    cancelRetry();
    await inTurn(async () => {
      const db = await parts.openDatabase();
      const unsent = await unsentKeys(db);
      await markSent(db);
      for (const sha256 of unsent) {
        if (state.getState().get(sha256)?.phase === 'refused') continue;
        const isSettled = await sendOne(db, sha256);
        if (!isSettled) return retryLater();
      }
      failures = 0;
    });
  }

  /** Marks the file as sent, so that after a reload it isn't shown as existing only on this device. */
  async function markSent(db: ShopDatabase): Promise<void> {
    const since = new Date(parts.now() - surelyKeptMs).toISOString();
    for (const sha256 of await db.artworks.where('uploadedAt').above(since).primaryKeys())
      if (!state.getState().has(sha256)) mark(sha256, { phase: 'done', totalBytes: 0 });
  }

  function retryLater(atLeastMs = 0): void {
    const waitMs = Math.max(atLeastMs, Math.min(longestRetryMs, firstRetryMs * 2 ** failures++));
    cancelRetry = parts.later(() => void resume().catch(() => undefined), waitMs);
  }

  /** Returns true when the file needs no more work. */
  async function sendOne(db: ShopDatabase, sha256: string): Promise<boolean> {
    const row = await db.artworks.get(sha256);
    if (!row) return true;
    const totalBytes = row.bytes.byteLength;
    mark(sha256, { phase: 'waiting', totalBytes });
    if (row.sentAt) {
      const there = await parts.isThere(sha256);
      if (there && isSuccess(there.status)) return settle(db, row);
      if (there?.status !== 404) return false;
    }
    await db.artworks.update(sha256, { sentAt: new Date(parts.now()).toISOString() });
    mark(sha256, { phase: 'sending', sentBytes: 0, totalBytes });
    const answer = await parts.send(row, sentBytes =>
      mark(sha256, { phase: 'sending', sentBytes, totalBytes }),
    );
    if (answer && isSuccess(answer.status)) return settle(db, row);
    if (answer && isFinal(answer.status)) {
      mark(sha256, {
        phase: 'refused',
        totalBytes,
        message: answer.message ?? 'The file could not be used.',
      });
      return true;
    }
    mark(sha256, { phase: 'waiting', totalBytes });
    return false;
  }

  async function settle(db: ShopDatabase, row: StoredArtwork): Promise<true> {
    await db.artworks.update(row.sha256, { uploadedAt: new Date(parts.now()).toISOString() });
    mark(row.sha256, { phase: 'done', totalBytes: row.bytes.byteLength });
    return true;
  }

  async function ensure(hashes: readonly string[]): Promise<string[]> {
    return inTurn(async () => {
      const db = await parts.openDatabase();
      const missing: string[] = [];
      for (const sha256 of new Set(hashes)) {
        const row = await db.artworks.get(sha256);
        if (row) await sendOne(db, sha256);
        const isThere = row
          ? state.getState().get(sha256)?.phase === 'done'
          : isSuccess((await parts.isThere(sha256))?.status ?? 0);
        if (!isThere) missing.push(sha256);
      }
      return missing;
    });
  }

  return { state, resume, ensure };
}

/** Reads only keys: this runs every time the app starts, and each row holds megabytes. */
async function unsentKeys(db: ShopDatabase): Promise<string[]> {
  const sent = new Set(await db.artworks.orderBy('uploadedAt').primaryKeys());
  return (await db.artworks.toCollection().primaryKeys()).filter(sha256 => !sent.has(sha256));
}

const isSuccess = (status: number) => status >= 200 && status < 300;
/** Too busy, too slow and signed out say nothing about the file itself. */
const isFinal = (status: number) =>
  status >= 400 && status < 500 && ![401, 403, 408, 409, 429].includes(status);
