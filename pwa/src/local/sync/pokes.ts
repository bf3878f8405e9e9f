/** Listens for pokes over SSE. A poke carries no data: it wakes the loop. A lost poke costs latency, never data. */
import { backOffMs } from './back-off.ts';

export interface PokeStream {
  isOpen: () => boolean;
  /** The server has answered something else: a stream that waits to be opened again need wait no longer. */
  reopen: () => void;
  close: () => void;
}

/** The part of `EventSource` that is used here. */
export interface PokeSource {
  readonly readyState: number;
  addEventListener: (type: 'poke' | 'open' | 'error', listener: () => void) => void;
  close: () => void;
}

export interface PokeParts {
  onPoke: () => void;
  /** The server is there. */
  onOpen: () => void;
  connect: () => PokeSource;
  random: () => number;
  /** Calls back after some ms; answers how to cancel. */
  later: (callback: () => void, ms: number) => () => void;
}

const longestWaitMs = 30_000;
const openState = 1;

/** The browser itself would ask every three seconds for as long as the server is away, all night long. */
export function listenForPokes({ onPoke, onOpen, connect, random, later }: PokeParts): PokeStream {
  let cancel: (() => void) | null = null;
  let failures = 0;
  let isClosed = false;
  let source = open();

  function open(): PokeSource {
    const next = connect();
    next.addEventListener('poke', onPoke);
    next.addEventListener('open', () => {
      failures = 0;
      onOpen();
    });
    next.addEventListener('error', () => {
      if (next !== source || cancel || isClosed) return;
      next.close();
      failures += 1;
      cancel = later(reopen, Math.min(backOffMs(failures, random), longestWaitMs));
    });
    return next;
  }

  function reopen(): void {
    if (!cancel) return;
    cancel();
    cancel = null;
    source = open();
  }

  return {
    isOpen: () => source.readyState === openState,
    reopen,
    close() {
      isClosed = true;
      cancel?.();
      cancel = null;
      source.close();
    },
  };
}
