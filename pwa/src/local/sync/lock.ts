/**
 * One drainer over all tabs. Where there are no Web Locks, every tab drains: slower, and still right, as nothing is
 * applied twice by the server's promise and not by this lock.
 */
export interface LockParts {
  name: string;
  now: () => number;
  /** Undefined in a browser without Web Locks or on a page that is not secure. */
  locks: Pick<LockManager, 'request'> | undefined;
}

/** A page that was frozen or redirected may keep its lock for ever; three times the abort of a request is long enough. */
const staleAfterMs = 90_000;

export type WithLock = (work: () => Promise<void>) => Promise<boolean>;

/** Runs the work unless another tab is at it; answers false then. */
export function createLock({ name, now, locks }: LockParts): WithLock {
  let refusedSince: number | null = null;
  return async work => {
    if (!locks) {
      await work();
      return true;
    }
    const steal = refusedSince !== null && now() - refusedSince >= staleAfterMs;
    const held = await locks.request(name, steal ? { steal } : { ifAvailable: true }, async lock => {
      if (!lock) return false;
      await work();
      return true;
    });
    refusedSince = held ? null : (refusedSince ?? now());
    return held;
  };
}
