import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { possibleHomes } from '#api/database/embedded/home.ts';
import { startEmbeddedDatabase } from '#api/database/embedded/start.ts';

const quiet = { info: () => {}, warn: () => {} };

/** A fresh DATA_DIR inside a folder that everybody may pass, or that only its owner may enter. */
export function makeDataDir({ isPrivate = false, name = 'data' } = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'selvedge-fault-'));
  chmodSync(folder, isPrivate ? 0o700 : 0o777);
  return path.join(folder, name);
}

export function removeDataDir(dataDir: string): void {
  for (const home of possibleHomes(dataDir)) rmSync(home, { recursive: true, force: true });
  rmSync(path.dirname(dataDir), { recursive: true, force: true });
}

/** A DATA_DIR whose database is made and stopped. Copying it is quicker than making another. */
export async function prepareDataDir(): Promise<string> {
  const dataDir = makeDataDir();
  const database = await startEmbeddedDatabase({ dataDir, log: quiet, durability: 'off' });
  await database.stop();
  return dataDir;
}

export function copyDataDir(prepared: string): string {
  const dataDir = makeDataDir();
  // Not fs.cp: the owner of the data counts.
  const { status } = spawnSync('cp', ['-a', prepared, dataDir]);
  if (status !== 0) throw new Error(`Could not copy ${prepared}.`);
  return dataDir;
}
