/** Signing out of a device (SYNC §5.9): nobody's unsent work goes with it. */
import type { DexieOptions } from 'dexie';
import { chainAnew } from './chain-anew.ts';
import { keptImagesName } from './kept-images.ts';
import { type MarkStorage, removeMark } from './device-mark.ts';
import { forgetLoosePhotos } from './photos.ts';
import { sealKeyName } from './seal/device-key.ts';
import { chainHeadName } from './seal/chain-head.ts';
import { letGo, letGoIfOver, shiftKeysName } from './shift-key/shift-keys.ts';
import type { StaffDevice } from './staff-device.ts';
import { openUserDatabase, personKey, readMeta, rowStores, type UserDatabase } from './user-database.ts';

/** The sign-in counts what waits here while the one who leaves is still being cleared away: one after the other. */
export async function withoutOthers<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = globalThis.navigator ?? {};
  return locks ? ((await locks.request('selvedge-leaving', work)) as T) : work();
}

/** Changes that would be lost with the database: unsent ones, and those whose outcome nobody has seen. */
export async function countUnsent(db: UserDatabase): Promise<number> {
  return db.outbox.where('state').anyOf('pending', 'attention').count();
}

/** The same for somebody who is not signed in, and whose it is; nothing where the database cannot be opened. */
export async function unsentOf(userId: number): Promise<{ count: number; name: string | null }> {
  const db = openUserDatabase(userId);
  try {
    await letGoIfOver(db, Date.now());
    return {
      count: await countUnsent(db),
      name: (await readMeta<string>(db, personKey)) ?? null,
    };
  } catch {
    return { count: 0, name: null };
  } finally {
    db.close();
  }
}

/** Whether everything was sent when it resolves; gives up after `patienceMs`. */
export async function sendEverything(device: StaffDevice, patienceMs: number): Promise<boolean> {
  device.syncNow();
  const until = Date.now() + patienceMs;
  for (;;) {
    const left = await device.db.outbox.where('state').equals('pending').count();
    if (left === 0) return true;
    if (Date.now() > until || device.status.getState().phase === 'signedOut') return false;
    await new Promise(resolve => setTimeout(resolve, 200));
  }
}

/**
 * Clears what the person could read, once the session has ended and the device is closed. With an empty outbox the
 * whole database goes; otherwise the outbox, its blobs, the drafts, the device's id and the name of whose work it is stay
 * for the next sign-in of the same person.
 */
export async function leaveDevice(
  userId: number,
  options: DexieOptions = {},
  marks: MarkStorage | undefined = globalThis.localStorage,
): Promise<void> {
  await withoutOthers(() => clearDevice(userId, options, marks));
}

async function clearDevice(
  userId: number,
  options: DexieOptions,
  marks: MarkStorage | undefined,
): Promise<void> {
  await globalThis.caches?.delete(keptImagesName).catch(() => false);
  const db = openUserDatabase(userId, options);
  try {
    if ((await countUnsent(db)) === 0) {
      if (marks) removeMark(marks, userId);
      return await db.delete();
    }
    await db.transaction('rw', [db.outbox, ...rowStores(db), db.meta], async () => {
      await Promise.all(rowStores(db).map(store => store.clear()));
      // Sent, and full of names: the server has it.
      await db.outbox.where('state').equals('done').delete();
      await db.outbox.bulkPut(chainAnew(await db.outbox.orderBy('seq').toArray()));
      await letGo(db);
      await db.meta.filter(({ key }) => !stays(key)).delete();
    });
    // What nothing unsent names, however young it is.
    await forgetLoosePhotos(db, farAheadMs);
  } finally {
    db.close();
  }
}

/** The year 2200. */
const farAheadMs = 7_258_118_400_000;

/**
 * Who this device is, the chain of what it has sealed, whose work waits here, which shift keys it is hidden with (their
 * names alone), which history of the server it knows, and what was being typed.
 */
const keptNames = ['deviceId', 'epoch', sealKeyName, chainHeadName, personKey, shiftKeysName];
const stays = (key: string) => keptNames.includes(key) || key.startsWith('draft ');
