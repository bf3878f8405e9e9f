/** Signing out of a device (SYNC §5.9): nobody's unsent work goes with it. */
import type { DexieOptions } from 'dexie';
import { keptImagesName } from './kept-images.ts';
import { sealKeyName } from './seal/device-key.ts';
import { chainHeadName } from './seal/chain-head.ts';
import type { StaffDevice } from './staff-device.ts';
import { openUserDatabase, rowStores, type UserDatabase } from './user-database.ts';

/** Changes that would be lost with the database: unsent ones, and those whose outcome nobody has seen. */
export async function countUnsent(db: UserDatabase): Promise<number> {
  return db.outbox.where('state').anyOf('pending', 'attention').count();
}

/** The same for somebody who is not signed in; 0 where the database cannot be opened. */
export async function countUnsentOf(userId: number): Promise<number> {
  const db = openUserDatabase(userId);
  try {
    return await countUnsent(db);
  } catch {
    return 0;
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

/** Who this device is, and the chain of what it has sealed. */
const keptNames = ['deviceId', sealKeyName, chainHeadName];

/**
 * Clears what the person could read, once the session has ended and the device is closed. With an empty outbox the
 * whole database goes; otherwise the outbox, its blobs, the drafts and the device's id stay for the next sign-in of
 * the same person.
 */
export async function leaveDevice(userId: number, options: DexieOptions = {}): Promise<void> {
  await globalThis.caches?.delete(keptImagesName).catch(() => false);
  const db = openUserDatabase(userId, options);
  try {
    if ((await countUnsent(db)) === 0) return await db.delete();
    await db.transaction('rw', [...rowStores(db), db.meta], async () => {
      await Promise.all(rowStores(db).map(store => store.clear()));
      await db.meta.filter(({ key }) => !keptNames.includes(key) && !key.startsWith('draft ')).delete();
    });
  } finally {
    db.close();
  }
}
