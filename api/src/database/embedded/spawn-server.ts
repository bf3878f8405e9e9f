/** One server process, from its start to its readiness. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { findReusedPid, readPostmasterFile } from './postmaster-file.ts';
import { serverArguments, serverEnvironment, type ServerPlace } from './server-settings.ts';
import type { ServerUser } from './server-user.ts';

export interface ServerParts extends ServerPlace {
  binaries: Binaries;
  user: ServerUser;
  home: string;
}

export interface ServerProcess {
  pid: number;
  signal(name: NodeJS.Signals): void;
  /** Resolves when the process has ended, whatever the reason. */
  ended: Promise<void>;
  hasEnded(): boolean;
}

export type SpawnOutcome = { server: ServerProcess } | { failure: string };

const pollMs = 10;
const largestLogBytes = 5_000_000;

/** Starts a server and waits until it takes connections; recovery after a crash may take its time. */
export async function spawnServer(parts: ServerParts): Promise<SpawnOutcome> {
  const logFile = path.join(parts.home, 'server.log');
  const logStart = prepareLog(logFile);
  const server = watch(launch(parts, logFile));
  while (!server.hasEnded()) {
    const file = readPostmasterFile(parts.clusterDir);
    if (file?.pid === server.pid && file.isReady) return { server };
    await Promise.race([wait(pollMs), server.ended]);
  }
  return { failure: server.spawnError() + readFileSync(logFile, 'utf8').slice(logStart) };
}

function launch(parts: ServerParts, logFile: string): ChildProcess {
  const reused = findReusedPid(parts.clusterDir);
  // The variable is how pg_ctl names a process that is not a rival server; the memory interlock still holds.
  const env = serverEnvironment(reused ? { PG_GRANDPARENT_PID: String(reused) } : {});
  const [command = '', ...args] = [...endWithParent(), parts.binaries.postgres, ...serverArguments(parts)];
  const log = openSync(logFile, 'a', 0o600);
  try {
    if (parts.user) fchownSync(log, parts.user.uid, parts.user.gid);
    // Detached: Ctrl-C reaches only us, so that requests are finished before the database goes.
    return spawn(command, args, {
      ...parts.user,
      cwd: parts.home,
      env,
      detached: true,
      stdio: ['ignore', log, log],
    });
  } finally {
    closeSync(log);
  }
}

/** Where setpriv exists, the kernel asks the server to stop (INT: fast shutdown) when Node is killed. */
function endWithParent(): string[] {
  const prefix = ['setpriv', '--pdeathsig', 'INT', '--'];
  return spawnSync('setpriv', [...prefix.slice(1), 'true'], { stdio: 'ignore' }).status === 0 ? prefix : [];
}

function watch(child: ChildProcess): ServerProcess & { spawnError(): string } {
  let hasEnded = false;
  let spawnError = '';
  const ended = new Promise<void>(resolve => {
    const end = () => {
      hasEnded = true;
      resolve();
    };
    child.once('exit', end);
    child.once('error', error => {
      spawnError = `${error.message}\n`;
      end();
    });
  });
  return {
    pid: child.pid ?? 0,
    signal: name => void child.kill(name),
    ended,
    hasEnded: () => hasEnded,
    spawnError: () => spawnError,
  };
}

/** Returns the length of the log before this start. A log that has grown too large is cleared first. */
function prepareLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= largestLogBytes) return size;
  truncateSync(file);
  return 0;
}
