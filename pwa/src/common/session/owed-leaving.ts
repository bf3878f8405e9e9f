/**
 * Whose data this device still has to clear. Written down before a sign-out and crossed out after it, so that a tab
 * that dies in the middle leaves a debt and not a day of names and addresses. No names: ids alone.
 */
import type { PersonStorage } from './remembered-person.ts';

export const owedKey = 'selvedge.leaving';

/** Ids of changes that the person holds as a file: they go with the rest. */
export type HandedOver = readonly string[];

export function readOwed(storage: PersonStorage): Map<number, HandedOver> {
  try {
    const kept = JSON.parse(storage.getItem(owedKey) ?? '[]') as [number, HandedOver][];
    return new Map(kept);
  } catch {
    return new Map(); // not ours
  }
}

export function oweLeaving(storage: PersonStorage, userId: number, handedOver: HandedOver): void {
  write(storage, readOwed(storage).set(userId, handedOver));
}

export function crossOutLeaving(storage: PersonStorage, userId: number): void {
  const owed = readOwed(storage);
  if (owed.delete(userId)) write(storage, owed);
}

function write(storage: PersonStorage, owed: Map<number, HandedOver>): void {
  if (owed.size === 0) storage.removeItem(owedKey);
  else storage.setItem(owedKey, JSON.stringify([...owed]));
}
