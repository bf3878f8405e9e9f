/**
 * Room on the device. Work is not begun where it could not be finished; what has been begun is finished: a few
 * megabytes lie in reserve, and are given up before a signature is refused.
 */
import type { UserDatabase } from './user-database.ts';

/** What an ordinary day of signatures and photographs takes, and some. */
const leastRoomBytes = 12_000_000;
const reserveBytes = 5_000_000;
const reserveKey = 'reserve';
const pausesMs = [50, 200, 500];
/** As much as the browser gives at once. */
const randomBytesAtOnce = 65_536;

export type StorageEstimator = Pick<StorageManager, 'estimate'>;

/** Bytes that may still be kept here; null where the browser does not say. */
export async function roomLeft(storage: StorageEstimator | undefined): Promise<number | null> {
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

/**
 * Asked before something is begun that must be finished. Browsers that hide how full a device is name ten gigabytes that
 * may not be there, so that their word is believed only when it is small: whether the reserve lies there, or can be laid
 * now, tells it for sure.
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

/** Puts the reserve aside. Rejects where there is no room for it. */
export async function layReserve(db: UserDatabase): Promise<void> {
  if ((await db.meta.where('key').equals(reserveKey).count()) > 0) return;
  await db.meta.put({ key: reserveKey, value: incompressible(reserveBytes) });
}

/** Bytes that the browser cannot pack: zeros would take no room and so give none back. */
function incompressible(length: number): ArrayBuffer {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += randomBytesAtOnce)
    crypto.getRandomValues(bytes.subarray(at, Math.min(length, at + randomBytesAtOnce)));
  return bytes.buffer;
}

/** Does it, and once more with the reserve given up when there was no room. */
export async function withReserve<T>(db: UserDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isOutOfRoom(error)) throw error;
    await db.meta.delete(reserveKey);
  }
  // The browser gives the room back a moment after it has deleted what was in it.
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

/** The browser's word may be wrapped: as the name, in the message, or as the cause. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error) && !(error instanceof DOMException)) return false;
  const inner: unknown = 'inner' in error ? error.inner : undefined;
  return /quota/i.test(`${error.name} ${error.message}`) || (inner !== error && isOutOfRoom(inner));
}
