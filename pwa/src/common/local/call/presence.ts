/**
 * Tracks whether someone is using this page, where idle sessions end soon. Requests that the page sends by itself, or
 * because of other people's changes, are marked while it is untended, so that they don't keep the session alive.
 * Shoppers are not tracked.
 */
import { untendedHeader } from '#contract/wire/presence.ts';

export interface Presence {
  /** Listens for touches and keys. Returns a function that stops it. */
  watch: () => () => void;
  /** Whether the page was touched within this many milliseconds. Always true while `watch` isn't active. */
  isTouchedWithin: (ms: number) => boolean;
}

const touches = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export function createPresence(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): Presence {
  let touchedAtMs: number | null = null;
  const touch = () => (touchedAtMs = Date.now());
  return {
    watch() {
      touch();
      for (const name of touches) page.addEventListener(name, touch, { capture: true, passive: true });
      return () => {
        for (const name of touches) page.removeEventListener(name, touch, { capture: true });
        touchedAtMs = null;
      };
    },
    isTouchedWithin: ms => touchedAtMs === null || Math.abs(Date.now() - touchedAtMs) <= ms,
  };
}

/** One per page, as one person uses it. */
export const presence = createPresence(globalThis);

const attentionMs = 120_000;

/** Headers for every request that carries the session's cookie. */
export const presenceHeaders = (): Record<string, string> =>
  presence.isTouchedWithin(attentionMs) ? {} : { [untendedHeader]: '1' };
