/**
 * Whether the shop can be reached. The device's own `navigator.onLine` knows only its network connection; this records
 * what the last call met. While the shop doesn't answer, a tiny call asks again from time to time, so that the page
 * recovers by itself.
 */
import { useSyncExternalStore } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Reach {
  isReached: StoreApi<boolean>;
  /** Called after every request. */
  tell: (isReached: boolean) => void;
  /** Asks at once, because the device says that the network is back. */
  probeNow: () => void;
}

export interface ReachParts {
  /** True if the server itself has answered, and not a captive portal. */
  probe: () => Promise<boolean>;
  /** Calls back after the given milliseconds. */
  later: (callback: () => void, ms: number) => void;
}

const firstProbeMs = 5_000;
const longestProbeMs = 60_000;

export function createReach({ probe, later }: ReachParts): Reach {
  const isReached = createStore<boolean>(() => true);
  let isProbing = false;

  function tell(now: boolean): void {
    if (isReached.getState() !== now) isReached.setState(now, true);
    if (!now && !isProbing) probeLater(firstProbeMs);
  }

  function probeLater(ms: number): void {
    isProbing = true;
    later(() => void ask(ms), ms);
  }

  async function ask(afterMs: number): Promise<void> {
    isProbing = false;
    if (isReached.getState()) return; // another call was answered meanwhile
    if (await probe().catch(() => false)) tell(true);
    else if (!isProbing) probeLater(Math.min(longestProbeMs, afterMs * 2));
  }

  return { isReached, tell, probeNow: () => void ask(firstProbeMs) };
}

/** True if the server itself has answered, and not a captive portal. Rejects if no answer came. */
export async function asksShop(): Promise<boolean> {
  return (await fetch('/healthz', { cache: 'no-store' })).headers.has('X-Request-Id');
}

/** One per page, as there is one server. */
export const reach = createReach({
  probe: asksShop,
  later: (callback, ms) => void setTimeout(callback, ms),
});

/** For the connection pill: true if the device isn't offline by its own account and the shop answers. */
export function useReached(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine && reach.isReached.getState());
}

function subscribe(onChange: () => void): () => void {
  const stop = reach.isReached.subscribe(onChange);
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    stop();
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
