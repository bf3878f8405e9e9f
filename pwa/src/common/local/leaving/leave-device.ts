/** Signing out of a device never deletes unsent work. */
import type { DexieOptions } from 'dexie';
import { rechain } from '../outbox/rechain.ts';
import { keptImagesName } from '../photos/kept-images.ts';
import { deleteUnlessSaved } from '../database/delete-unless-saved.ts';
import { type MarkStorage, removeMark } from '../device/device-mark.ts';
import { forgetLoosePhotos } from '../photos/photos.ts';
import { isHeldProof } from '../device/shift-balance.ts';
import { sealKeyName } from '../seal/device-key.ts';
import { chainHeadName } from '../seal/chain-head.ts';
import { letGo, letGoIfOver, shiftKeysName } from '../shift-key/shift-keys.ts';
import type { StaffDevice } from '../device/staff-device.ts';
import type { UnsentOf } from './unsent-elsewhere.ts';
import {
  openUserDatabase,
  type OutboxItem,
  personKey,
  readMeta,
  readUnsettled,
  readableStores,
  type UserDatabase,
} from '../database/user-database.ts';

/**
 * The sign-in counts what waits here while the previous person's data is still being cleared: this runs them one after
 * the other.
 */
export async function withoutOthers<T>(work: () => Promise<T>): Promise<T> {
  const { locks } = globalThis.navigator ?? {};
  return locks ? ((await locks.request('selvedge-leaving', work)) as T) : work();
}

/** Ids of the changes that would be lost with the database. */
export interface Left {
  /** Changes that the office doesn't have. */
  unsent: string[];
  /**
   * Changes that the office refused and a user has to decide. A proof that it holds needs no decision from the person
   * who captured it.
   */
  undecided: string[];
}

export const nothingLeft: Left = { unsent: [], undecided: [] };

/** Leaves out what the person holds as a file. */
export async function readLeft(db: UserDatabase, handedOver: readonly string[] = []): Promise<Left> {
  const items = (await readUnsettled(db)).filter(({ id }) => !handedOver.includes(id));
  const idsOf = (some: OutboxItem[]) => some.map(({ id }) => id);
  return {
    unsent: idsOf(items.filter(({ state }) => state === 'pending')),
    undecided: idsOf(items.filter(item => item.state === 'attention' && !isHeldProof(item))),
  };
}

/** How much unsent work someone who isn't signed in has left, and their name. Empty if the database can't be opened. */
export async function unsentOf(userId: number): Promise<Omit<UnsentOf, 'userId'>> {
  const db = openUserDatabase(userId);
  try {
    await letGoIfOver(db, Date.now());
    const { unsent, undecided } = await readLeft(db);
    return {
      unsent: unsent.length,
      undecided: undecided.length,
      name: (await readMeta<string>(db, personKey)) ?? null,
    };
  } catch {
    return { unsent: 0, undecided: 0, name: null };
  } finally {
    db.close();
  }
}

/** Resolves to whether everything was sent. Gives up after `patienceMs`. */
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
 * Clears what the person could read, once the session has ended and the device is closed. `handedOver` are changes
 * that the person holds as a file: they are deleted here and not earlier, so that a refused sign-out loses nothing. If
 * nothing else is left, the whole database is deleted. Otherwise the outbox, its blobs, the drafts, the device's id
 * and the person's name stay for the same person's next sign-in.
 */
export async function leaveDevice(
  userId: number,
  handedOver: readonly string[] = [],
  options: DexieOptions = {},
  marks: MarkStorage | undefined = globalThis.localStorage,
): Promise<void> {
  await withoutOthers(() => clearDevice(userId, handedOver, options, marks));
}

async function clearDevice(
  userId: number,
  handedOver: readonly string[],
  options: DexieOptions,
  marks: MarkStorage | undefined,
): Promise<void> {
  await globalThis.caches?.delete(keptImagesName).catch(() => false);
  const db = openUserDatabase(userId, options);
  try {
    const hasLeft = await db.transaction('rw', [db.outbox, ...readableStores(db), db.meta], async () => {
      const { unsent, undecided } = await readLeft(db, handedOver);
      // The rest was sent or handed over, and is full of names.
      const left = new Set([...unsent, ...undecided]);
      await db.outbox.filter(({ id }) => !left.has(id)).delete();
      await Promise.all(readableStores(db).map(store => store.clear()));
      await db.outbox.bulkPut(rechain(await db.outbox.orderBy('seq').toArray()));
      await letGo(db);
      await db.meta.filter(({ key }) => !stays(key)).delete();
      return left.size === 0;
    });
    if (hasLeft) {
      const factory = (options.indexedDB ?? globalThis.indexedDB) as IDBFactory;
      const { version } = db.backendDB();
      db.close();
      if (!(await deleteUnlessSaved(factory, db.name, version))) return;
      if (marks) removeMark(marks, userId);
      return;
    }
    // Deletes photos that no unsent change names, however recent.
    await forgetLoosePhotos(db, farAheadMs);
  } finally {
    db.close();
  }
}

/** The year 2200. */
const farAheadMs = 7_258_118_400_000;

/**
 * The device's identity, the head of its seal chain, the person's name, the ids of the shift keys in use, the server
 * history it knows, and drafts.
 */
const keptNames = ['deviceId', 'epoch', sealKeyName, chainHeadName, personKey, shiftKeysName];
const stays = (key: string) => keptNames.includes(key) || key.startsWith('draft ');
