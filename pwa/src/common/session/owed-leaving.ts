/**
 * Whose data this device still has to clear. Written before a sign-out and removed after it, so that if a tab dies in
 * the middle, the next one clears the names and addresses. Holds ids only, no names.
 */
import type { PersonStorage } from './remembered-person.ts';

export const owedKey = 'selvedge.leaving';

/** Ids of changes that the person holds as a file: they are deleted with the rest. */
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
