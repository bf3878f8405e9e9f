/**
 * Read answers kept as compressed bytes in memory and dropped when the catalogue's version moves
 * (NOTIFY `catalogue`, and after every reconnection of the listener).
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { createBoundedCache } from '#api/bounded-cache.ts';

const brotli = promisify(zlib.brotliCompress);
const quality = 5;
const kept = 500;

export interface Snapshot {
  etag: string;
  identity: Buffer;
  brotli: Buffer;
}

export interface Snapshots {
  /** The snapshot under a key, made by `read` when there is none; null when there is nothing to show. */
  get: (key: string, read: () => Promise<string | null>) => Promise<Snapshot | null>;
  /** The same for a value that isn't an answer by itself. */
  keep: <T>(key: string, read: () => Promise<T>) => Promise<T>;
  drop: () => void;
}

export function createSnapshots(): Snapshots {
  const emptyCache = () => createBoundedCache<Promise<Snapshot | null>>(kept, () => 1);
  let cache = emptyCache();
  let values = new Map<string, Promise<unknown>>();
  return {
    keep<T>(key: string, read: () => Promise<T>) {
      const holder = values;
      const known = holder.get(key);
      if (known) return known as Promise<T>;
      const made = read();
      holder.set(key, made);
      made.catch(() => holder.delete(key));
      return made;
    },
    get(key, read) {
      const known = cache.get(key);
      if (known) return known;
      const made = read().then(json => (json === null ? null : compress(json)));
      const holder = cache;
      holder.set(key, made);
      // A failed or empty read is not kept: the next request asks again.
      made.then(snapshot => snapshot ?? holder.delete(key)).catch(() => holder.delete(key));
      return made;
    },
    drop() {
      cache = emptyCache();
      values = new Map();
    },
  };
}

async function compress(json: string): Promise<Snapshot> {
  const identity = Buffer.from(json);
  return {
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    identity,
    brotli: await brotli(identity, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } }),
  };
}
