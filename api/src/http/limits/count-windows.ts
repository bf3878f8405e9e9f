/**
 * Counts in this process: at once, without a promise and a timer for every key. A window begins with the first point that
 * is taken and ends after so many seconds. All have the same length, so a Map has the oldest first, and those that
 * have ended go as new ones come.
 */
export interface Windows {
  /** Takes one point. Answers null, or the seconds to wait when they are used up. */
  take(key: string): number | null;
  forget(key: string): void;
  readonly size: number;
}

interface Window {
  taken: number;
  endsAtMs: number;
}

interface WindowQuota {
  points: number;
  seconds: number;
}

export function countWindows(
  { points, seconds }: WindowQuota,
  nowMs: () => number = () => performance.now(),
): Windows {
  const windows = new Map<string, Window>();

  function begin(key: string, at: number): Window {
    for (const [oldest, { endsAtMs }] of windows) {
      if (endsAtMs > at) break;
      windows.delete(oldest);
    }
    const window = { taken: 0, endsAtMs: at + seconds * 1_000 };
    windows.set(key, window);
    return window;
  }

  return {
    take(key) {
      const at = nowMs();
      const known = windows.get(key);
      const window = known && known.endsAtMs > at ? known : begin(key, at);
      window.taken += 1;
      return window.taken <= points ? null : Math.ceil((window.endsAtMs - at) / 1_000);
    },
    forget: key => void windows.delete(key),
    get size() {
      return windows.size;
    },
  };
}
