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

/** Asks for the database of somebody who is not signed in, and lets go of its keys and rows. What is unsent stays. */
export async function letGoIfRevoked(userId: number, options: DexieOptions = {}): Promise<void> {
  const deviceId = await inDatabase(userId, options, db => readMeta<string>(db, 'deviceId'));
  if (deviceId && (await askRevoked(deviceId))) await inDatabase(userId, options, forgetRows);
}

/** Undefined where it has gone meanwhile: opening it would make it anew. */
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
