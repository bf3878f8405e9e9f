import { createBeats } from './beats.ts';
import { createLock, type WithLock } from './lock.ts';
import { every } from './timers.ts';

/** One person's sync across all tabs of this browser. */
export function createTabLock(userId: number, now: () => number): { withLock: WithLock; close: () => void } {
  const name = `selvedge-sync-${userId}`;
  const beats = createBeats({ name, now });
  // An insecure page has no Web Locks: then every tab syncs for itself.
  return { withLock: createLock({ name, now, locks: navigator.locks, beats, every }), close: beats.close };
}
