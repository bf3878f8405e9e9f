/**
 * Temporary files of a test run in memory. A database is some 1,250 files, every database test and journey makes its
 * own, and on a disk making them took up to thirty times as long as in memory.
 */
import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import path from 'node:path';

/** Linux keeps these files in memory. */
const memory = '/dev/shm';
/** Bytes that have to be free: a whole run needs about a tenth of it. */
const needed = 2e9;
const folderName = /^selvedge-run-(\d+)$/;

/**
 * Points `TMPDIR` of this process, and so of those that it starts, to a folder in memory that goes with this process.
 * Does nothing where `TMPDIR` is set (as it is in those), and where there is no such memory or too little.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env['TMPDIR'] || !hasRoom()) return;
  removeThoseOfDeadRuns();
  const folder = path.join(memory, `selvedge-run-${process.pid}`);
  // Under root, the database runs as another user, who must be able to enter the folder.
  mkdirSync(folder);
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Whether temporary files of this process are in memory. */
export function isInMemory(): boolean {
  return process.env['TMPDIR']?.startsWith(`${memory}/`) ?? false;
}

function hasRoom(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize > needed && freemem() > needed;
  } catch {
    return false;
  }
}

function removeThoseOfDeadRuns(): void {
  for (const name of readdirSync(memory)) {
    const pid = Number(folderName.exec(name)?.[1]);
    if (pid && !isAlive(pid)) rmSync(path.join(memory, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
