import { liveQuery } from 'dexie';
import type { UserDatabase } from '../database/user-database.ts';

/** Tells the ids of the changes that wait, now and whenever they change. Answers how to end it. */
export function followWaiting(db: UserDatabase, onChange: (ids: string) => void): () => void {
  const ids = liveQuery(async () => (await db.outbox.where({ state: 'pending' }).primaryKeys()).join());
  const following = ids.subscribe({ next: onChange, error: () => undefined });
  return () => following.unsubscribe();
}
