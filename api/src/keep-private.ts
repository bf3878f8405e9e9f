/**
 * What lies under DATA_DIR is the shop's alone: mails with links that sign people in, keys, artwork. On a machine with
 * other users nobody else reads it. The database's folder looks after itself (`database/embedded/home.ts`).
 */
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseLog } from './database/log.ts';

const folders = ['assets', 'files', 'keys', 'mail'];

/** Folders of earlier versions are closed, too. */
export function keepPrivate(dataDir: string, log: Pick<DatabaseLog, 'warn'>): void {
  // 0711: under root the database runs as another user, who owns nothing above and must be able to walk through.
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  for (const name of folders) {
    const folder = path.join(dataDir, name);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      close(folder, 0o700);
      if (name === 'mail' || name === 'keys')
        for (const file of readdirSync(folder)) close(path.join(folder, file), 0o600);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      log.warn(`${folder} cannot be closed to other users of this machine (${code}).`);
    }
  }
}

function close(place: string, mode: number): void {
  try {
    chmodSync(place, mode);
  } catch (error) {
    // Taken away by another process meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
