import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idleMs, isLocked, lockKey, readLock, unlock, writeLock } from './idle-lock.ts';
import { setPin, tryPin } from './pin.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('dispatchEvent', () => true);
});
afterEach(() => void vi.unstubAllGlobals());

const at = 1_000_000;

describe('the lock of a shared device', () => {
  it('is not there until somebody sets a PIN, and keeps no PIN', async () => {
    expect(isLocked(readLock(7), at)).toBe(false);
    await setPin(7, '4711', at);
    expect(kept.get(lockKey(7))).not.toContain('4711');
    const first = readLock(7)?.hash;
    await setPin(7, '4711', at);
    expect(readLock(7)?.hash).not.toBe(first);
    expect(readLock(8)).toBeNull();
  });

  it('falls after five minutes without a touch, also while nothing runs', async () => {
    await setPin(7, '4711', at);
    expect([isLocked(readLock(7), at + idleMs - 1), isLocked(readLock(7), at + idleMs)]).toEqual([
      false,
      true,
    ]);
  });

  it('falls where the last touch was by a clock that was a day ahead, and set right since', async () => {
    await setPin(7, '4711', at + 86_400_000);
    expect(isLocked(readLock(7), at)).toBe(true);
    await setPin(7, '4711', at + 20_000);
    expect(isLocked(readLock(7), at)).toBe(false);
  });

  it('opens to the PIN alone, and counts what was wrong over reloads', async () => {
    await setPin(7, '4711', at);
    expect(await tryPin(7, '0000', at)).toEqual({ isRight: false, triesLeft: 4 });
    expect(isLocked(readLock(7), at)).toBe(true);
    expect(await tryPin(7, '4711', at + 1)).toEqual({ isRight: true });
    expect(isLocked(readLock(7), at + 2)).toBe(false);
    expect(await tryPin(7, '1', at)).toEqual({ isRight: false, triesLeft: 4 });
  });

  it('takes five tries; then not even the PIN opens it, but the password does', async () => {
    await setPin(7, '4711', at);
    for (const triesLeft of [4, 3, 2, 1, 0])
      expect(await tryPin(7, '0000', at)).toEqual({ isRight: false, triesLeft });
    expect(await tryPin(7, '4711', at)).toEqual({ isRight: false, triesLeft: 0 });
    expect(isLocked(readLock(7), at)).toBe(true);
    unlock(7, at);
    expect(isLocked(readLock(7), at)).toBe(false);
  });

  it('counts a try whose window is closed before the answer', async () => {
    await setPin(7, '4711', at);
    void tryPin(7, '0000', at);
    expect(readLock(7)?.tries).toBe(1);
  });

  it('is of one person on one device, and goes when it is turned off', async () => {
    await setPin(7, '4711', at);
    unlock(8, at);
    writeLock(7, null);
    expect(kept.size).toBe(0);
  });
}, 60_000);
