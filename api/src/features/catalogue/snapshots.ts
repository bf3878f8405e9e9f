/**
 * Read answers kept as compressed bytes in memory and dropped when the catalogue's version moves
 * (NOTIFY `catalogue`, and after every reconnection of the listener).
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { createBoundedCache } from '#api/bounded-cache.ts';
import type { Snapshot } from '#api/http/answers/send-snapshot.ts';

const brotli = promisify(zlib.brotliCompress);
const usualQuality = 5;
const mostKept = 500;

export interface Snapshots {
  /**
   * The snapshot under a key, made by `read` when there is none; null when there is nothing to show. The key of an answer
   * of the API is its address: that is where the short way looks for it.
   */
  get: (key: string, read: () => Promise<string | null>, quality?: number) => Promise<Snapshot | null>;
  /** What is under a key already. */
  kept: (key: string) => Snapshot | undefined;
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
  return {
    get(key, read, quality = usualQuality) {
      const known = cache.get(key);
      if (known) return known.made;
      const made = read().then(json => (json === null ? null : compress(json, quality)));
      const entry: Entry = { made };
      const holder = cache;
      holder.set(key, entry);
      // A failed or empty read is not kept: the next request asks again.
      made
        .then(snapshot => (snapshot ? (entry.snapshot = snapshot) : holder.delete(key)))
        .catch(() => holder.delete(key));
      return made;
    },
    kept: key => cache.get(key)?.snapshot,
    drop() {
      cache = emptyCache();
    },
  };
}

async function compress(json: string, quality: number): Promise<Snapshot> {
  const identity = Buffer.from(json);
  return {
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    identity,
    brotli: await brotli(identity, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } }),
  };
}
