/**
 * Unfinished work that must survive a reload, such as a half-drawn signature or a form. One record each, beside the
 * cursor.
 */
import { photosOf } from '../photos/photo-names.ts';
import { hiddenIn, hide, show } from '../shift-key/cipher.ts';
import { readShiftKeys } from '../shift-key/shift-keys.ts';
import { readMeta, type UserDatabase } from '../database/user-database.ts';

const keyOf = (name: string) => `draft ${name}`;

export async function readDraft<T>(db: UserDatabase, name: string): Promise<T | undefined> {
  await db.drafting;
  const kept = await readMeta<T>(db, keyOf(name));
  const hidden = hiddenIn(kept);
  return hidden ? ((await show<T>(await readShiftKeys(db), keyOf(name), hidden)) ?? undefined) : kept;
}

export function writeDraft(db: UserDatabase, name: string, value: unknown): Promise<void> {
  return inOrder(db, async () => {
    const hidden = await hide(await readShiftKeys(db), keyOf(name), value);
    await db.meta.put({ key: keyOf(name), value: hidden ? { photos: photosOf(value), hidden } : value });
  });
}

export function clearDraft(db: UserDatabase, name: string): Promise<void> {
  return inOrder(db, () => db.meta.delete(keyOf(name)));
}

/** Hiding takes time, and more for a long draft: this keeps the writes in order, so that the last one wins. */
function inOrder(db: UserDatabase, work: () => Promise<void>): Promise<void> {
  const done = db.drafting.then(work);
  db.drafting = done.catch(() => undefined);
  return done;
}
