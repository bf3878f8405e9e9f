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
  /** Runs the work unless another tab is at it; answers false then. */
  withLock: (work: () => Promise<void>) => Promise<boolean>;
  /** Calls back after some ms; answers how to cancel. */
  later: (callback: () => void, ms: number) => () => void;
  random: () => number;
  onPhase: (phase: LoopPhase) => void;
  /** Ms between looks at the server when nothing pokes: the safety net. */
  pollMs: () => number;
}

export interface SyncLoop {
  /** Asks for a round soon; many calls become one. `now` cuts a back-off short. */
  wake: (now?: boolean) => void;
  stop: () => void;
}

interface Wait {
  ms: number;
  /** A wait after a failure: only `wake(true)` cuts it short. */
  isBackOff: boolean;
}

const debounceMs = 50;
const maxRoundsInARow = 200;
/** Before something that was sent and not answered goes again. */
const leastPauseMs = 1_000;

export function startSyncLoop(parts: LoopParts): SyncLoop {
  let cancelTimer: (() => void) | null = null;
  let timerIsBackOff = false;
  let running = false;
  let wokenMeanwhile: 'no' | 'soon' | 'now' = 'no';
  let failures = 0;
  let stopped = false;

  const schedule = ({ ms, isBackOff }: Wait) => {
    cancelTimer?.();
    timerIsBackOff = isBackOff;
    cancelTimer = parts.later(() => void run(), ms);
  };
  const soon: Wait = { ms: debounceMs, isBackOff: false };
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
    // Another tab is at it: look again soon, as it may have been closed.
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
    wokenMeanwhile = 'no';
    let wait: Wait;
    try {
      wait = await runRounds();
    } catch {
      wait = waitAfter({ outcome: 'offline' });
      tell('offline');
    }
    running = false;
    if (stopped) return;
    schedule(isWoken(wait) ? soon : wait);
  }

  function isWoken(wait: Wait): boolean {
    if (wokenMeanwhile === 'now') failures = 0;
    return wait.isBackOff ? wokenMeanwhile === 'now' : wokenMeanwhile !== 'no';
  }

  schedule({ ms: 0, isBackOff: false });
  return {
    wake(now = false) {
      if (stopped) return;
      if (running) {
        if (wokenMeanwhile !== 'now') wokenMeanwhile = now ? 'now' : 'soon';
      } else if (now || !timerIsBackOff) {
        if (now) failures = 0;
        schedule(soon);
      }
    },
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
