import { useEffect } from 'react';

/**
 * Keeps the screen on while the component is mounted. Without wake locks, or with a low battery, the screen sleeps as
 * usual.
 */
export function useWakeLock(): void {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const hold = async () => {
      if (isOver || document.visibilityState !== 'visible') return;
      lock = await navigator.wakeLock?.request('screen').catch(() => null);
      if (isOver) void lock?.release();
    };
    void hold();
    // The browser lets go whenever the page is hidden.
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
}
