/**
 * Whether the shop answers. The device's own word (`navigator.onLine`) knows only its cable; this is what the last
 * call met. While nobody answers, a tiny call asks again from time to time, so that the page heals by itself.
 */
import { useSyncExternalStore } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

export interface Reach {
  isReached: StoreApi<boolean>;
  /** Told by every call. */
  tell: (isReached: boolean) => void;
  /** Asks at once: the device says that there is a network again. */
  probeNow: () => void;
}

export interface ReachParts {
  /** True when the server, and no portal before it, has answered. */
  probe: () => Promise<boolean>;
  /** Calls back after some ms. */
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

/** True when the server, and no portal before it, has answered. Rejects when nobody has. */
export async function asksShop(): Promise<boolean> {
  return (await fetch('/healthz', { cache: 'no-store' })).headers.has('X-Request-Id');
}

/** One for the page, as there is one server. */
export const reach = createReach({
  probe: asksShop,
  later: (callback, ms) => void setTimeout(callback, ms),
});

/** For the connection pill: not offline by the device's word, and the shop answers. */
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
