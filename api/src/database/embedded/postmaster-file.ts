/**
 * Finds the process that serves a data directory. PostgreSQL itself keeps the lock: `postmaster.pid` is created
 * atomically by the one server that may write there, and `postmaster.opts` holds its arguments. We put the owning Node
 * process into the argument cluster_name, so the two files say which Selvedge process a server belongs to. Neither file
 * is ever deleted here: postmaster.pid also protects against surviving backends.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { lookUpProcess } from './process-table.ts';

export interface RunningServer {
  pid: number;
  socketDir: string;
  isReady: boolean;
  /** The living Selvedge process that started the server; null when that one has ended. */
  ownerPid: number | null;
}

export interface PostmasterFile {
  pid: number;
  socketDir: string;
  isReady: boolean;
}

const ownerName = /cluster_name=selvedge-(\d+)-(\w*)/;

/** The value of cluster_name that marks a server as belonging to this process. */
export function ownClusterName(): string {
  return `selvedge-${process.pid}-${lookUpProcess(process.pid)?.startedAt ?? ''}`;
}

/** What postmaster.pid says, whether or not that process still lives. */
export function readPostmasterFile(clusterDir: string): PostmasterFile | null {
  const lines = readText(path.join(clusterDir, 'postmaster.pid')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, socketDir: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
}

/** The server that runs on the directory now, or null. */
export function findRunningServer(clusterDir: string): RunningServer | null {
  const file = readPostmasterFile(clusterDir);
  if (!file || lookUpProcess(file.pid)?.name !== 'postgres') return null;
  return { ...file, ownerPid: findOwner(clusterDir) };
}

/**
 * After a restart of the machine the number in postmaster.pid may belong to an unrelated process of the same
 * user, which PostgreSQL would take for a server. Returns that number when it is certainly not PostgreSQL.
 */
export function findReusedPid(clusterDir: string): number | null {
  const file = readPostmasterFile(clusterDir);
  const facts = file && lookUpProcess(file.pid);
  return file && facts && facts.name !== 'postgres' ? file.pid : null;
}

function findOwner(clusterDir: string): number | null {
  const [, pid, startedAt] = ownerName.exec(readText(path.join(clusterDir, 'postmaster.opts'))) ?? [];
  const facts = pid ? lookUpProcess(Number(pid)) : null;
  return facts && facts.startedAt === startedAt ? Number(pid) : null;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
