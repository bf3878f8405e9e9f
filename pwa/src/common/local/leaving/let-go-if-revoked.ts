import type { DexieOptions } from 'dexie';
import { withoutOthers } from './leave-device.ts';
import { forgetRows } from '../sync/sync-round.ts';
import { askRevoked } from '../sync/transport.ts';
import {
  openUserDatabase,
  readMeta,
  type UserDatabase,
  userDatabaseName,
} from '../database/user-database.ts';

/** Opens the database of someone who isn't signed in, and deletes its keys and rows. Unsent work stays. */
export async function letGoIfRevoked(userId: number, options: DexieOptions = {}): Promise<void> {
  const deviceId = await inDatabase(userId, options, db => readMeta<string>(db, 'deviceId'));
  if (deviceId && (await askRevoked(deviceId))) await inDatabase(userId, options, forgetRows);
}

/** Undefined if it was deleted meanwhile: opening it would create it again. */
function inDatabase<T>(
  userId: number,
  options: DexieOptions,
  work: (db: UserDatabase) => Promise<T>,
): Promise<T | undefined> {
  return withoutOthers(async () => {
    const factory = (options.indexedDB ?? globalThis.indexedDB) as IDBFactory;
    const found = await factory.databases();
    if (!found.some(({ name }) => name === userDatabaseName(userId))) return undefined;
    const db = openUserDatabase(userId, options);
    try {
      return await work(db);
    } finally {
      db.close();
    }
  });
}
