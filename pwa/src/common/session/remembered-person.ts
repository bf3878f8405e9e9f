/**
 * What this device remembers about who was signed in: for the first paint, and for a day without a network. No tokens.
 */
import type { User } from '#contract/account/endpoints.ts';
import { worksOfflineHours } from '#contract/wire/offline-times.ts';

export interface Remembered {
  user: User;
  /** Unix ms at which the server last confirmed it. */
  verifiedAtMs: number;
  /** Confirmed too long ago: the data here can be read, and proofs of delivery are still accepted. */
  isLapsed?: boolean;
}

export const storageKey = 'selvedge.person';
export const unsentSignOutKey = 'selvedge.sign-out';

const hourMs = 3_600_000;
/** After that nothing is shown. Unsent changes stay on the device for that person. */
const lapsedMs = 7 * 24 * hourMs;
const shopperMs = 14 * 24 * hourMs;

function standing({ user, verifiedAtMs }: Remembered, nowMs: number): 'fresh' | 'lapsed' | 'over' {
  const ageMs = nowMs - verifiedAtMs;
  if (!user.isAdmin && user.staffRole === null) return ageMs > shopperMs ? 'over' : 'fresh';
  if (ageMs > lapsedMs) return 'over';
  return ageMs > worksOfflineHours(user.staffRole) * hourMs ? 'lapsed' : 'fresh';
}

export type PersonStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function readRemembered(storage: PersonStorage, nowMs: number): Remembered | null {
  try {
    const found = JSON.parse(storage.getItem(storageKey) ?? 'null') as Remembered | null;
    if (!found || typeof found.user.id !== 'number' || typeof found.verifiedAtMs !== 'number') return null;
    const now = standing(found, nowMs);
    return now === 'over' ? null : { ...found, isLapsed: now === 'lapsed' };
  } catch {
    return null; // storage is switched off, or what it holds is not ours
  }
}

/** The person's address stays on the server: a shared tablet needs only the name and the role. */
export function writeRemembered(storage: PersonStorage, remembered: Remembered | null): void {
  try {
    if (!remembered) return storage.removeItem(storageKey);
    const kept = { ...remembered, user: { ...remembered.user, email: '' } };
    storage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // No storage: the next load asks the server.
  }
}
