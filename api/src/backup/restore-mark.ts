/** While a copy is brought back, a mark stands in DATA_DIR: a shop that was half brought back must not open. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BackupError } from './trouble.ts';

const markOf = (dataDir: string) => path.join(dataDir, 'restoring');

/** The mark stays when the process is killed. */
export async function withRestoreMark<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  refuseHalfRestored(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  writeFileSync(markOf(dataDir), '', { mode: 0o600 });
  return work().finally(() => rmSync(markOf(dataDir), { force: true }));
}

/** @throws BackupError in a folder whose restore did not end. */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(markOf(dataDir))) return;
  throw new BackupError(
    `A restore into ${dataDir} did not end, so the shop there is not whole. Empty it with npm run reset (with DATABASE_URL, make a new database) and restore again.`,
  );
}
