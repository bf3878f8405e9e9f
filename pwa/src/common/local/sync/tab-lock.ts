import { createBeats } from './beats.ts';
import { createLock, type WithLock } from './lock.ts';
import { every } from './timers.ts';

/** One person's sync over all tabs of this browser. */
export function createTabLock(userId: number, now: () => number): { withLock: WithLock; close: () => void } {
  const name = `selvedge-sync-${userId}`;
  const beats = createBeats({ name, now });
  // A page that is not secure has no locks; then every tab holds its own.
  return { withLock: createLock({ name, now, locks: navigator.locks, beats, every }), close: beats.close };
}
