import path from 'node:path';
import type { RunningServer } from './postmaster-file.ts';

/** Another Selvedge holds the data folder. The message is meant for the person at the terminal. */
export class AlreadyRunningError extends Error {
  constructor(dataDir: string, running: RunningServer) {
    const holder = running.ownerPid ?? running.pid;
    super(
      `Another Selvedge is already running from ${path.resolve(dataDir)} (process ${holder}). ` +
        'Stop it or set DATA_DIR.',
    );
    this.name = 'AlreadyRunningError';
  }
}
