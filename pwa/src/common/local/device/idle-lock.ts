/**
 * The quick lock of a shared device. It only covers the app: it doesn't open, extend or replace a session, and anyone
 * who doesn't know the PIN has to sign in. The setting is the person's choice for this device, so it outlives a
 * sign-out. The PIN itself is never stored (`pin.ts`).
 */
export interface IdleLock {
  iterations: number;
  /** Base64. */
  salt: string;
  hash: string;
  /** Wrong PINs in a row. */
  tries: number;
  isLocked: boolean;
  /** Unix ms of the last touch. */
  activeAtMs: number;
}

export const idleMs = 5 * 60_000;
export const mostTries = 5;

const changed = 'selvedge:lock';
export const lockKey = (userId: number) => `selvedge.lock.${userId}`;

export function readLock(userId: number): IdleLock | null {
  try {
    const lock = JSON.parse(localStorage.getItem(lockKey(userId)) ?? 'null') as IdleLock | null;
    return typeof lock?.hash === 'string' ? lock : null;
  } catch {
    return null; // storage is switched off: then nothing could be set either
  }
}

/** Null removes the lock. */
export function writeLock(userId: number, lock: IdleLock | null): void {
  if (lock) localStorage.setItem(lockKey(userId), JSON.stringify(lock));
  else localStorage.removeItem(lockKey(userId));
  dispatchEvent(new Event(changed));
}

/**
 * A touch in the future comes from a clock that was since set back. It would keep the device open until the clock
 * catches up.
 */
export function isIdle({ activeAtMs }: IdleLock, nowMs: number): boolean {
  return Math.abs(nowMs - activeAtMs) >= idleMs;
}

export function isLocked(lock: IdleLock | null, nowMs: number): boolean {
  return lock !== null && (lock.isLocked || isIdle(lock, nowMs));
}

/** The user has entered their password or their PIN. */
export function unlock(userId: number, nowMs: number): void {
  const lock = readLock(userId);
  if (lock) writeLock(userId, { ...lock, tries: 0, isLocked: false, activeAtMs: nowMs });
}

/** Calls back on every change, including those in other tabs. */
export function watchLock(onChange: () => void): () => void {
  addEventListener(changed, onChange);
  addEventListener('storage', onChange);
  return () => {
    removeEventListener(changed, onChange);
    removeEventListener('storage', onChange);
  };
}
