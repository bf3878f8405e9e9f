/** Steps of the design that can be taken back and made again. Pieces and colours are not among them. Pure. */
import { placeKey, placeWords, type Place } from '#contract/cart/place-words.ts';
import type { DesignState, Placed } from '../design-state.ts';

type DesignSnapshot = Pick<DesignState, 'placed' | 'inks' | 'method' | 'allowMultipleColors'>;

interface DesignHistory {
  past: readonly DesignSnapshot[];
  now: DesignSnapshot;
  future: readonly DesignSnapshot[];
  /** What the last step was, and when: a slider's many steps are one. */
  last: { words: string; atMs: number } | null;
}

/** Changes of one kind that follow each other within this time are one step. */
const togetherMs = 700;
const mostSteps = 100;

export function snapshotOf({ placed, inks, method, allowMultipleColors }: DesignState): DesignSnapshot {
  return { placed, inks, method, allowMultipleColors };
}

export const beginHistory = (now: DesignSnapshot): DesignHistory => ({
  past: [],
  now,
  future: [],
  last: null,
});

/** The same object if nothing has changed. */
export function remember(history: DesignHistory, next: DesignSnapshot, atMs: number): DesignHistory {
  const words = stepWords(history.now, next);
  if (words === null) return history;
  const { last, past, now } = history;
  const isTogether = last?.words === words && atMs - last.atMs < togetherMs && past.length > 0;
  return {
    past: isTogether ? past : [...past, now].slice(-mostSteps),
    now: next,
    future: [],
    last: { words, atMs },
  };
}

export function undo({ past, now, future }: DesignHistory): DesignHistory | null {
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future], last: null } : null;
}

export function redo({ past, now, future }: DesignHistory): DesignHistory | null {
  const [after, ...rest] = future;
  return after ? { past: [...past, now], now: after, future: rest, last: null } : null;
}

/** "move on the front"; null if both are the same design. */
export function stepWords(before: DesignSnapshot, after: DesignSnapshot): string | null {
  const was = byKey(before.placed);
  const is = byKey(after.placed);
  const gone = before.placed.find(one => !is.has(placeKey(one)));
  const come = after.placed.find(one => !was.has(placeKey(one)));
  if (gone && come) return `move to the ${placeWords(come)}`;
  if (gone) return `removal from the ${placeWords(gone)}`;
  if (come) return `design on the ${placeWords(come)}`;
  for (const [key, now] of is) {
    const kind = kindOf(was.get(key) ?? now, now);
    if (kind) return `${kind} on the ${placeWords(now)}`;
  }
  if ([...was.keys()].join() !== [...is.keys()].join()) return 'order of the designs';
  const isAsBefore =
    before.method === after.method &&
    before.allowMultipleColors === after.allowMultipleColors &&
    JSON.stringify(before.inks ?? {}) === JSON.stringify(after.inks ?? {});
  return isAsBefore ? null : 'decoration';
}

/** Where the change is to be seen. */
export function placeOfStep(before: DesignSnapshot, after: DesignSnapshot): Place | null {
  const was = byKey(before.placed);
  const is = byKey(after.placed);
  const changed = after.placed.find(one => {
    const then = was.get(placeKey(one));
    return !then || kindOf(then, one) !== null;
  });
  return changed ?? before.placed.find(one => !is.has(placeKey(one))) ?? null;
}

const byKey = (placed: readonly Placed[]) => new Map(placed.map(one => [placeKey(one), one]));

function kindOf(before: Placed, after: Placed): string | null {
  if (before.artwork.sha256 !== after.artwork.sha256) return 'picture';
  if (before.scale !== after.scale) return 'size';
  if (before.rotation !== after.rotation) return 'turn';
  return before.xOffset !== after.xOffset || before.yOffset !== after.yOffset ? 'move' : null;
}
