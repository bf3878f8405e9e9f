/**
 * "Something in your scopes has changed, pull": who listens, and who is told. Pokes carry no data and may be lost; the
 * next pull finds everything. The notices come from the node's one LISTEN connection (`listenToDatabase`), whose
 * reconnection pokes everybody, as nobody knows what was said meanwhile.
 */
export interface Listener {
  userId: number;
  scopes: ReadonlySet<string>;
  /** `version` is null when everybody is poked. */
  poke(version: number | null): void;
  /** Only for who may enter the office: which tables were changed, null when it could be any. */
  tellOffice?: ((tables: readonly string[] | null) => void) | undefined;
  /** Looks whether the session still stands. */
  recheck(): void;
  close(): void;
}

export interface Pokes {
  add(listener: Listener): () => void;
  /** Takes a payload of the `sync` channel. */
  takeNotice(payload: string): void;
  tellOffice(tables: readonly string[] | null): void;
  pokeEveryone(): void;
  /** Takes a payload of the `sessions` channel: the id of a person of whom a session has ended. */
  sessionEnded(userId: string): void;
  /** Ends every stream, so that the server can stop. */
  closeAll(): void;
  count(): number;
}

/** Streams per person; the oldest gives way, as it is most likely a tab that has gone. */
const streamsPerUser = 10;

export function createPokes(): Pokes {
  const listeners = new Set<Listener>();

  function takeNotice(payload: string): void {
    const notice = readNotice(payload);
    for (const listener of listeners) {
      if (!notice || notice.scopes.some(scope => listener.scopes.has(scope)))
        listener.poke(notice?.version ?? null);
    }
  }

  return {
    takeNotice,
    tellOffice(tables) {
      for (const listener of listeners) listener.tellOffice?.(tables);
    },
    add(listener) {
      const own = [...listeners].filter(other => other.userId === listener.userId);
      for (const surplus of own.slice(0, Math.max(0, own.length - streamsPerUser + 1))) surplus.close();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    pokeEveryone() {
      for (const listener of listeners) listener.poke(null);
    },
    sessionEnded(userId) {
      for (const listener of listeners) if (String(listener.userId) === userId) listener.recheck();
    },
    closeAll() {
      for (const listener of listeners) listener.close();
    },
    count: () => listeners.size,
  };
}

/** Null for a payload that is not ours to read: then everybody is poked. */
function readNotice(payload: string): { version: number; scopes: string[] } | null {
  try {
    const { v, scopes } = JSON.parse(payload) as { v?: unknown; scopes?: unknown };
    if (typeof v !== 'number' || !Array.isArray(scopes)) return null;
    return { version: v, scopes: scopes.filter((scope: unknown) => typeof scope === 'string') };
  } catch {
    return null;
  }
}
