/**
 * Whether somebody is at this page, where sessions end soon when idle: what it asks for while nobody is, by
 * itself or because of what others did, says so and keeps no session alive. Of shoppers nothing is watched.
 */
import { untendedHeader } from '#contract/wire/presence.ts';

export interface Presence {
  /** Follows touches and keys until the answer is called. */
  watch: () => () => void;
  /** Whether somebody has touched the page within so many ms. Nobody is told apart before it is watched. */
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

/** One for the page, as there is one person before it. */
export const presence = createPresence(globalThis);

const attentionMs = 120_000;

/** For every request with the session's cookie. */
export const presenceHeaders = (): Record<string, string> =>
  presence.isTouchedWithin(attentionMs) ? {} : { [untendedHeader]: '1' };
