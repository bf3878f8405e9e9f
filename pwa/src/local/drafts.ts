/** Unfinished work that must survive a reload: a half-drawn signature, a form. One record each, beside the cursor. */
import { readMeta, type UserDatabase } from './user-database.ts';

const keyOf = (name: string) => `draft ${name}`;

export async function readDraft<T>(db: UserDatabase, name: string): Promise<T | undefined> {
  return readMeta<T>(db, keyOf(name));
}

export async function writeDraft(db: UserDatabase, name: string, value: unknown): Promise<void> {
  await db.meta.put({ key: keyOf(name), value });
}

export async function clearDraft(db: UserDatabase, name: string): Promise<void> {
  await db.meta.delete(keyOf(name));
}
