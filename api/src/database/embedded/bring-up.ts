/** Gets a server of our own to run, past whatever an earlier process left behind. */
import { setTimeout as wait } from 'node:timers/promises';
import { AlreadyRunningError } from './already-running.ts';
import { explainFailure, isStillEnding } from './explain-failure.ts';
import type { DatabaseLog } from '../log.ts';
import { findRunningServer, type RunningServer } from './postmaster-file.ts';
import { spawnServer, type ServerParts, type ServerProcess } from './spawn-server.ts';

const patienceMs = 30_000;
const pauseMs = 100;
/** A server that outlived its owner normally ends by itself; after this it is asked to. */
const orphanGraceMs = 1_000;

/** @throws AlreadyRunningError when another living Selvedge serves the data. */
export async function bringUpServer(
  parts: ServerParts,
  dataDir: string,
  log: DatabaseLog,
): Promise<ServerProcess> {
  const startedAt = Date.now();
  for (;;) {
    await waitForOrphan(parts.clusterDir, dataDir, log);
    const outcome = await spawnServer(parts);
    if ('server' in outcome) return outcome.server;
    const isPassing = isStillEnding(outcome.failure) && Date.now() - startedAt < patienceMs;
    if (!isPassing) throw new Error(explainFailure(outcome.failure, parts.clusterDir));
    await wait(pauseMs);
  }
}

async function waitForOrphan(clusterDir: string, dataDir: string, log: DatabaseLog): Promise<void> {
  const foundAt = Date.now();
  let hasAsked = false;
  for (let running = findRunningServer(clusterDir); running; running = findRunningServer(clusterDir)) {
    if (running.ownerPid) throw new AlreadyRunningError(dataDir, running);
    const waitedMs = Date.now() - foundAt;
    if (waitedMs > patienceMs) throw new AlreadyRunningError(dataDir, running);
    if (waitedMs > orphanGraceMs && running.isReady && !hasAsked) {
      log.info(`Stopping a database server that outlived its shop (process ${running.pid}).`);
      hasAsked = askToStop(running);
    }
    await wait(pauseMs / 2);
  }
}

function askToStop({ pid }: RunningServer): boolean {
  try {
    return process.kill(pid, 'SIGINT');
  } catch {
    // It ended meanwhile, or it belongs to another process: the loop finds out which.
    return true;
  }
}
