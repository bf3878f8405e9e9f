/**
 * Free storage on the device. Work that couldn't be finished isn't begun. Work that was begun is finished: a reserve
 * of a few megabytes is given up before a signature is refused.
 */
import type { UserDatabase } from './user-database.ts';

/** Enough for an ordinary day of signatures and photographs, with a margin. */
const leastRoomBytes = 12_000_000;
const reserveBytes = 5_000_000;
const reserveKey = 'reserve';
const pausesMs = [50, 200, 500];
/** The most that the browser returns at once. */
const randomBytesAtOnce = 65_536;

export type StorageEstimator = Pick<StorageManager, 'estimate'>;

/** Bytes that can still be stored here. Null if the browser doesn't say. */
export async function roomLeft(storage: StorageEstimator | undefined): Promise<number | null> {
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

/**
 * Checked before starting work that must be finished. Browsers that hide how full a device is report ten gigabytes
 * that may not exist, so only a small number is believed. The sure test is whether the reserve exists or can be
 * written now.
 */
export async function hasRoomToBegin(
  db: UserDatabase,
  storage: StorageEstimator | undefined,
): Promise<boolean> {
  const left = await roomLeft(storage);
  if (left !== null && left < leastRoomBytes) return false;
  try {
    await layReserve(db);
    return true;
  } catch (error) {
    if (isOutOfRoom(error)) return false;
    throw error;
  }
}

/** Writes the reserve. Rejects if there is no room for it. */
export async function layReserve(db: UserDatabase): Promise<void> {
  if ((await db.meta.where('key').equals(reserveKey).count()) > 0) return;
  await db.meta.put({ key: reserveKey, value: incompressible(reserveBytes) });
}

/** Bytes that the browser can't compress: zeros would take no room, so deleting them would free none. */
function incompressible(length: number): ArrayBuffer {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += randomBytesAtOnce)
    crypto.getRandomValues(bytes.subarray(at, Math.min(length, at + randomBytesAtOnce)));
  return bytes.buffer;
}

/** Runs the work. If there was no room, deletes the reserve and runs it once more. */
export async function withReserve<T>(db: UserDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    await db.meta.delete(reserveKey);
  }
  // The browser frees the room a moment after the delete.
  for (const pauseMs of pausesMs) {
    try {
      return await work();
    } catch (error) {
      if (!isOutOfRoom(error)) throw error;
      await new Promise(resolve => setTimeout(resolve, pauseMs));
    }
  }
  return work();
}

/** The browser's error may be wrapped: look at the name, the message and the cause. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return false;
  const inner: unknown = 'inner' in error ? error.inner : undefined;
  return /quota/i.test(`${error.name} ${error.message}`) || (inner !== error && isOutOfRoom(inner));
}
