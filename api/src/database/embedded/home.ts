/** Where the embedded database lives: `DATA_DIR/database`, or below /var/lib when its user cannot get there. */
import { createHash } from 'node:crypto';
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseLog } from '../log.ts';
import { serverUserCan, type ServerUser } from './server-user.ts';

export const systemRoot = '/var/lib/selvedge';

// The longest socket path is 107 bytes on Linux and 103 on macOS; "/.s.PGSQL.5432" takes 14 of them.
const longestSocketDirBytes = 103 - 14;

/** Both places where the database of a DATA_DIR may be, the preferred one first. */
export function possibleHomes(dataDir: string): [string, string] {
  const name = createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 12);
  return [path.join(path.resolve(dataDir), 'database'), path.join(systemRoot, name)];
}

/** Makes the folder and returns it. Data that exists is used where it is: an empty shop would look like loss. */
export function prepareHome(dataDir: string, user: ServerUser, log: DatabaseLog): string {
  const [beside, system] = possibleHomes(dataDir);
  const isSystemTaken = user !== null && hasData(system);
  if (!isSystemTaken && makeOwned(beside, user)) return beside;
  if (user && !hasData(beside) && makeOwned(system, user)) {
    log.info(`The database user cannot reach ${beside}: the database is kept in ${system}.`);
    return system;
  }
  const reason = user
    ? 'is out of reach of the user that the database runs as'
    : 'cannot be written by this user';
  throw new Error(`The folder ${beside} ${reason}. Change its owner and mode, or set DATA_DIR.`);
}

/** The folder of the Unix socket, 0700. A path that is too long for a socket gets a fresh short one. */
export function prepareSocketDir(home: string, user: ServerUser): string {
  const wanted = path.join(home, 'run');
  if (Buffer.byteLength(wanted) <= longestSocketDirBytes) {
    if (makeOwned(wanted, user)) return wanted;
    throw new Error(`The folder ${wanted} cannot be written by the database user.`);
  }
  const parent = Buffer.byteLength(tmpdir()) <= longestSocketDirBytes - 20 ? tmpdir() : '/tmp';
  const short = mkdtempSync(path.join(parent, 'selvedge-'));
  if (user) chownSync(short, user.uid, user.gid);
  return short;
}

/** Data of another major version cannot be read by this server, and a fresh empty shop would look like loss. */
export function refuseOtherMajor(home: string, major: number): void {
  const other = readdirSync(home).find(name => /^\d+$/.test(name) && Number(name) !== major);
  if (!other || existsSync(path.join(home, String(major)))) return;
  throw new Error(
    `The data in ${home} was written by PostgreSQL ${other} and this version of Selvedge brings ${major}. ` +
      'Make a backup with the version that wrote it, and restore it here.',
  );
}

function hasData(home: string): boolean {
  return existsSync(home) && readdirSync(home).some(name => /^\d+$/.test(name));
}

function makeOwned(dir: string, user: ServerUser): boolean {
  try {
    // 0711: the database user, who owns nothing above, must be able to walk through.
    mkdirSync(path.dirname(dir), { recursive: true, mode: 0o711 });
    if (!existsSync(dir)) mkdirSync(dir, { mode: 0o700 });
    if (user && lstatSync(dir).uid !== user.uid) chownSync(dir, user.uid, user.gid);
  } catch {
    return false;
  }
  return serverUserCan('-w', dir, user);
}
