/** PostgreSQL refuses to run as root, so root lends it an unprivileged user. No user is ever created. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';

/** The user that the server runs as; null means: as ourselves. */
export type ServerUser = { uid: number; gid: number } | null;

/** Root keeps the owner that existing data already has, so that a shop started without root stays usable. */
export function chooseServerUser(existingDirs: string[]): ServerUser {
  if (process.getuid?.() !== 0) return null;
  return (
    ownerOfFirst(existingDirs) ?? lookUpUser('postgres') ?? lookUpUser('nobody') ?? { uid: 65534, gid: 65534 }
  );
}

/** Whether the server's user passes a `test` of the shell, such as `-x` or `-w`, on a path. */
export function serverUserCan(flag: '-x' | '-w' | '-r', target: string, user: ServerUser): boolean {
  const options = { cwd: '/', stdio: 'ignore', ...user } as const;
  return spawnSync('/bin/sh', ['-c', `test ${flag} "$1"`, 'sh', target], options).status === 0;
}

function ownerOfFirst(dirs: string[]): ServerUser {
  for (const dir of dirs) {
    const stats = statSync(dir, { throwIfNoEntry: false });
    if (stats && stats.uid !== 0) return { uid: stats.uid, gid: stats.gid };
  }
  return null;
}

function lookUpUser(name: string): ServerUser {
  const [uid, gid] = ['-u', '-g'].map(flag =>
    Number(spawnSync('id', [flag, name]).stdout?.toString() || NaN),
  );
  return uid && gid ? { uid, gid } : null;
}
