/** Keeps a server running until it is stopped on purpose: one that dies is brought up again on the same socket. */
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseLog } from '../log.ts';
import type { ServerProcess } from './spawn-server.ts';

export interface Supervised {
  stop(): Promise<void>;
}

const longestPauseMs = 5_000;
const fastShutdownMs = 10_000;
const immediateShutdownMs = 6_000;

export function superviseServer(
  first: ServerProcess,
  bringUp: () => Promise<ServerProcess>,
  log: DatabaseLog,
): Supervised {
  let server = first;
  const stopping = new AbortController();
  // Last resort for a process that ends without stopping us and on systems without setpriv.
  const signalAtExit = () => server.signal('SIGINT');
  process.once('exit', signalAtExit);

  const watching = (async () => {
    for (;;) {
      await server.ended;
      if (stopping.signal.aborted) return;
      log.warn('The database server ended unexpectedly: starting it again.');
      const next = await bringUpAgain(bringUp, stopping.signal, log);
      if (!next) return;
      server = next;
      if (stopping.signal.aborted) await stopServer(server);
      else log.info('The database server is back.');
    }
  })();

  return {
    async stop() {
      stopping.abort();
      process.removeListener('exit', signalAtExit);
      await stopServer(server);
      await watching;
    },
  };
}

/** Never gives up while the shop runs: a full disk is freed sooner or later. Null when asked to stop meanwhile. */
async function bringUpAgain(
  bringUp: () => Promise<ServerProcess>,
  stopping: AbortSignal,
  log: DatabaseLog,
): Promise<ServerProcess | null> {
  for (let pauseMs = 100; !stopping.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return await bringUp();
    } catch (error) {
      log.warn(error instanceof Error ? error.message : String(error));
      await wait(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  return null;
}

/** Fast shutdown (open transactions roll back), then immediate (recovery at the next start), then the end. */
async function stopServer(server: ServerProcess): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
    ['SIGKILL', immediateShutdownMs],
  ];
  for (const [signal, patienceMs] of steps) {
    if (server.hasEnded()) return;
    server.signal(signal);
    const timer = new AbortController();
    await Promise.race([
      server.ended,
      wait(patienceMs, undefined, { signal: timer.signal }).catch(() => undefined),
    ]);
    timer.abort();
  }
}
