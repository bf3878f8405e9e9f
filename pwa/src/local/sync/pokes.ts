/** Listens for pokes over SSE. A poke carries no data: it wakes the loop. A lost poke costs latency, never data. */
export interface PokeStream {
  isOpen: () => boolean;
  close: () => void;
}

/** A browser gives up on a stream that was answered with an error (a restart behind a proxy): then we ask again. */
const reopenAfterMs = 30_000;

export function listenForPokes(onPoke: () => void): PokeStream {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source = open();

  function open(): EventSource {
    const next = new EventSource('/api/sync/events');
    next.addEventListener('poke', onPoke);
    next.addEventListener('open', onPoke);
    next.addEventListener('error', () => {
      if (next.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(() => (source = open()), reopenAfterMs);
    });
    return next;
  }

  return {
    isOpen: () => source.readyState === EventSource.OPEN,
    close() {
      clearTimeout(timer);
      source.close();
    },
  };
}
