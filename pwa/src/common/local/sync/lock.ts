/**
 * One sync at a time across all tabs. Without Web Locks every tab syncs: slower, but still right, because the server
 * and not this lock ensures that nothing is applied twice.
 *
 * A page that was frozen or redirected may keep its lock for ever. So the working tab announces itself every few
 * seconds, and another tab takes the lock if it was refused and has heard nothing for a minute and a half.
 */
export interface LockParts {
  name: string;
  now: () => number;
  /** Undefined in a browser without Web Locks or on an insecure page. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** What one person's tabs announce to each other. */
  beats: Beats;
  /** Calls back repeatedly. Returns a function that cancels it. */
  every: (callback: () => void, ms: number) => () => void;
}

export interface Beats {
  send: () => void;
  /** When another tab last announced that it was working. -Infinity if none has. */
  heardAt: () => number;
}

/** Hidden pages are called back once a minute at worst, and a request is given up after 30 seconds. */
const staleAfterMs = 90_000;
const beatMs = 10_000;

export type WithLock = (work: () => Promise<void>) => Promise<boolean>;

/** Runs the work and returns true, or returns false if another tab is doing it. */
export function createLock({ name, now, locks, beats, every }: LockParts): WithLock {
  let refusedSince: number | null = null;

  async function beating(work: () => Promise<void>): Promise<void> {
    beats.send();
    const stop = every(beats.send, beatMs);
    try {
      await work();
    } finally {
      stop();
    }
  }

  return async work => {
    if (!locks) {
      await work();
      return true;
    }
    const quietSince = refusedSince === null ? Infinity : Math.max(refusedSince, beats.heardAt());
    const steal = now() - quietSince >= staleAfterMs;
    let begun: Promise<void> | null = null;
    const run = async (lock: Lock | null) => {
      if (!lock) return false;
      begun = beating(work);
      await begun;
      return true;
    };
    const held = await locks
      .request(name, steal ? { steal } : { ifAvailable: true }, run)
      .catch(async error => {
        // The lock was taken from a page that was only slow: its work continues to its end.
        if (!begun) throw error;
        await begun;
        return true;
      });
    refusedSince = held ? null : (refusedSince ?? now());
    return held;
  };
}
