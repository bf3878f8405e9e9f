/**
 * Something the server knows and this device keeps a copy of: the catalogue, a product, the shop's facts.
 *
 *   ask the server ─┬─ answers within 400 ms ─────────────→ fresh
 *                   ├─ is slower ─→ the device's copy, "as of" ─→ fresh when the answer comes
 *                   ├─ does not answer ─→ the device's copy, "as of", or failed without one
 *                   └─ refuses (4xx) ─────────────────────→ failed: the copy is no longer true, and goes
 *
 * Nothing is asked again by itself: a screen that opens asks once per page load, a person asks by "Try again".
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { isFinal } from './is-final.ts';

export interface StoredCopy<T> {
  value: T;
  /** ISO time at which the server gave this value. */
  asOf: string;
}

export type Copied<T> =
  | { phase: 'loading' }
  /** `asOf` is set while this device's copy is shown; `isAsking` while the server may still answer. */
  | { phase: 'ready'; value: T; asOf: string | null; isAsking: boolean }
  | { phase: 'failed'; error: unknown; isAsking: boolean };

export interface CopiedParts<T> {
  ask: () => Promise<T>;
  readCopy: () => Promise<StoredCopy<T> | undefined>;
  writeCopy: (value: T) => Promise<void>;
  /** Set if the server may later refuse what it once returned. */
  dropCopy?: () => Promise<void>;
  /** Calls back after the given milliseconds. Returns a function that cancels the call. */
  later: (callback: () => void, ms: number) => () => void;
}

export interface CopiedStore<T> {
  state: StoreApi<Copied<T>>;
  /** Asks the server, unless it has answered or is being asked. */
  load: () => void;
  /** Asks the server again, when the user chooses to. */
  reload: () => void;
}

/** How long a fresh answer may take before the device's copy is shown. */
export const patienceMs = 400;

export function createCopied<T>({
  ask,
  readCopy,
  writeCopy,
  dropCopy,
  later,
}: CopiedParts<T>): CopiedStore<T> {
  const state = createStore<Copied<T>>(() => ({ phase: 'loading' }));
  let isAsking = false;
  let isFresh = false;

  async function run(): Promise<void> {
    if (isAsking) return;
    isAsking = true;
    mark(true);
    const cancel = later(() => void showCopy(), patienceMs);
    try {
      const value = await ask();
      isFresh = true;
      isAsking = false;
      state.setState({ phase: 'ready', value, asOf: null, isAsking: false }, true);
      void writeCopy(value).catch(() => undefined); // no room or no storage: the next visit asks the server
    } catch (error) {
      await showCopy(error);
    } finally {
      isAsking = false;
      cancel();
      mark(false);
    }
  }

  /** With `error`, the server won't answer. Without it, the server is only slow. */
  async function showCopy(error?: unknown): Promise<void> {
    const isOver = error !== undefined;
    const copy = isOver && isRefusal(error) ? undefined : await readCopy().catch(() => undefined);
    if (!isOver && !isAsking) return; // the answer came while the copy was being read
    if (isOver && isRefusal(error)) {
      state.setState({ phase: 'failed', error, isAsking: false }, true);
      void dropCopy?.().catch(() => undefined); // no storage: nothing was kept
    } else if (state.getState().phase === 'ready') sayAge(isOver ? copy : undefined);
    else if (copy) state.setState({ phase: 'ready', ...copy, isAsking: !isOver }, true);
    else if (isOver) state.setState({ phase: 'failed', error, isAsking: false }, true);
  }

  /** What was fresh stays when asking again fails, and says since when it hasn't been refreshed. */
  function sayAge(copy: StoredCopy<T> | undefined): void {
    const now = state.getState();
    if (copy && now.phase === 'ready' && now.asOf === null) {
      isFresh = false;
      state.setState({ ...now, asOf: copy.asOf }, true);
    }
  }

  function mark(asking: boolean): void {
    const now = state.getState();
    if (now.phase !== 'loading' && now.isAsking !== asking)
      state.setState({ ...now, isAsking: asking }, true);
  }

  return {
    state,
    load: () => {
      if (!isFresh) void run();
    },
    reload: () => void run(),
  };
}

/** A refusal is an answer from the server (404: no longer sold). Anything else counts as no answer. */
function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false;
  const { status } = error;
  return typeof status === 'number' && isFinal(status);
}

/** Resolves when there is something to show, even a failure, or when it has taken too long. */
export function hasCome<T>({ state }: CopiedStore<T>, mostMs: number): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (state.getState().phase !== 'loading') resolve();
    };
    state.subscribe(look);
    setTimeout(resolve, mostMs);
    look();
  });
}
