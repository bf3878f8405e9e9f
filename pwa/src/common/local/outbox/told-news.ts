/** News that a user sees once on this device, by id, across reloads and tabs. */
import { readMeta, type UserDatabase } from '../database/user-database.ts';

const mostKept = 200;

/** Returns those of `ids` that were not shown yet, and marks them as shown. */
export async function takeNews(db: UserDatabase, kind: string, ids: readonly string[]): Promise<string[]> {
  const key = `told ${kind}`;
  return db.transaction('rw', db.meta, async () => {
    const told = (await readMeta<string[]>(db, key)) ?? [];
    const news = ids.filter(id => !told.includes(id));
    if (news.length > 0) await db.meta.put({ key, value: [...told, ...news].slice(-mostKept) });
    return news;
  });
}
