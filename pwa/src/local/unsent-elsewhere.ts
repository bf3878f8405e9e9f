/** Unsent work of people who are not signed in now (SYNC §5.9): their databases stay closed, only counts are read. */
import { Dexie } from 'dexie';
import { countUnsent } from './leave-device.ts';
import { openUserDatabase, userDatabaseName } from './user-database.ts';

export interface UnsentOf {
  userId: number;
  count: number;
}

const pattern = new RegExp(`^${userDatabaseName(0).replace('0', '(\\d+)')}$`);

/** For the sign-in: who has left changes on this device. */
export async function findUnsentOnDevice(): Promise<UnsentOf[]> {
  const names = await Dexie.getDatabaseNames();
  const ids = names
    .map(name => Number(pattern.exec(name)?.[1] ?? Number.NaN))
    .filter(id => !Number.isNaN(id));
  const counted = await Promise.all(ids.map(countOf));
  return counted.filter(({ count }) => count > 0);
}

async function countOf(userId: number): Promise<UnsentOf> {
  const db = openUserDatabase(userId);
  try {
    return { userId, count: await countUnsent(db) };
  } catch {
    return { userId, count: 0 };
  } finally {
    db.close();
  }
}
