/**
 * Files by name under one folder, away from the database's volume: `<root>/ab/ab12….ext`. A file is written beside its
 * place, synced and renamed, so that a name either has all its bytes or does not exist. Nothing is ever overwritten
 * with other bytes: names start with the SHA-256 of what they hold, or of what it was made from.
 */
import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

export interface ReceivedFile {
  path: string;
  sha256: string;
  bytes: number;
  /** Gives it its name; the bytes are on the disk when this has ended. */
  keep: (name: string) => Promise<void>;
  /** Throws it away; nothing happens after `keep`. */
  discard: () => Promise<void>;
}

export interface FileStore {
  /** Writes a stream to a temporary file while hashing it; `null` when it is longer than the limit. */
  receive: (stream: AsyncIterable<Uint8Array>, limitBytes: number) => Promise<ReceivedFile | null>;
  put: (name: string, bytes: Uint8Array) => Promise<void>;
  read: (name: string) => Promise<{ stream: ReadStream; bytes: number } | null>;
  remove: (name: string) => Promise<void>;
  /** Whether the next file would be taken. Writes only to find out whether a disk that refused the last one has room again. */
  takesFiles: () => Promise<boolean>;
  /** Deletes what a killed process left half written. */
  sweepTemporary: () => Promise<number>;
}

/** Thrown before a byte is written; answered as 503. */
export class StorageFullError extends Error {
  override name = 'StorageFullError';
  readonly code = 'ENOSPC';
}

export interface FileStoreOptions {
  root: string;
  /** New files are refused below either: a full disk must never reach the database. */
  minFreeBytes?: number;
  minFreeShare?: number;
  /** As `statfs` of Node answers, in blocks. */
  readVolume?: (folder: string) => Promise<{ bsize: number; blocks: number; bavail: number }>;
}

const namePattern = /^[0-9a-f]{64}(?:\.[0-9a-z]+)+$/;
const temporaryFolder = '.tmp';
const trialBytes = 65_536;
/** Older than any upload can take. */
const abandonedAfterMs = 3_600_000;

export function createFileStore({
  root,
  minFreeBytes = 1_000_000_000,
  minFreeShare = 0.05,
  readVolume = statfs,
}: FileStoreOptions): FileStore {
  const placeOf = (name: string) => {
    if (!namePattern.test(name)) throw new RangeError('Not a name of this store');
    return path.join(root, name.slice(0, 2), name);
  };

  let hasLastFailed = false;

  /** The folder of what is being written, on a disk with room. */
  async function openFolder(): Promise<string> {
    const folder = path.join(root, temporaryFolder);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await checkSpace(folder);
    return folder;
  }

  async function createTemporary() {
    const file = path.join(await openFolder(), randomUUID());
    return {
      file,
      handle: await open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600),
    };
  }

  async function checkSpace(folder: string): Promise<void> {
    const { bavail, blocks, bsize } = await readVolume(folder);
    const isShort = bavail * bsize < minFreeBytes || bavail < blocks * minFreeShare;
    if (isShort) throw new StorageFullError('Too little space is left for files');
  }

  async function moveTo(file: string, name: string): Promise<void> {
    const place = placeOf(name);
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
    await rename(file, place);
    // The folder's own entry, without which a power cut could lose the name.
    const folder = await open(path.dirname(place), constants.O_RDONLY);
    await folder.sync().finally(() => folder.close());
  }

  async function receive(
    stream: AsyncIterable<Uint8Array>,
    limitBytes: number,
  ): Promise<ReceivedFile | null> {
    const { file, handle } = await createTemporary();
    const discard = () => rm(file, { force: true });
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      for await (const part of stream) {
        bytes += part.length;
        if (bytes > limitBytes) break;
        hash.update(part);
        // Unlike write(), it goes on until all of the part is written.
        await handle.writeFile(part);
      }
      await handle.sync();
      hasLastFailed = false;
    } catch (error) {
      hasLastFailed ||= isDiskFailure(error);
      await discard();
      throw error;
    } finally {
      await handle.close();
    }
    if (bytes > limitBytes) {
      await discard();
      return null;
    }
    return { path: file, sha256: hash.digest('hex'), bytes, keep: name => moveTo(file, name), discard };
  }

  return {
    receive,
    async put(name, bytes) {
      const received = await receive(once(bytes), bytes.length);
      await received?.keep(name);
    },
    async read(name) {
      const place = placeOf(name);
      const found = await stat(place).catch(() => null);
      return found ? { stream: createReadStream(place), bytes: found.size } : null;
    },
    async takesFiles() {
      try {
        if (hasLastFailed) await (await receive(once(new Uint8Array(trialBytes)), trialBytes))?.discard();
        else await openFolder();
        return true;
      } catch (error) {
        if (isDiskFailure(error)) return false;
        throw error;
      }
    },
    remove: name => rm(placeOf(name), { force: true }),
    async sweepTemporary() {
      const folder = path.join(root, temporaryFolder);
      const names = await readdir(folder).catch(() => []);
      let swept = 0;
      for (const name of names) {
        const file = path.join(folder, name);
        const { mtimeMs = Date.now() } = (await stat(file).catch(() => null)) ?? {};
        if (Date.now() - mtimeMs < abandonedAfterMs) continue;
        await rm(file, { force: true });
        swept++;
      }
      return swept;
    },
  };
}

/** Full, over a quota, read-only or broken: not the fault of what was written. */
function isDiskFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(String(error.code))
  );
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
