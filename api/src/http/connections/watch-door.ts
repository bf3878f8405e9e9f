/**
 * Knows whether people wait outside, in the system's queue of connections. Node takes in one of them each time round its
 * loop, however many there are: where a round takes long, hundreds wait for seconds while those inside are served in time.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { performance } from 'node:perf_hooks';

export interface Door {
  /** For how long every round has taken somebody in, in milliseconds; 0 while nobody waits. */
  queuedMs(): number;
  stop(): void;
}

/** What the door counts from. Each only grows. */
export interface DoorParts {
  /** Rounds of the loop. */
  rounds?: () => number;
  now?: () => number;
  /** Calls for each connection that is taken in. */
  onTaken?: (count: () => void) => () => void;
}

/** Sockets that come by the thousand and say nothing are taken in within a fraction of this: nobody waits long for them. */
const longRoundMs = 4;

export function watchDoor({
  rounds = () => performance.nodeTiming.uvMetricsInfo.loopCount,
  now = () => performance.now(),
  onTaken = onConnection,
}: DoorParts = {}): Door {
  let taken = 0;
  const stop = onTaken(() => taken++);
  let before = { taken, rounds: rounds(), at: now() };
  let since: number | null = null;

  return {
    queuedMs() {
      const after = { taken, rounds: rounds(), at: now() };
      const gone = after.rounds - before.rounds;
      const tookInEveryRound = gone > 0 && after.taken - before.taken >= gone;
      // Who is turned away costs little, and rounds become short: the queue is gone when a round takes nobody in.
      if (!tookInEveryRound) since = null;
      else if (after.at - before.at >= longRoundMs * gone) since ??= before.at;
      before = after;
      return since === null ? 0 : after.at - since;
    },
    stop,
  };
}

function onConnection(count: () => void): () => void {
  subscribe('net.server.socket', count);
  return () => void unsubscribe('net.server.socket', count);
}
