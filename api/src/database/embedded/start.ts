/**
 * The embedded database: real PostgreSQL programs from an npm package, run on a Unix socket by our own launcher.
 *
 *   start            which user, which folders, which programs; then
 *   └ initialise     makes the data directory once
 *   └ bring-up       past orphans of an earlier run, or refuses: another shop has the folder
 *     └ spawn-server one process, until it takes connections
 *   └ supervise      restarts it when it dies, stops it with us
 *
 * Why not the package's own launcher: docs/decisions/002-embedded-postgresql.md.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { AlreadyRunningError } from './already-running.ts';
import { prepareBinaries } from './binaries.ts';
import { bringUpServer } from './bring-up.ts';
import { createDatabase, socketUrl } from './create-database.ts';
import { possibleHomes, prepareHome, prepareSocketDir, refuseOtherMajor, systemRoot } from './home.ts';
import { initialiseCluster } from './initialise.ts';
import type { DatabaseLog } from '../log.ts';
import { findRunningServer, ownClusterName } from './postmaster-file.ts';
import type { Durability } from './server-settings.ts';
import { chooseServerUser } from './server-user.ts';
import { superviseServer } from './supervise.ts';

export interface EmbeddedOptions {
  /** The shop's data folder; the database takes a folder inside. */
  dataDir: string;
  log: DatabaseLog;
  /** `off` gives up safety against power loss for speed: tests only. */
  durability?: Durability;
  /** What to do when another Selvedge serves the folder. `join` uses its server: for commands beside a shop. */
  whenRunning?: 'refuse' | 'join';
}

export interface EmbeddedDatabase {
  url: string;
  /** Stops the server cleanly; does nothing to a server that was joined. */
  stop(): Promise<void>;
}

const databaseName = 'selvedge';

/**
 * Starts the server (makes its data first if there is none) and resolves when it takes connections.
 * @throws AlreadyRunningError, or an Error whose message is a sentence for the person at the terminal.
 */
export async function startEmbeddedDatabase(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, durability = 'on' } = options;
  const homes = possibleHomes(dataDir);
  const user = chooseServerUser(homes);
  const home = prepareHome(dataDir, user, log);
  const binaries = await prepareBinaries(user, user ? [systemRoot] : [path.join(home, 'programs')], log);
  refuseOtherMajor(home, binaries.major);
  const clusterDir = path.join(home, String(binaries.major));

  const running = findRunningServer(clusterDir);
  if (running?.ownerPid) {
    if (options.whenRunning !== 'join') throw new AlreadyRunningError(dataDir, running);
    return { url: socketUrl(running.socketDir, databaseName), stop: async () => {} };
  }

  await initialiseCluster({ binaries, home, clusterDir, user, isDurable: durability === 'on' });
  const socketDir = prepareSocketDir(home, user);
  const parts = { binaries, user, home, clusterDir, socketDir, durability, clusterName: ownClusterName() };
  const bringUp = () => bringUpServer(parts, dataDir, log);
  const supervised = superviseServer(await bringUp(), bringUp, log);
  try {
    await createDatabase(socketDir, databaseName);
  } catch (error) {
    await supervised.stop();
    throw error;
  }
  return {
    url: socketUrl(socketDir, databaseName),
    async stop() {
      await supervised.stop();
      if (!socketDir.startsWith(home)) rmSync(socketDir, { recursive: true, force: true });
    },
  };
}
