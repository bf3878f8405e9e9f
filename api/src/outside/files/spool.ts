/** The folder of files that are arriving: written while they are hashed, kept or thrown away. */
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { once, type ReceivedFile, StorageFullError } from './file-store.ts';

export interface RoomOptions {
  /** New files are refused below either: a full disk must never reach the database. */
  minFreeBytes?: number;
  minFreeShare?: number;
  /** As `statfs` of Node answers, in blocks. */
  readVolume?: (folder: string) => Promise<{ bsize: number; blocks: number; bavail: number }>;
}

export type SpooledFile = Omit<ReceivedFile, 'keep'>;

export interface Spool {
  receive: (stream: AsyncIterable<Uint8Array>, limitBytes: number) => Promise<SpooledFile | null>;
  hasRoom: () => Promise<boolean>;
  sweep: () => Promise<number>;
}

const trialBytes = 65_536;
/** Older than any upload can take. */
const abandonedAfterMs = 3_600_000;

/** @param isKeptHere the file stays on this disk, so its bytes must survive a power cut once `receive` has ended. */
export function createSpool(folder: string, isKeptHere: boolean, options: RoomOptions): Spool {
  const { minFreeBytes = 1_000_000_000, minFreeShare = 0.05, readVolume = statfs } = options;
  let hasLastFailed = false;

  /** On a disk with room. */
  async function openFolder(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, blocks, bsize } = await readVolume(folder);
    const isShort = bavail * bsize < minFreeBytes || bavail < blocks * minFreeShare;
    if (isShort) throw new StorageFullError('Too little space is left for files');
  }

  async function createTemporary() {
    await openFolder();
    const file = path.join(folder, randomUUID());
    return {
      file,
      handle: await open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600),
    };
  }

  async function receive(stream: AsyncIterable<Uint8Array>, limitBytes: number): Promise<SpooledFile | null> {
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
      if (isKeptHere) await handle.sync();
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
    return { path: file, sha256: hash.digest('hex'), bytes, discard };
  }

  return {
    receive,
    async hasRoom() {
      try {
        if (hasLastFailed) await (await receive(once(new Uint8Array(trialBytes)), trialBytes))?.discard();
        else await openFolder();
        return true;
      } catch (error) {
        if (isDiskFailure(error)) return false;
        throw error;
      }
    },
    async sweep() {
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
