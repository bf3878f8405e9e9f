/** Makes a data directory, beside its final place and then renamed: a directory with the final name is whole. */
import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { explainFailure } from './explain-failure.ts';
import { lookUpProcess } from './process-table.ts';
import { serverEnvironment } from './server-settings.ts';
import type { ServerUser } from './server-user.ts';

export interface Initialise {
  binaries: Binaries;
  home: string;
  clusterDir: string;
  user: ServerUser;
  isDurable: boolean;
}

/** Several processes may do this at once: one rename wins, the others throw their directory away. */
export async function initialiseCluster(wanted: Initialise): Promise<void> {
  if (existsSync(path.join(wanted.clusterDir, 'PG_VERSION'))) return;
  await removeAbandoned(wanted.home);
  const beside = mkdtempSync(path.join(wanted.home, `new-${process.pid}-`));
  if (wanted.user) chownSync(beside, wanted.user.uid, wanted.user.gid);
  try {
    await runInitdb(wanted, beside);
    renameSync(beside, wanted.clusterDir);
    syncFolder(wanted.home);
  } catch (error) {
    if (!existsSync(path.join(wanted.clusterDir, 'PG_VERSION'))) throw error;
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

/**
 * Text is UTF-8 and sorts by code point whatever the machine's language is (PostgreSQL's own C.UTF-8). The
 * character classes of pg_trgm come from the C library, which does not have C.UTF-8 everywhere.
 */
async function runInitdb(wanted: Initialise, dir: string): Promise<void> {
  const args = ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--data-checksums', '--locale=C'];
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions', `--pgdata=${dir}`);
  if (!wanted.isDurable) args.push('--no-sync');
  const first = await run(wanted, [...args, '--lc-ctype=C.UTF-8']);
  if (first.code === 0) return;
  const second = /locale/.test(first.output) ? await run(wanted, args) : first;
  if (second.code !== 0) throw new Error(explainFailure(second.output, wanted.home));
}

async function run({ binaries, user, home }: Initialise, args: string[]) {
  const child = spawn(binaries.initdb, args, {
    ...user,
    cwd: home,
    env: serverEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const code = await new Promise<number | null>(resolve => {
    child.on('error', error => (output += error.message) && resolve(null));
    child.on('close', resolve);
  });
  return { code, output };
}

/** Leftovers of processes that were killed in the middle. */
async function removeAbandoned(home: string): Promise<void> {
  for (const name of readdirSync(home)) {
    const pid = /^new-(\d+)-/.exec(name)?.[1];
    if (pid && !lookUpProcess(Number(pid))) await rm(path.join(home, name), { recursive: true, force: true });
  }
}

function syncFolder(dir: string): void {
  const handle = openSync(dir, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
