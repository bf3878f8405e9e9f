/**
 * What every request of a session goes over, so that nobody asks in the name of somebody who has left:
 *
 *   open ─┬─ a sign-out begins: hold ─→ held ─┬─ it was refused ─→ open
 *         │                                   └─ it is done ─────→ cut
 *         └─ the session is over: cut ─→ cut ─── a sign-in ──────→ open
 *
 * Held: what can be sent again is broken off and waits, with all that is new, for how it ends; what can't goes first and
 * is given a while. Cut: what needs a session is refused here, as the shop would, and the shop isn't asked. What the shop
 * refused because the session was over, and was asked before a sign-in, is asked again in the new session: it did nothing.
 */
export interface Errand {
  /** The call only reads, or the shop recognises a repeat: sending it twice does nothing twice. */
  isRepeatable: boolean;
  /** Whether the call is refused unless someone is signed in. A promise while that isn't known yet. */
  needsSession: boolean | Promise<boolean>;
  /** The caller's own signal. */
  signal?: AbortSignal | undefined;
}

export interface SessionLineParts {
  /** The error to throw if no one is signed in. */
  refusal: () => Error;
  /** Whether the shop has said that no one is signed in. */
  isRefusal: (error: unknown) => boolean;
  /** It has, and no one has signed in since it was asked. */
  onRefusal: () => void;
  later: (callback: () => void, ms: number) => void;
}

export type SessionLine = ReturnType<typeof createSessionLine>;

/** How long a sign-out waits for changes that are being saved. */
const patienceMs = 4_000;

export function createSessionLine({ refusal, isRefusal, onRefusal, later }: SessionLineParts) {
  let state: 'open' | 'held' | 'cut' = 'open';
  let signIns = 0;
  const isCut = () => state === 'cut';
  const flights = new Map<AbortController, Errand>();
  const waiting: (() => void)[] = [];

  const nextChange = () => new Promise<void>(resolve => waiting.push(resolve));
  const tellChange = () => {
    for (const goOn of waiting.splice(0)) goOn();
  };
  const become = (next: typeof state) => {
    state = next;
    tellChange();
  };
  const breakOff = (isMeant: (errand: Errand) => boolean) => {
    for (const [flight, errand] of flights) if (isMeant(errand)) flight.abort();
  };

  async function run<T>(errand: Errand, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { isRepeatable, signal } = errand;
    for (;;) {
      while (state === 'held') await nextChange();
      signal?.throwIfAborted();
      if (isCut()) {
        const isRefused = await errand.needsSession;
        // Somebody may have signed in while that was found out.
        if (!isCut()) continue;
        if (isRefused) throw refusal();
      }
      const flight = new AbortController();
      signal?.addEventListener('abort', () => flight.abort(signal.reason));
      flights.set(flight, errand);
      const signInsBefore = signIns;
      try {
        return await send(flight.signal);
      } catch (error) {
        if (isRefusal(error)) {
          if (signIns > signInsBefore) continue;
          onRefusal();
        }
        const isBrokenOff = flight.signal.aborted && !signal?.aborted;
        if (!isBrokenOff || !isRepeatable) throw error;
      } finally {
        flights.delete(flight);
        tellChange();
      }
    }
  }

  return {
    run,
    isOpen: () => state === 'open',
    open: () => become('open'),
    /** Somebody has signed in, in place of any earlier session. */
    noteSignIn: () => void signIns++,
    cut() {
      // What isn't known yet too: it is sent again if it turns out to need none.
      breakOff(({ isRepeatable, needsSession }) => isRepeatable && needsSession !== false);
      become('cut');
    },
    /** Resolves when the sign-out may be sent. */
    async hold(): Promise<void> {
      state = 'held';
      breakOff(({ isRepeatable }) => isRepeatable);
      let isPatient = flights.size > 0;
      if (isPatient)
        later(() => {
          isPatient = false;
          tellChange();
        }, patienceMs);
      while (isPatient && flights.size > 0 && state === 'held') await nextChange();
      if (state === 'held') breakOff(() => true);
    },
  };
}
