/** Listens for pokes over SSE. A poke carries no data: it wakes the loop. A lost poke costs latency, never data. */
import { backOffMs } from './back-off.ts';

export interface PokeStream {
  isOpen: () => boolean;
  /** The server has answered another call, so a stream that waits to reopen need not wait longer. */
  reopen: () => void;
  close: () => void;
}

/** The part of `EventSource` that is used here. */
export interface PokeSource {
  readonly readyState: number;
  addEventListener: (
    type: 'poke' | 'office' | 'open' | 'error',
    listener: (event?: { data?: unknown }) => void,
  ) => void;
  close: () => void;
}

export interface PokeParts {
  onPoke: () => void;
  /** The changed tables. Null if it could be any, because an event may have been missed. */
  onOffice: (tables: readonly string[] | null) => void;
  /** The server can be reached. */
  onOpen: () => void;
  connect: () => PokeSource;
  /** False while no one is signed in: the server would only refuse. */
  mayConnect: () => boolean;
  random: () => number;
  /** Calls back after the given milliseconds. Returns a function that cancels the call. */
  later: (callback: () => void, ms: number) => () => void;
}

const longestWaitMs = 30_000;
const openState = 1;

/** The browser itself would retry every three seconds for as long as the server is away, all night long. */
export function listenForPokes({
  onPoke,
  onOffice,
  onOpen,
  connect,
  mayConnect,
  random,
  later,
}: PokeParts): PokeStream {
  let cancel: (() => void) | null = null;
  let failures = 0;
  let isClosed = false;
  let source: PokeSource | null = null;

  function begin(): void {
    cancel = mayConnect() ? null : later(reopen, longestWaitMs);
    if (!cancel) source = open();
  }

  function open(): PokeSource {
    const next = connect();
    next.addEventListener('poke', () => onPoke());
    next.addEventListener('office', event => onOffice(tablesOf(event?.data)));
    next.addEventListener('open', () => {
      failures = 0;
      onOpen();
      onOffice(null);
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
    begin();
  }

  begin();
  return {
    isOpen: () => source?.readyState === openState,
    reopen,
    close() {
      isClosed = true;
      cancel?.();
      cancel = null;
      source?.close();
    },
  };
}

function tablesOf(data: unknown): readonly string[] | null {
  try {
    const { tables } = JSON.parse(String(data)) as { tables?: unknown };
    return Array.isArray(tables) ? tables.filter(name => typeof name === 'string') : null;
  } catch {
    return null;
  }
}
