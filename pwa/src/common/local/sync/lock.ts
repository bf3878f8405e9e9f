/**
 * One drainer over all tabs. Where there are no Web Locks, every tab drains: slower, and still right, as nothing is
 * applied twice by the server's promise and not by this lock.
 *
 * A page that was frozen or redirected may keep its lock for ever. So the tab that works says so every few seconds, and
 * another takes the lock when it was refused and has heard nothing for a minute and a half.
 */
export interface LockParts {
  name: string;
  now: () => number;
  /** Undefined in a browser without Web Locks or on a page that is not secure. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** What the tabs of one person hear of each other. */
  beats: Beats;
  /** Calls back again and again; answers how to cancel. */
  every: (callback: () => void, ms: number) => () => void;
}

export interface Beats {
  send: () => void;
  /** When another tab last said that it was at work; -Infinity when none has. */
  heardAt: () => number;
}

/** Hidden pages are called back once a minute at worst, and a request is given up after 30 seconds. */
const staleAfterMs = 90_000;
const beatMs = 10_000;

export type WithLock = (work: () => Promise<void>) => Promise<boolean>;

/** Runs the work unless another tab is at it; answers false then. */
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
        // The lock was taken from a page that was only slow: its work goes on, and ends as it ends.
        if (!begun) throw error;
        await begun;
        return true;
      });
    refusedSince = held ? null : (refusedSince ?? now());
    return held;
  };
}
