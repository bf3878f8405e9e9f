import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { possibleHomes } from './home.ts';
import { findRunningServer, type RunningServer } from './postmaster-file.ts';

/** The server that runs from a DATA_DIR now, of whatever version and wherever its data had to go. */
export function findEmbeddedServer(dataDir: string): RunningServer | null {
  for (const home of possibleHomes(dataDir).filter(dir => existsSync(dir))) {
    for (const name of readdirSync(home).filter(entry => /^\d+$/.test(entry))) {
      const running = findRunningServer(path.join(home, name));
      if (running) return running;
    }
  }
  return null;
}
