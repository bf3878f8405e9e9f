/**
 * Which tables other people have changed. One tab holds the stream (`staff-device.ts`) and passes it on to the same
 * person's other tabs. If tabs can't communicate, each holds its own stream.
 */
export type Tables = readonly string[] | null;

export interface OfficeNews {
  /** Null: it could be any table. Returns a function that stops listening. */
  listen: (listener: (tables: Tables) => void) => () => void;
  /** Called by the tab that holds the stream. */
  tell: (tables: Tables) => void;
  close: () => void;
}

export function createOfficeNews(
  userId: number,
  openChannel: typeof channelNamed = channelNamed,
): OfficeNews {
  const listeners = new Set<(tables: Tables) => void>();
  let isClosed = false;
  const channel = openChannel(`selvedge-office-${userId}`);
  const tellHere = (tables: Tables) => {
    for (const listener of listeners) listener(tables);
  };
  channel?.addEventListener('message', ({ data }: MessageEvent<Tables>) => tellHere(data));
  return {
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell(tables) {
      // The stream may still deliver pending events after the device was closed.
      if (isClosed) return;
      tellHere(tables);
      channel?.postMessage(tables);
    },
    close() {
      isClosed = true;
      listeners.clear();
      channel?.close();
    },
  };
}

function channelNamed(name: string): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
}
