/**
 * When to warn that the session is about to end:
 *
 *   ask ─→ sleep until shortly before the end ─→ ask again ─┬─ used meanwhile, in another tab ─→ sleep
 *                                                           ├─ this page was touched lately ───→ keep it, sleep
 *                                                           └─ neither ─→ warn, and ask until it is kept or over
 *
 * The absolute end is told earlier and cannot be put off. While the shop does not answer nobody is warned of anything.
 * Timers of hidden pages run late and those of a sleeping phone not at all: `wake` asks at once.
 */
import type { SessionLeft } from '#contract/account/session-endpoints.ts';

export interface SessionEnd {
  /** `idle` can be postponed by activity. */
  kind: 'idle' | 'absolute';
  /** Unix ms by this device's clock. */
  atMs: number;
}

export interface SessionEndParts {
  ask: () => Promise<SessionLeft>;
  /** Postpones the idle end. */
  keep: () => Promise<SessionLeft>;
  /** Whether this error from the shop means that the session is over. */
  isOver: (error: unknown) => boolean;
  isReached: () => boolean;
  isTouchedWithin: (ms: number) => boolean;
  now: () => number;
  /** Calls back after the given milliseconds. Returns a function that cancels the call. */
  later: (callback: () => void, ms: number) => () => void;
  /** Null if there is nothing to warn about. */
  tell: (end: SessionEnd | null) => void;
  /** The session is over, after this page had warned about it. */
  onOverAsTold: () => void;
}

export interface SessionEndWatch {
  /** The page is visible or the shop can be reached again, or the session has changed. */
  wake: () => void;
  keep: () => void;
  /** The user has acknowledged the absolute end. */
  dismiss: () => void;
  stop: () => void;
}

/** A minute for the user to answer, plus time for the request. */
const idleAheadMs = 65_000;
/** Time to finish what is being written. */
const absoluteAheadMs = 5 * 60_000;
/** A user who touched the page within this time isn't asked. */
const touchedMs = 5 * 60_000;
const lookMs = 10_000;
/** After a failed request: the server was busy or broken. */
const retryMs = 60_000;
/** The server gives whole seconds. */
const marginMs = 1_000;

export function watchSessionEnd(parts: SessionEndParts): SessionEndWatch {
  let cancel: (() => void) | null = null;
  let shown: SessionEnd | null = null;
  let isDismissed = false;
  let isStopped = false;
  let turn = 0;

  function sleep(ms: number): void {
    cancel?.();
    cancel = parts.later(() => void look(), ms);
  }

  function show(end: SessionEnd | null): void {
    if (shown === end) return;
    shown = end;
    parts.tell(end);
  }

  function stop(): void {
    isStopped = true;
    cancel?.();
  }

  async function look(isKeeping = false): Promise<void> {
    cancel?.();
    const mine = ++turn;
    if (!parts.isReached()) return show(null); // it is woken when the shop answers again
    try {
      const left = await (isKeeping ? parts.keep() : parts.ask());
      if (mine === turn && !isStopped) take(left, isKeeping);
    } catch (error) {
      if (mine !== turn) return;
      // Also if it was stopped because of this answer.
      if (parts.isOver(error)) return over();
      if (isStopped) return;
      show(null);
      sleep(retryMs);
    }
  }

  function take(left: SessionLeft, hasKept: boolean): void {
    const end = endOf(left, parts.now());
    const leftMs = end.atMs - parts.now();
    const aheadMs = end.kind === 'idle' ? idleAheadMs : absoluteAheadMs;
    if (leftMs > aheadMs) {
      isDismissed = false;
      show(null);
      return sleep(leftMs - aheadMs);
    }
    if (end.kind === 'idle' && !hasKept && parts.isTouchedWithin(touchedMs)) return void look(true);
    if (isDismissed) return sleep(leftMs + marginMs);
    // Each answer differs slightly. The displayed end stays, or the seconds would jump.
    if (shown?.kind !== end.kind) show(end);
    sleep(Math.min(lookMs, leftMs + marginMs));
  }

  function over(): void {
    const wasTold = shown !== null || isDismissed;
    show(null);
    stop();
    if (wasTold) parts.onOverAsTold();
  }

  void look();
  return {
    wake: () => void look(),
    keep: () => void look(true),
    dismiss() {
      const end = shown;
      isDismissed = true;
      show(null);
      if (end) sleep(Math.max(0, end.atMs - parts.now()) + marginMs);
    },
    stop,
  };
}

function endOf({ idleSeconds, absoluteSeconds }: SessionLeft, nowMs: number): SessionEnd {
  const kind = absoluteSeconds <= idleSeconds ? 'absolute' : 'idle';
  return { kind, atMs: nowMs + Math.min(idleSeconds, absoluteSeconds) * 1_000 };
}
