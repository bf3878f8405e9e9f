/**
 * Keeps a device in step with the server.
 *
 *   wake (a change saved, a poke, the page visible or online again, a timer, a person)
 *     → one round at a time over all tabs (lock) → again while there is more
 *     → offline or busy: wait with full jitter, 2 s to 5 min, for ever
 *
 * The lock is for efficiency; that nothing is applied twice is the server's promise.
 */
import { backOffMs } from './back-off.ts';
import type { RoundResult } from './sync-round.ts';

export type LoopPhase = 'idle' | 'syncing' | 'offline' | 'signedOut' | 'forbidden' | 'upgrade';

export interface LoopParts {
  round: () => Promise<RoundResult>;
  /** Runs the work and returns true, or returns false if another tab is doing it. */
  withLock: (work: () => Promise<void>) => Promise<boolean>;
  /** Calls back after the given milliseconds. Returns a function that cancels the call. */
  later: (callback: () => void, ms: number) => () => void;
  random: () => number;
  onPhase: (phase: LoopPhase) => void;
  /** Milliseconds between polls of the server when no poke arrives: the safety net. */
  pollMs: () => number;
}

export interface SyncLoop {
  /** Requests a round soon. Many calls become one. `now` cuts a back-off short. */
  wake: (now?: boolean) => void;
  /** The same for events that reach every device at once: the devices ask at different times. */
  poke: () => void;
  stop: () => void;
}

interface Wait {
  ms: number;
  /** A wait after a failure: only `wake(true)` cuts it short. */
  isBackOff: boolean;
  /** A round was already requested, so a poke adds nothing. */
  isWoken?: boolean;
}

/** In order of urgency: calls that arrive during a round become one, the most urgent. */
const calls = ['none', 'poke', 'soon', 'now'] as const;
type Call = (typeof calls)[number];

const debounceMs = 50;
/** One change pokes every device. Without this, all of them would ask at once. */
const pokeJitterMs = 300;
const maxRoundsInARow = 200;
/** The shortest wait before resending something that got no answer. */
const leastPauseMs = 1_000;

export function startSyncLoop(parts: LoopParts): SyncLoop {
  let cancelTimer: (() => void) | null = null;
  let waiting: Wait = { ms: 0, isBackOff: false };
  let running = false;
  let calledMeanwhile: Call = 'none';
  let failures = 0;
  let stopped = false;

  const schedule = (wait: Wait) => {
    cancelTimer?.();
    waiting = wait;
    cancelTimer = parts.later(() => void run(), wait.ms);
  };
  const soon: Wait = { ms: debounceMs, isBackOff: false, isWoken: true };
  const waitFor = (call: Call): Wait =>
    call === 'poke' ? { ...soon, ms: parts.random() * pokeJitterMs } : soon;
  const tell = (phase: LoopPhase) => {
    if (!stopped) parts.onPhase(phase);
  };

  function waitAfter(result: RoundResult): Wait {
    if (result.outcome === 'more') return soon;
    if (result.outcome === 'done') {
      failures = 0;
      const nextMs = Math.max(result.nextInMs ?? Infinity, leastPauseMs);
      return { ms: Math.min(parts.pollMs(), nextMs), isBackOff: false };
    }
    failures += 1;
    return { ms: Math.max(result.retryAfterMs ?? 0, backOffMs(failures, parts.random)), isBackOff: true };
  }

  async function runRounds(): Promise<Wait> {
    // Another tab is syncing: check again soon, as it may have been closed.
    let wait: Wait = { ms: backOffMs(1, parts.random), isBackOff: false };
    await parts.withLock(async () => {
      tell('syncing');
      const result = await roundsWhileMore(parts.round, () => stopped);
      wait = waitAfter(result);
      tell(phaseAfter(result));
    });
    return wait;
  }

  async function run(): Promise<void> {
    if (running || stopped) return;
    running = true;
    cancelTimer = null;
    calledMeanwhile = 'none';
    let wait: Wait;
    try {
      wait = await runRounds();
    } catch {
      wait = waitAfter({ outcome: 'offline' });
      tell('offline');
    }
    running = false;
    if (stopped) return;
    schedule(isCalledFor(wait) ? waitFor(calledMeanwhile) : wait);
  }

  function isCalledFor(wait: Wait): boolean {
    if (calledMeanwhile === 'now') failures = 0;
    return wait.isBackOff ? calledMeanwhile === 'now' : calledMeanwhile !== 'none';
  }

  function take(call: Call): void {
    if (stopped) return;
    if (running) {
      if (calls.indexOf(call) > calls.indexOf(calledMeanwhile)) calledMeanwhile = call;
    } else if (call === 'now' || !waiting.isBackOff) {
      if (call === 'now') failures = 0;
      if (call !== 'poke' || !waiting.isWoken) schedule(waitFor(call));
    }
  }

  schedule(waiting);
  return {
    wake: (now = false) => take(now ? 'now' : 'soon'),
    poke: () => take('poke'),
    stop() {
      stopped = true;
      cancelTimer?.();
    },
  };
}

async function roundsWhileMore(round: LoopParts['round'], isStopped: () => boolean): Promise<RoundResult> {
  let result = await round();
  for (let i = 1; result.outcome === 'more' && i < maxRoundsInARow && !isStopped(); i++)
    result = await round();
  return result;
}

function phaseAfter({ outcome }: RoundResult): LoopPhase {
  if (outcome === 'done' || outcome === 'more') return 'idle';
  if (outcome === 'signedOut' || outcome === 'forbidden' || outcome === 'upgrade') return outcome;
  return 'offline';
}
