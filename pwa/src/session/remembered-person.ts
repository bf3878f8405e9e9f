/** What this device remembers of who was signed in: for the first paint, and for a day without a network (C77). No tokens. */
import type { User } from '#contract/endpoints/account.ts';

export interface Remembered {
  user: User;
  /** Unix ms at which the server last said so. */
  verifiedAtMs: number;
}

export const storageKey = 'selvedge.person';
export const unsentSignOutKey = 'selvedge.sign-out';

const hourMs = 3_600_000;
/** How long a device may go on without hearing from the server: a shift for staff, two weeks for a shopper. */
const shiftMs = 16 * hourMs;
const shopperMs = 14 * 24 * hourMs;

export type PersonStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function readRemembered(storage: PersonStorage, nowMs: number): Remembered | null {
  try {
    const found = JSON.parse(storage.getItem(storageKey) ?? 'null') as Remembered | null;
    if (!found || typeof found.user.id !== 'number' || typeof found.verifiedAtMs !== 'number') return null;
    const isStaff = found.user.isAdmin || found.user.staffRole !== null;
    return nowMs - found.verifiedAtMs > (isStaff ? shiftMs : shopperMs) ? null : found;
  } catch {
    return null; // storage is switched off, or what it holds is not ours
  }
}

/** The address of the person stays on the server: a shared tablet needs the name and the rights only. */
export function writeRemembered(storage: PersonStorage, remembered: Remembered | null): void {
  try {
    if (!remembered) return storage.removeItem(storageKey);
    const kept = { ...remembered, user: { ...remembered.user, email: '' } };
    storage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // No storage: the next load asks the server.
  }
}
