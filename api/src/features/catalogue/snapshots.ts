/**
 * Read answers kept as compressed bytes in memory and dropped when the catalogue's version moves
 * (NOTIFY `catalogue`, and after every reconnection of the listener).
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { createBoundedCache } from '#api/bounded-cache.ts';
import { onPrimary } from '#api/database/replica/split-reads.ts';
import { isPacked, type PackedSnapshot, type Snapshot } from '#api/http/answers/send-snapshot.ts';

const brotli = promisify(zlib.brotliCompress);
const quality = 5;
const mostKept = 500;

export interface Snapshots {
  /**
   * The snapshot under a key, made of the text that `read` reads when there is none; null when there is nothing to show. The key of
   * an answer of the API is its address: that is where the short way looks for it.
   */
  get: (key: string, read: () => Promise<string | null>) => Promise<PackedSnapshot | null>;
  /** The same of a snapshot whose packing nobody waits for. */
  getBegun: (key: string, begin: () => Promise<Snapshot>) => Promise<Snapshot>;
  /** What is under a key already, and packed. */
  kept: (key: string) => PackedSnapshot | undefined;
  /** As `get`, of a value that isn't an answer by itself. */
  keep: <T>(key: string, read: () => Promise<T>) => Promise<T>;
  drop: () => void;
}

interface Entry {
  made: Promise<Snapshot | null>;
  /** Once it is made. */
  snapshot?: Snapshot;
}

export function createSnapshots(): Snapshots {
  const emptyCache = () => createBoundedCache<Entry>(mostKept, () => 1);
  let cache = emptyCache();
  let values = new Map<string, Promise<unknown>>();

  function hold<T extends Snapshot | null>(key: string, make: () => Promise<T>): Promise<T> {
    const known = cache.get(key);
    // One key has one kind of answer.
    if (known) return known.made as Promise<T>;
    const made = onPrimary(make);
    const entry: Entry = { made };
    const holder = cache;
    holder.set(key, entry);
    // A failed or empty read is not kept: the next request asks again.
    made
      .then(snapshot => (snapshot ? (entry.snapshot = snapshot) : holder.delete(key)))
      .catch(() => holder.delete(key));
    return made;
  }

  return {
    keep<T>(key: string, read: () => Promise<T>) {
      const holder = values;
      const known = holder.get(key);
      if (known) return known as Promise<T>;
      const made = onPrimary(read);
      holder.set(key, made);
      made.catch(() => holder.delete(key));
      return made;
    },
    get: (key, read) => hold(key, async () => packSnapshot(await read())),
    getBegun: hold,
    kept(key) {
      const snapshot = cache.get(key)?.snapshot;
      return snapshot && isPacked(snapshot) ? snapshot : undefined;
    },
    drop() {
      cache = emptyCache();
      values = new Map();
    },
  };
}

async function packSnapshot(json: string | null): Promise<PackedSnapshot | null> {
  if (json === null) return null;
  const { snapshot, packed } = beginSnapshot(json);
  return { ...snapshot, brotli: await packed };
}

/** A snapshot that is there at once, and its packing. */
export function beginSnapshot(json: string): { snapshot: Snapshot; packed: Promise<Buffer> } {
  const identity = Buffer.from(json);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const snapshot: Snapshot = { etag, identity, brotli: null };
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: quality };
  const packed = brotli(identity, { params }).then(bytes => (snapshot.brotli = bytes));
  return { snapshot, packed };
}
